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
  keyBox: 'Gå till boxen',
  keepBoxTitle: 'Ska en box reserveras för nycklarna?',
  keepBoxText:
    'Du får boxens nummer, och boxen hålls reserverad i {minutes} minuter. Inget meddelande går ännu till kunden.',
  keepBox: 'Reservera en box för nycklarna',
  keptBoxTitle: 'Box {number} är reserverad för nycklarna',
  keptBoxText: 'Lägg nycklarna i boxen och stäng luckan. Kunden får koden först när nycklarna är i boxen.',
  keptBoxDone: 'Nycklarna ligger i box {number}',
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
