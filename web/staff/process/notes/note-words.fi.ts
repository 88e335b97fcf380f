import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'

export const noteSentences: Record<NoteKind, string> = {
  KEY_MISSING: 'Asiakas ilmoitti, ettei lokerossa {text} ole avainta, ja lokero avattiin uudelleen',
  KEY_MISSING_AT_CABINET: 'Asiakas ilmoitti kaapilla, ettei lokerossa {text} ole avainta',
  BOX_FORCED: 'Lokero {text} murrettiin auki, kun avaimet olivat siinä',
  CONTACT_CHANGED: 'Asiakas vaihtoi, minne viestit lähtevät',
  REACHED: '{who} tavoitti asiakkaan',
  RESTORED: '{who} palautti käynnin arkistosta: {text}',
  LICENCE_DELETED: 'Asiakas poisti ajokorttinsa kuvan',
  BOX_OPENED: '{who} avasi lokeron {text}',
  BOX_MOVED: '{who} siirsi käynnin lokerosta toiseen: {text}',
  BOX_RELEASED: '{who} vapautti lokeron {text}',
  BOX_BROKEN: '{who} merkitsi lokeron rikkinäiseksi: {text}',
  CAR_CHOSEN: '{who} valitsi auton: {text}',
  ORDER_CORRECTED: '{who} korjasi: {text}',
  ASSIGNED: '{who} merkitsi vastuuhenkilöksi: {text}',
  UNASSIGNED: '{who} poisti vastuuhenkilön',
  RESENT: '{who} lähetti viestin uudelleen: {text}',
  NOT_AT_KIOSK: 'Asiakas kertoi, ettei hän avannut käyntiä pikakaistalla. Pikakaistan koodit päättyivät',
  KIOSK_CODES_ENDED: '{who} päätti pikakaistan koodit',
}
