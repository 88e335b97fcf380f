import type { orderWords as fi } from './order-words.fi.ts'

export const orderWords: typeof fi = {
  correctOrder: 'Correct',
  correctedManually: 'corrected by hand',
  languageLcid: 'Language',
  customerLanguageDefault: 'The workshop’s default',
  otherVisit: 'This car has another open visit',
  otherVisitText: '{type}, {state}.',
  otherVisitOpen: 'Open the other visit',
  corrected: {
    processType: 'service',
    licenseNumber: 'plate',
    make: 'make',
    model: 'model',
    reservationStart: 'time begins',
    reservationEnd: 'time ends',
    row: 'line item',
  },
  correctedHow: {
    changed: '{field} {from} → {to}',
    added: '{field} added: {to}',
    removed: '{field} removed: {from}',
  },
  rowTerms: {
    net: '{of} + VAT',
    netRate: '{of} + VAT {rate} %',
    gross: '{of} incl. VAT',
    grossRate: '{of} incl. VAT {rate} %',
    rate: 'VAT {rate} %',
    discount: 'discount {discount}',
  },
  orderPayer: {
    name: 'Payer',
    kinds: { COMPANY: 'company', INSURANCE: 'insurance company', LEASING: 'leasing company' },
    businessId: 'Business ID',
    reference: 'Payer’s reference',
  },
}
