import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  noticesLead:
    'This browser notifies you when a visit starts waiting for you, even while the page is not open. A notification says nothing about the customer.',
  noticesSession: 'Notifications stop when you sign out and continue when you sign in again in this browser.',
  noticesTurnOn: 'Turn notifications on',
  noticesTurnOff: 'Turn off',
  noticesOn: 'Notifications are on in this browser.',
  noticesTest: 'Send a test',
  noticesTestSent: 'The test was sent. The notification arrives in a moment.',
  noticesTestFailed: 'The notification service did not accept the test. Try again in a moment.',
  noticesGone: 'This browser no longer accepts notifications. Turn them on again.',
  noticesBlockedTitle: 'The browser blocks notifications',
  noticesBlocked:
    'Allow notifications for this site in the browser’s settings. They are usually behind the icon at the start of the address bar. Then open this window again.',
  noticesUnsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add the page to the Home Screen first and open it from there.',
  noticesRefused: 'Notifications were not allowed. You can turn them on later.',
  noticesNotAllowed: 'This browser’s notification service is not used in this environment.',
  noticesFailed: 'Notifications could not be turned on. Try again.',
}
