import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  noticesLead:
    'This browser tells you when a process begins to wait for you, even while the page is not open. A notification says nothing about the customer.',
  noticesSession: 'Notifications end when you sign out and go on when you sign in again in this browser.',
  noticesTurnOn: 'Turn notifications on',
  noticesTurnOff: 'Turn off',
  noticesOn: 'Notifications are on in this browser.',
  noticesTest: 'Send a test',
  noticesTestSent: 'The test is sent. The notification comes in a moment.',
  noticesTestFailed: 'The notification service did not take the test. Try again in a moment.',
  noticesGone: 'This browser no longer takes notifications. Turn them on again.',
  noticesBlockedTitle: 'The browser blocks notifications',
  noticesBlocked:
    'Allow notifications for this site in the settings of the browser. They are usually behind the icon at the beginning of the address bar. Then open this window again.',
  noticesUnsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add the page to the Home Screen first and open it from there.',
  noticesRefused: 'Notifications were not allowed. You can turn them on later.',
  noticesNotAllowed: 'The notification service of this browser is not in use in this environment.',
  noticesFailed: 'Notifications could not be turned on. Try again.',
}
