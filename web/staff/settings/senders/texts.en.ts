import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  senders: 'Senders of text messages',
  sendersLead: 'The names that workshops want to send under. A name is used once you have marked it as registered.',
  sendersEmpty: 'No workshop has a sender name of its own.',
  senderWorkshop: 'Workshop',
  senderName: 'Name',
  senderState: 'State',
  senderState_ASKED: 'Waiting',
  senderState_REGISTERED: 'Registered',
  senderState_REFUSED: 'Refused',
  senderReason: 'Reason',
  senderReasonHint: 'The workshop sees this in its settings.',
  senderReasonNeeded: 'Enter why the name was refused.',
}
