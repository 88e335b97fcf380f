import type { LanguageWithTexts } from '#domain/languages.ts'

/** Words of an approval's pages besides those of a receipt. */
type Words = Readonly<
  Record<
    | 'title'
    | 'order'
    | 'price'
    | 'work'
    | 'approvedAt'
    | 'approvedBy'
    | 'customer'
    | 'kiosk'
    | 'staff'
    | 'reason'
    | 'limit'
    | 'rounding'
    | 'notBilled'
    | 'terms'
    | 'hash'
    | 'previousHash'
    | 'bent',
    string
  >
>

export const approvalWords: Readonly<Record<LanguageWithTexts, Words>> = {
  fi: {
    title: 'Hyväksyntä',
    order: 'Tilaus hyväksytty',
    price: 'Uusi hinta hyväksytty',
    work: 'Lisätyöt päätetty',
    approvedAt: 'Hyväksytty',
    approvedBy: 'Hyväksyjä',
    customer: 'Asiakas',
    kiosk: 'Asiakas kioskilla',
    staff: 'Henkilökunta asiakkaan puolesta',
    reason: 'Perustelu',
    limit: 'Kysymättä enintään',
    rounding: 'Pyöristys',
    notBilled: 'ei laskuteta asiakkaalta',
    terms: 'Mihin suostuttiin',
    hash: 'Tiiviste (SHA-256)',
    previousHash: 'Edellisen hyväksynnän tiiviste',
    bent: 'Huom! Tallennettu asiakirja ei vastaa tiivistettä.',
  },
  sv: {
    title: 'Godkännande',
    order: 'Beställningen godkänd',
    price: 'Nytt pris godkänt',
    work: 'Tilläggsarbeten avgjorda',
    approvedAt: 'Godkänt',
    approvedBy: 'Godkänt av',
    customer: 'Kunden',
    kiosk: 'Kunden vid kiosken',
    staff: 'Personalen för kundens räkning',
    reason: 'Motivering',
    limit: 'Högst utan att fråga',
    rounding: 'Avrundning',
    notBilled: 'faktureras inte kunden',
    terms: 'Vad som godkändes',
    hash: 'Kontrollsumma (SHA-256)',
    previousHash: 'Föregående godkännandes kontrollsumma',
    bent: 'Obs! Det sparade dokumentet stämmer inte med kontrollsumman.',
  },
  en: {
    title: 'Approval',
    order: 'Order approved',
    price: 'New price approved',
    work: 'Additional work decided',
    approvedAt: 'Approved',
    approvedBy: 'Approved by',
    customer: 'The customer',
    kiosk: 'The customer at a kiosk',
    staff: 'Staff for the customer',
    reason: 'Reason',
    limit: 'At most without asking',
    rounding: 'Rounding',
    notBilled: 'not billed to the customer',
    terms: 'What was agreed to',
    hash: 'Hash (SHA-256)',
    previousHash: 'Hash of the approval before',
    bent: 'Note: the document as it is kept does not give the hash.',
  },
}
