import type { Missing } from '#domain/override.ts'

/** What is said before and after staff tell something: the message, what is missing, taking back. */
export const eventWords = {
  undo: 'Ångra',
  undone: 'Ångrat',
  undoTooLate: 'Det är för sent att ångra',
  undoNotPossible: 'Det här går inte längre att ångra',
  undoBoxTaken: 'Facket har getts till någon annan, så det går inte att ångra',
  undoSentence: '{who} ångrade det',
  paidAtCounter: '{who} tog emot {amount} vid disken',
  refundedByHand: '{who} lämnade tillbaka {amount}',
  boxOpened: '{who} lät öppna fack {number}',
  boxMoved: '{who} flyttade nycklarna till fack {number}',
  boxReleased: '{who} frigjorde fack {number}',
  boxTakenOut: '{who} tog fack {number} ur bruk',
  overridden: 'Förbigick: {what}',
  missingTitle: 'Det här förbigår sådant som saknas',
  missing: {
    approval: 'Kunden har inte godkänt.',
    identity: 'Det är inte känt vem kunden är.',
    price: 'Kunden har inte godkänt det nya priset.',
  } satisfies Record<Missing, string>,
  missingShort: { approval: 'godkännande', identity: 'identifiering', price: 'nytt pris' } satisfies Record<
    Missing,
    string
  >,
  previewTitle: 'Det här går till kunden',
  previewTo: '{channel} till {recipient}, på {language}',
  previewSubject: 'Ämne: {subject}',
  previewNone: 'Inget meddelande går till kunden.',
  previewNobody: 'Kunden har varken nummer eller e-postadress: ingen får det här meddelandet.',
  previewBox: 'Facket och dess kod är kända först när ett fack har hittats.',
  previewLoading: 'Meddelandet hämtas',
  previewFailed: 'Meddelandet kunde inte visas. Det skickas ändå.',
  previewLanguages: { fi: 'finska', sv: 'svenska', en: 'engelska' },
  sendNow: 'Skicka',
}
