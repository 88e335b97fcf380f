import type { BulkAction } from '#domain/process/bulk.ts'
import type { SameTexts } from '#web/lib/i18n/same-texts.ts'
import { texts as staff } from '#web/staff/shared/texts.en.ts'

import type { texts as fi } from './texts.fi.ts'

const actions: Record<BulkAction, string> = {
  send_link: 'Send the link',
  resend: 'Send again',
  remind: 'Remind',
  assign: 'Assignee',
  cancel: 'Cancel',
}

const titles: Record<BulkAction, string> = {
  send_link: 'Send the link now?',
  resend: 'Send the message again?',
  remind: 'Remind the customers?',
  assign: 'Who looks after these?',
  cancel: 'Cancel the visits?',
}

const confirms: Record<BulkAction, string> = {
  send_link: 'Send the link',
  resend: 'Send again',
  remind: 'Remind',
  assign: 'Save',
  cancel: 'Cancel the visits',
}

const refusals: Record<string, string> = {
  'process.illegal_transition': 'Not possible in this state of the visit',
  'process.version_conflict': 'The visit changed meanwhile',
  'process.not_found': 'The visit was not found',
  'process.no_room_left': 'No box is free',
  'process.work_order_taken': 'The work order already has another visit',
  'message.not_resendable': 'There is nothing to send in this state',
  'message.nothing_to_remind': 'It is not the customer’s turn',
  'message.reminded_today': 'Already reminded today',
  INVALID_CONTACT: 'Neither a phone number nor an email address',
  'auth.forbidden': 'You may not do this',
  'request.invalid': 'This person does not work at this workshop',
  'account.closed': staff.accountClosed,
  'server.failed': 'Failed. Try again',
}

const bulk = {
  actions,
  titles,
  confirms,
  refusals,
  bar: 'Selected visits',
  selected: '{count} selected',
  most: 'At most {count} at a time',
  clear: 'Clear selection',
  working: 'One moment',
  sends: '{count} messages will go out: {sms} text messages, {email} emails.',
  sendsNone: 'No message can be sent.',
  touches: '{count} visits are affected.',
  cancelTells: 'Customers who were sent a message about the visit are told that it is cancelled.',
  notPossible: 'Not possible: {count}',
  sms: 'Text message',
  email: 'Email',
  loading: 'Checking who gets the message',
  loadFailed: 'The details could not be loaded.',
  retry: 'Try again',
  remaining: '{count} characters left',
  reason: 'Reason',
  reasonHint: 'The reason is kept in the history of the visit.',
  reasonMissing: 'Enter a reason',
  person: 'Assignee',
  me: 'Me ({name})',
  nobody: 'Nobody',
  back: 'Do nothing',
  done: 'Done: {count}',
  failed: 'Not done: {count}',
  allDone: 'All done',
  finish: 'Finish',
  keepFailed: 'Keep the failed ones selected',
  unsaved: 'The connection was lost. Press again: nothing is done twice.',
}

export const texts: SameTexts<typeof fi> = { bulk }
