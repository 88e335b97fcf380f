import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Sign in',
  signInLead: 'For the staff of the workshop.',
  signIn: 'Sign in',
  wrongCredentials: 'The user name or the password is wrong.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'The service did not answer properly. Try again in a moment.',
  toCustomerPage: 'To the customer’s page',

  lapsedTitle: 'Sign in again',
  lapsedLead: 'Your sign-in has run out. The page is kept: you go on from where you were.',
  endedLead: 'Your session was ended. Sign in again to go on from where you were.',
  signOutInstead: 'Sign out',
  accountLost: 'You may no longer work in the account that you were in. Sign in to go on in another.',
}
