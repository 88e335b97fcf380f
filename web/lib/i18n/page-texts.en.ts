import type { texts as fi } from './page-texts.fi.ts'
import type { SameTexts } from './same-texts.ts'

/** Texts of pages without an open process, in English. */
export const texts: SameTexts<typeof fi> = {
  appName: 'Car service',
  skipToContent: 'Skip to the content',
  loading: 'Loading',
  retry: 'Try again',
  continue: 'Continue',
  languageLabel: 'Language',
  rootTitle: 'Open your service',
  rootLead: 'Type the code that the workshop sent you in a message.',
  codeLabel: 'Code',
  codeHint: 'For example 4F7K-9Q2M-X3VD.',
  codeRequired: 'Type the code.',
  codeMalformed: 'The code has 12 letters and digits. Check that nothing is missing.',
  codeUnknown:
    'No visit was found with this code. Check the code in the message. If the link is old, ask the workshop for a new one.',
  codeEnded: 'Access from the fast lane has ended. The visit goes on by the link that we sent to its number.',
  codeRejected: 'The service could not be opened. Try again with the same code.',
  rateLimited: 'Codes have been tried too many times. We try again in {seconds} seconds.',
  rateLimitedTitle: 'One moment',
  offlineBanner: 'You are offline. These are the details fetched last. Nothing is sent.',
  offlineSeen: 'You are offline. These are the details fetched last.',
  networkFailed: 'There is no connection. Check the network and try again.',
  serverFailed: 'The service did not answer properly. Try again in a moment.',
  loadFailedTitle: 'The service could not be opened',
  crashedTitle: 'The page stopped working',
  crashedText: 'What you saved is safe. Please reload the page.',
  crashedReload: 'Reload the page',
  cookieTitle: 'Essential cookies only',
  cookieText: 'Essential cookies only.',
  cookieAccept: 'Got it',
  staffLink: 'Staff',
  accessibilityLink: 'Accessibility',
  accessibilityBack: 'Back',
}
