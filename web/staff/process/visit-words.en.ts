import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { visitWords as fi } from './visit-words.fi.ts'

export const visitWords: SameTexts<typeof fi> = {
  trialIs: 'Trial visit: it is in no figures and not in the dealer system, and ends by itself within a day.',
  archivedSince: 'Archived {at}',
  archivedText: 'The visit can be read but not changed. Restore it if, say, a payment has to be refunded.',
  restore: 'Restore from the archive',
  restoreTitle: 'Restore the visit from the archive',
  restoreText:
    'The visit comes back unchanged and can be worked with again. It is archived anew after 30 days at the earliest.',
  restored: 'Visit restored',
  trialPaid: 'The payment was real money: refund it under Payments.',
  visits: 'Processes of the list',
  previousVisit: 'Previous process',
  nextVisit: 'Next process',
  toList: 'Back to the list',
  visitPlace: '{at} / {of}',
  keyLikely: 'Do what comes next',
  keyNotes: 'Write a note',
  keyBox: 'Go to the box',
  keptBoxTitle: 'Box {number} is kept for the keys',
  keptBoxText: 'Put the keys in the box and shut the door. The customer gets the code only once the keys are there.',
  keptBoxDone: 'The keys are in box {number}',
  assigneeIs: 'Assignee: {name}',
  assigneeNobody: 'nobody',
  assigneeMe: 'Me ({name})',
  assigneeTake: 'Take it on',
  assigneeRelease: 'Let go of it',
  assigneeChanged: 'Somebody else was first. Check the assignee.',
  approvalByStaff: 'Given in a browser of staff ({name}). Reason: {reason}',
  evidenceByStaff: 'Given in a browser of staff',
  evidenceShownTotal: 'Sum on the button',
  evidenceNoShownTotal: 'no sum',
  evidencePlace: 'Given',
  evidenceAtKiosk: 'at the fast lane’s kiosk',
}
