import type { SameTexts } from '#web/lib/i18n/same-texts.ts'
import { texts as causes } from '#web/staff/shared/alert-causes/texts.en.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  ...causes,
  alerts: 'Alerts',
  alertsLead: 'Who is told when something breaks, and when it works again.',
  alertsEmpty: 'Nobody is told. Add at least one, so that no fault goes unseen.',
  newAlertRecipient: 'Add a recipient',
  alertWay: 'Way',
  alertWay_EMAIL: 'E-mail',
  alertWay_SMS: 'Text message',
  alertWay_PUSH: 'Browser notice',
  alertWay_WEBHOOK: 'Webhook (Slack)',
  alertWhere: 'Recipient',
  alertAddress: 'Address or number',
  alertAddressHint:
    'An e-mail address, a phone number or the https address of the webhook. Of a stored webhook only the host is shown: to change it, write the whole address.',
  alertPushHint: 'The notice goes to all administrators who have notices on in their browser.',
  alertPushAll: 'Browsers of administrators',
  alertAddressNeeded: 'Write where the alert goes.',
  alertAddressWrong: 'Nothing can be sent there. Check the address.',
  alertAddressTaken: 'This recipient is on the list already.',
  alertCountryShut: 'Text messages do not go to this country.',
  alertCauses: 'What they are told of',
  alertCausesNeeded: 'Choose at least one.',
  alertLanguage: 'Language',
  alertLast: 'Last',
  alertNever: 'Nothing yet',
  alertState_WAITING: 'On its way',
  alertState_SENDING: 'On its way',
  alertState_SENT: 'Sent {at}',
  alertState_FAILED: 'Did not arrive {at}',
  alertState_HELD: 'Limit of the day reached {at}',
  alertTest: 'Send a test',
  alertTested: 'The test is on its way. The list shows whether it arrived.',
  alertTestFailed: 'The test was not sent. Try again in a moment.',
  alertTestTooMany: 'Many tests were sent. Try again in an hour.',
  alertTooMany: 'There are as many recipients as there can be.',
  alertRemoveText: 'This recipient is no longer told of alerts.',
}
