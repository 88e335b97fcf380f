import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  identityWaitingTitle: 'One more thing: show who you are',
  identityWaitingText: 'Confirm your identity to continue. It takes only a moment.',
  identityFailedTitle: 'The identity check did not succeed',
  identityFailedText: 'Try again. If it does not work, contact the workshop.',
  identityCancelledTitle: 'The identity check was interrupted',
  identityCancelledText: 'You can do it when it suits you. After that you can continue.',
  identityExpiredTitle: 'The identity check ran out',
  identityExpiredText: 'Start it again to continue.',
  identityMismatchTitle: 'Come to the workshop’s desk',
  identityMismatchText:
    'The identity check did not match the details of the order, so we will go through it with you. Bring the keys and an identity document to the desk during opening hours.',
  identityBegin: 'Confirm your identity',
  identityAgain: 'Try the identity check again',
  identityOpening: 'Opening the identity check',
  identityCheck: 'I have done it already',
  identityChecking: 'Checking',
  identityCheckFailed: 'It could not be checked. Try again in a moment.',
  identityStillOpen: 'The identity check is not finished yet. Finish it to go on.',
  identityUnavailable: 'The identity service is not answering. Try again in a moment.',
  identityNotBegun: 'The identity check could not be started. Try again in a moment.',
  identityReturned: 'We are checking your identity',
  identityVerified: 'Your identity is confirmed',
}
