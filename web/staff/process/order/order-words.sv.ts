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
  rowTerms: {
    net: '{of} + moms',
    netRate: '{of} + moms {rate} %',
    gross: '{of} inkl. moms',
    grossRate: '{of} inkl. moms {rate} %',
    rate: 'moms {rate} %',
    discount: 'rabatt {discount}',
  },
  orderPayer: {
    name: 'Betalare',
    kinds: { COMPANY: 'företag', INSURANCE: 'försäkringsbolag', LEASING: 'leasingbolag' },
    businessId: 'FO-nummer',
    reference: 'Betalarens referens',
  },
}
