import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { visitWords as fi } from './visit-words.fi.ts'

export const visitWords: SameTexts<typeof fi> = {
  visits: 'Processerna i listan',
  previousVisit: 'Föregående process',
  nextVisit: 'Nästa process',
  toList: 'Tillbaka till listan',
  visitPlace: '{at} / {of}',
  keyLikely: 'Gör det som kommer härnäst',
  keyNotes: 'Skriv en anteckning',
  keyBox: 'Gå till facket',
  assigneeIs: 'Ansvarig: {name}',
  assigneeNobody: 'ingen',
  assigneeMe: 'Jag ({name})',
  assigneeTake: 'Ta ansvaret',
  assigneeRelease: 'Lämna ansvaret',
  assigneeChanged: 'Någon annan hann först. Kontrollera vem som ansvarar.',
  approvalByStaff: 'Gavs i personalens webbläsare ({name}). Orsak: {reason}',
  evidenceByStaff: 'Gavs i personalens webbläsare',
}
