import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { visitWords as fi } from './visit-words.fi.ts'

export const visitWords: SameTexts<typeof fi> = {
  trialIs: 'Provbesök: syns inte i siffrorna eller i verkstadssystemet och avslutas av sig självt inom ett dygn.',
  archivedSince: 'Arkiverat {at}',
  archivedText: 'Besöket kan läsas men inte ändras. Återställ det om till exempel en betalning ska återbetalas.',
  restore: 'Återställ ur arkivet',
  restoreTitle: 'Återställ besöket ur arkivet',
  restoreText:
    'Besöket kommer tillbaka oförändrat och kan hanteras igen. Det arkiveras på nytt tidigast efter 30 dagar.',
  restored: 'Besöket är återställt',
  trialPaid: 'Betalningen var riktiga pengar: återbetala den under Betalningar.',
  visits: 'Besöken i listan',
  previousVisit: 'Föregående besök',
  nextVisit: 'Nästa besök',
  toList: 'Tillbaka till listan',
  sumApproved: 'godkänt {amount}',
  visitPlace: '{at} / {of}',
  keyLikely: 'Gör det som kommer härnäst',
  keyNotes: 'Skriv en anteckning',
  keyBox: 'Gå till facket',
  keepBoxTitle: 'Ska ett fack reserveras för nycklarna?',
  keepBoxText:
    'Du får fackets nummer, och facket hålls reserverat i {minutes} minuter. Inget meddelande går ännu till kunden.',
  keepBox: 'Reservera ett fack för nycklarna',
  keptBoxTitle: 'Fack {number} är reserverat för nycklarna',
  keptBoxText: 'Lägg nycklarna i facket och stäng luckan. Kunden får koden först när nycklarna är i facket.',
  keptBoxDone: 'Nycklarna ligger i fack {number}',
  assigneeIs: 'Ansvarig: {name}',
  assigneeNobody: 'ingen',
  assigneeMe: 'Jag ({name})',
  assigneeTake: 'Ta ansvaret',
  assigneeRelease: 'Lämna ansvaret',
  assigneeChanged: 'Någon annan hann först. Kontrollera vem som ansvarar.',
  approvalByStaff: 'Gavs i personalens webbläsare ({name}). Orsak: {reason}',
  evidenceByStaff: 'Gavs i personalens webbläsare',
  evidenceShownTotal: 'Summan på knappen',
  evidenceNoShownTotal: 'ingen summa',
  evidencePlace: 'Gavs',
  evidenceAtKiosk: 'vid snabbfilens kiosk',
}
