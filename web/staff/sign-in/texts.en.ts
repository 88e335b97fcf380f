import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Sign in',
  signInLead: 'For the staff of the workshop.',
  signIn: 'Sign in',
  forgotten: 'Forgot the password?',
  toCustomerPage: 'To the customer’s page',

  lapsedTitle: 'Sign in again',
  lapsedLead: 'Your sign-in has run out. The page is kept: you go on from where you were.',
  endedLead: 'Your session was ended. Sign in again to go on from where you were.',
  signOutInstead: 'Sign out',

  secondStepLead: 'The first step is done, {username}. Confirm that it is you.',
  enrolStepLead: 'The first step is done, {username}. Your role needs a second way of signing in: set it up now.',
  beginAgain: 'Begin again',

  stepUpTitle: 'Confirm that it is you',
  stepUpLead: 'It has been a while since you last showed that it is you. Confirm, and it goes on at once.',
  stepUpConfirm: 'Confirm and go on',
  stepUpNoWay:
    'You sign in with your organisation and have no way of your own to confirm yet. Sign out and in again, and within five minutes add a passkey or an authenticator app: Sign-in and security.',

  organisationWay: 'Sign in with your organisation',
  organisationLead: 'You sign in with the account that you use for the rest of your work.',
  organisationEmail: 'Work e-mail',
  organisationEmailHint: 'The address tells us where to send you.',
  organisationGo: 'Go on to sign in',
  organisationBack: 'Sign in with a password',
  organisationNotEmail: 'Type an e-mail address, such as name@company.com.',
  organisationNone: 'Nobody signs in with an organisation by this address. Check it, or sign in with a password.',
  organisationArriving: 'Signing in…',
  organisationInTab: 'Signing in has opened in a new tab. Come back here once you are in: the page goes on by itself.',
  organisationNoTab: 'The browser opened no new tab. Allow pop-ups for this page and try again.',
  organisation_cancelled: 'Signing in was cancelled. You can begin again.',
  organisation_expired: 'Signing in took too long, or was used already. Begin again.',
  organisation_off: 'The sign-in of your organisation was changed just now. Begin again, or sign in with a password.',
  organisation_unavailable: 'The sign-in of your organisation does not answer. Try again in a moment.',
  organisation_not_accepted:
    'What your organisation answered could not be accepted. Try again. If it goes on, tell your administrator.',
  organisation_no_address:
    'Your organisation told us no e-mail address of yours. Ask your IT support to add it to your account.',
  organisation_guest:
    'You are a guest of this organisation. Only its own work accounts are let in: sign in with your work account, or with a password.',
  organisation_personal:
    'You signed in with a personal Microsoft account. Sign in with the work account of your organisation.',
  organisation_unverified: 'Your organisation has not verified your e-mail address. Ask your IT support to verify it.',
  organisation_domain: 'The domain of your e-mail is not one of this organisation. Sign in with your work address.',
  organisation_not_yours:
    'There is a user of that name already whom your organisation does not look after. Ask your administrator.',
  organisation_disabled: 'Your user has been disabled. Ask your administrator to let you in again.',

  signInByPasskey: 'Sign in with a passkey',
  addTotpInstead: 'Use an authenticator app instead',
  addPasskeyInstead: 'Use a passkey instead',
}
