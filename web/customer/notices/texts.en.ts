import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  noticesTitle: 'Notifications on this device',
  noticesLead:
    'This device tells you when there is something new for you on this page, even while the page is not open. You then get a notification instead of a text message. The code of a locker always comes as a message.',
  noticesTurnOn: 'Notify this device',
  noticesTurnOff: 'Stop notifications',
  noticesOn: 'Notifications of this visit are on in this device.',
  noticesWorking: 'One moment',
  noticesBlocked:
    'The browser blocks notifications. Allow them for this site in the settings of the browser and open the page again. Until then we send text messages.',
  noticesHomeScreen:
    'On an iPhone or iPad, notifications work once you add the page to the Home Screen (Share, then Add to Home Screen) and open it from there.',
  noticesRefused: 'Notifications were not allowed. You will get text messages instead.',
  noticesNotAllowed: 'The notification service of this browser is not in use. You will get text messages instead.',
  noticesTooMany: 'Five devices get notifications of this visit already. Stop them on one of those first.',
  noticesFailed: 'That did not work. Try again.',
}
