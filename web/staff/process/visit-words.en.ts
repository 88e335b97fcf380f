import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { visitWords as fi } from './visit-words.fi.ts'

export const visitWords: SameTexts<typeof fi> = {
  trialIs: 'Trial visit: it is in no figures and not in the dealer system, and ends by itself within a day.',
  trialPaid: 'The payment was real money: refund it under Payments.',
  visits: 'Processes of the list',
  previousVisit: 'Previous process',
  nextVisit: 'Next process',
  toList: 'Back to the list',
  visitPlace: '{at} / {of}',
  keyLikely: 'Do what comes next',
  keyNotes: 'Write a note',
  keyBox: 'Go to the box',
  assigneeIs: 'Assignee: {name}',
  assigneeNobody: 'nobody',
  assigneeMe: 'Me ({name})',
  assigneeTake: 'Take it on',
  assigneeRelease: 'Let go of it',
  assigneeChanged: 'Somebody else was first. Check the assignee.',
  approvalByStaff: 'Given in a browser of staff ({name}). Reason: {reason}',
  evidenceByStaff: 'Given in a browser of staff',
}
