import type { VehicleFuel } from '#domain/enums.ts'
import type { Missing } from '#domain/process/override.ts'

/** Words around an event of staff: the message, missing conditions, undoing. */
export const eventWords = {
  undo: 'Kumoa',
  undone: 'Kumottu',
  undoTooLate: 'Kumoaminen on jo myöhäistä',
  undoNotPossible: 'Tätä ei voi enää kumota',
  undoBoxTaken: 'Lokero on annettu jo toiselle, joten tätä ei voi kumota',
  undoSentence: '{who} kumosi sen',
  /** The fuel of a car of the workshop's; empty where nobody has said it. */
  fuels: {
    UNKNOWN: '',
    PETROL: 'bensiini',
    DIESEL: 'diesel',
    HYBRID: 'hybridi',
    PLUG_IN_HYBRID: 'ladattava hybridi',
    ELECTRIC: 'sähkö',
    GAS: 'kaasu',
  } satisfies Record<VehicleFuel, string>,
  reminded: {
    REMINDER_LINK: 'Asiakasta muistutettiin linkistä, jota hän ei ole avannut',
    REMINDER_BILL: 'Asiakasta muistutettiin maksamattomasta laskusta',
  },
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
    proposal: 'Asiakas ei ole vastannut turvallisuutta koskevaan lisätyöhön.',
    sensor: 'Lokeron anturi sanoo avaimista muuta. Katso lokeroon; jos olet varma, kirjoita miksi.',
  } satisfies Record<Missing, string>,
  missingShort: {
    approval: 'hyväksyntä',
    identity: 'tunnistautuminen',
    price: 'uusi hinta',
    proposal: 'turvallisuutta koskeva lisätyö',
    sensor: 'anturin tieto',
  } satisfies Record<Missing, string>,
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
