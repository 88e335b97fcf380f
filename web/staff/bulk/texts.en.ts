import type { BulkAction } from '#domain/bulk.ts'
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
  cancel: 'Cancel the processes?',
}

const confirms: Record<BulkAction, string> = {
  send_link: 'Send the link',
  resend: 'Send again',
  remind: 'Remind',
  assign: 'Save',
  cancel: 'Cancel the processes',
}

const refusals: Record<string, string> = {
  'process.illegal_transition': 'Not possible in this state of the process',
  'process.version_conflict': 'The process changed meanwhile',
  'process.not_found': 'The process was not found',
  'process.no_room_left': 'There is no free box',
  'process.work_order_taken': 'The order has another process already',
  'message.not_resendable': 'There is nothing to send in this state',
  'message.nothing_to_remind': 'It is not the customer’s turn',
  'message.reminded_today': 'Reminded already today',
  INVALID_CONTACT: 'Neither a phone number nor an e-mail address',
  'auth.forbidden': 'You may not do this',
  'request.invalid': 'This person does not work at this workshop',
  'account.closed': staff.accountClosed,
  'server.failed': 'It did not work. Try again',
}

const bulk = {
  actions,
  titles,
  confirms,
  refusals,
  bar: 'Selected processes',
  selected: '{count} selected',
  most: 'At most {count} at a time',
  clear: 'Clear the selection',
  working: 'One moment',
  sends: '{count} messages will go out: {sms} text messages, {email} e-mails.',
  sendsNone: 'No message can be sent.',
  touches: 'This concerns {count} processes.',
  cancelTells: 'Customers who were sent a message about the visit are told that it is cancelled.',
  notPossible: 'Not possible: {count}',
  sms: 'Text message',
  email: 'E-mail',
  loading: 'Looking up who gets the message',
  loadFailed: 'The details could not be loaded.',
  retry: 'Try again',
  remaining: '{count} characters left',
  reason: 'Reason',
  reasonHint: 'The reason stays in the history of the process.',
  reasonMissing: 'Write a reason',
  person: 'Assignee',
  me: 'Me ({name})',
  nobody: 'Nobody',
  back: 'Do nothing',
  done: 'Done: {count}',
  failed: 'Not done: {count}',
  allDone: 'All of it is done',
  finish: 'Finish',
  keepFailed: 'Keep the failed ones selected',
  unsaved: 'The connection was lost. Press again: nothing is done twice.',
}

export const texts: SameTexts<typeof fi> = { bulk }
