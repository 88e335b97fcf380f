import type { orderWords as fi } from './order-words.fi.ts'

export const orderWords: typeof fi = {
  correctOrder: 'Rätta',
  correctedManually: 'rättat för hand',
  languageLcid: 'Språk',
  customerLanguageDefault: 'Verksamhetsställets standard',
  otherVisit: 'Samma bil har ett annat öppet besök',
  otherVisitText: '{type}, {state}.',
  otherVisitOpen: 'Öppna det andra besöket',
  corrected: {
    processType: 'tjänst',
    licenseNumber: 'registernummer',
    make: 'märke',
    model: 'modell',
    reservationStart: 'tiden börjar',
    reservationEnd: 'tiden slutar',
    row: 'rad',
  },
  correctedHow: {
    changed: '{field} {from} → {to}',
    added: '{field} tillagd: {to}',
    removed: '{field} borttagen: {from}',
  },
}
