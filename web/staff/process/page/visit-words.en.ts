import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { visitWords as fi } from './visit-words.fi.ts'

export const visitWords: SameTexts<typeof fi> = {
  trialIs:
    'Trial visit: it counts in no figures, is not sent to the dealer system, and ends automatically within a day.',
  archivedSince: 'Archived {at}',
  archivedText: 'The visit can be read but not changed. Restore it if, for example, a payment has to be refunded.',
  restore: 'Restore from the archive',
  restoreTitle: 'Restore the visit from the archive',
  restoreText:
    'The visit comes back unchanged and can be worked on again. It is archived again after 30 days at the earliest.',
  restored: 'Visit restored',
  trialPaid: 'The payment was real money: refund it under Payments.',
  visits: 'Visits in the list',
  previousVisit: 'Previous visit',
  nextVisit: 'Next visit',
  toList: 'Back to the list',
  sumApproved: 'approved {amount}',
  visitPlace: '{at} / {of}',
  keyLikely: 'Do the suggested next step',
  keyNotes: 'Write a note',
  keyBox: 'Go to the box',
  keepBoxTitle: 'Reserve a box for the keys?',
  keepBoxText:
    'You get its number, and the box is reserved for {minutes} minutes. No message is sent to the customer yet.',
  keepBox: 'Reserve a box for the keys',
  keptBoxTitle: 'Box {number} is reserved for the keys',
  keptBoxText: 'Put the keys in the box and shut the door. The customer gets the code only once the keys are there.',
  keptBoxDone: 'The keys are in box {number}',
  assigneeIs: 'Assignee: {name}',
  assigneeNobody: 'nobody',
  assigneeMe: 'Me ({name})',
  assigneeTake: 'Assign to me',
  assigneeRelease: 'Unassign',
  assigneeChanged: 'Somebody else was faster. Check the assignee.',
  approvalByStaff: 'Approved in a staff browser ({name}). Reason: {reason}',
  evidenceByStaff: 'Approved in a staff browser',
  evidenceShownTotal: 'Total on the button',
  evidenceNoShownTotal: 'no total',
  evidencePlace: 'Where',
  evidenceAtKiosk: 'at the fast-lane kiosk',
}
