import type { Missing } from '#domain/override.ts'

/** What is said before and after staff tell something: the message, what is missing, taking back. */
export const eventWords = {
  undo: 'Kumoa',
  undone: 'Kumottu',
  undoTooLate: 'Kumoaminen on jo myöhäistä',
  undoNotPossible: 'Tätä ei voi enää kumota',
  undoBoxTaken: 'Lokero on annettu jo toiselle, joten tätä ei voi kumota',
  undoSentence: '{who} kumosi sen',
  paidAtCounter: '{who} otti tiskillä vastaan {amount}',
  refundedByHand: '{who} antoi takaisin {amount}',
  boxOpened: '{who} avautti lokeron {number}',
  boxMoved: '{who} siirsi avaimet lokeroon {number}',
  boxReleased: '{who} vapautti lokeron {number}',
  boxTakenOut: '{who} poisti lokeron {number} käytöstä',
  overridden: 'Ohitettiin: {what}',
  missingTitle: 'Tämä ohittaa sen, mikä vielä puuttuu',
  missing: {
    approval: 'Asiakas ei ole hyväksynyt.',
    identity: 'Ei tiedetä, kuka asiakas on.',
    price: 'Asiakas ei ole hyväksynyt uutta hintaa.',
  } satisfies Record<Missing, string>,
  missingShort: { approval: 'hyväksyntä', identity: 'tunnistautuminen', price: 'uusi hinta' } satisfies Record<
    Missing,
    string
  >,
  previewTitle: 'Asiakkaalle lähtee tämä',
  previewTo: '{channel}, {recipient}, {language}',
  previewSubject: 'Aihe: {subject}',
  previewNone: 'Asiakkaalle ei lähde viestiä.',
  previewNobody: 'Asiakkaalla ei ole numeroa eikä sähköpostiosoitetta: viesti ei tavoita ketään.',
  previewBox: 'Lokero ja sen koodi selviävät vasta, kun lokero löytyy.',
  previewLoading: 'Viestiä haetaan',
  previewFailed: 'Viestiä ei voitu näyttää. Se lähtee silti.',
  previewLanguages: { fi: 'suomeksi', sv: 'ruotsiksi', en: 'englanniksi' },
  sendNow: 'Lähetä',
}
