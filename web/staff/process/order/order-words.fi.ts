/** Words of a visit's order, and of its corrections. */
export const orderWords = {
  correctOrder: 'Korjaa',
  correctedManually: 'korjattu käsin',
  languageLcid: 'Asiointikieli',
  customerLanguageDefault: 'Toimipisteen oletus',
  otherVisit: 'Samalla autolla on toinen avoin käynti',
  otherVisitText: '{type}, {state}.',
  otherVisitOpen: 'Avaa toinen käynti',
  corrected: {
    processType: 'palvelu',
    licenseNumber: 'rekisteritunnus',
    make: 'merkki',
    model: 'malli',
    reservationStart: 'aika alkaa',
    reservationEnd: 'aika päättyy',
    row: 'rivi',
  },
  correctedHow: {
    changed: '{field} {from} → {to}',
    added: '{field} lisätty: {to}',
    removed: '{field} poistettu: {from}',
  },
  rowTerms: {
    net: '{of} + alv',
    netRate: '{of} + alv {rate} %',
    gross: '{of} sis. alv',
    grossRate: '{of} sis. alv {rate} %',
    rate: 'alv {rate} %',
    discount: 'alennus {discount}',
  },
  orderPayer: {
    name: 'Maksaja',
    kinds: { COMPANY: 'yritys', INSURANCE: 'vakuutusyhtiö', LEASING: 'leasingyhtiö' },
    businessId: 'Y-tunnus',
    reference: 'Maksajan viite',
  },
}
