import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Sign in',
  signInLead: 'For the staff of the workshop.',
  signIn: 'Sign in',
  toCustomerPage: 'To the customer’s page',

  lapsedTitle: 'Sign in again',
  lapsedLead: 'Your sign-in has run out. The page is kept: you go on from where you were.',
  endedLead: 'Your session was ended. Sign in again to go on from where you were.',
  signOutInstead: 'Sign out',

  secondStepLead: 'The password is right, {username}. Confirm that it is you.',
  enrolStepLead: 'The password is right, {username}. Your role needs a second way of signing in: set it up now.',
  beginAgain: 'Begin again',

  stepUpTitle: 'Confirm that it is you',
  stepUpLead: 'It has been a while since you last showed that it is you. Confirm, and it goes on at once.',
  stepUpConfirm: 'Confirm and go on',

  signInByPasskey: 'Sign in with a passkey',
  addTotpInstead: 'Use an authenticator app instead',
  addPasskeyInstead: 'Use a passkey instead',
}
