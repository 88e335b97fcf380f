import type { orderWords as fi } from './order-words.fi.ts'

export const orderWords: typeof fi = {
  correctOrder: 'Correct',
  correctedManually: 'corrected by hand',
  languageLcid: 'Language',
  customerLanguageDefault: 'The workshop’s default',
  otherVisit: 'The same car has another open visit',
  otherVisitText: '{type}, {state}.',
  otherVisitOpen: 'Open the other visit',
  corrected: {
    processType: 'service',
    licenseNumber: 'plate',
    make: 'make',
    model: 'model',
    reservationStart: 'time begins',
    reservationEnd: 'time ends',
    row: 'row',
  },
  correctedHow: {
    changed: '{field} {from} → {to}',
    added: '{field} added: {to}',
    removed: '{field} removed: {from}',
  },
}
