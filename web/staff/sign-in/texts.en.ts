import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Sign in',
  signInLead: 'For workshop staff.',
  signIn: 'Sign in',
  forgotten: 'Forgot your password?',
  toCustomerPage: 'To the customer’s page',

  lapsedTitle: 'Sign in again',
  lapsedLead: 'Your session has expired. The page is kept: you continue where you were.',
  endedLead: 'Your session was ended. Sign in again to continue where you were.',
  signOutInstead: 'Sign out',

  secondStepLead: 'The first step is done, {username}. Confirm that it is you.',
  enrolStepLead: 'The first step is done, {username}. Your role requires two-factor sign-in: set it up now.',
  beginAgain: 'Start over',

  stepUpTitle: 'Confirm that it is you',
  stepUpLead: 'It has been a while since you last confirmed your identity. Confirm, and you can continue at once.',
  stepUpConfirm: 'Confirm and continue',
  stepUpNoWay:
    'You sign in with single sign-on and have no method of your own for confirming. Sign out and in again, and within five minutes add a passkey or an authenticator app under Sign-in and security.',

  organisationWay: 'Sign in with single sign-on',
  organisationLead: 'Use the same account as for the rest of your work.',
  organisationEmail: 'Work email',
  organisationEmailHint: 'It tells us where to send you.',
  organisationGo: 'Continue',
  organisationBack: 'Sign in with a password',
  organisationNotEmail: 'Enter an email address, such as name@company.com.',
  organisationNone: 'Single sign-on is not set up for this address. Check it, or sign in with a password.',
  organisationArriving: 'Signing in…',
  organisationInTab: 'Sign-in has opened in a new tab. Come back here afterwards: the page continues automatically.',
  organisationNoTab: 'The browser did not open a new tab. Allow pop-ups for this page and try again.',
  organisation_cancelled: 'Sign-in was cancelled. You can start again.',
  organisation_expired: 'Sign-in took too long, or was already used. Start again.',
  organisation_off: 'Your organisation’s single sign-on was just changed. Start again, or sign in with a password.',
  organisation_unavailable: 'Your organisation’s sign-in is not responding. Try again in a moment.',
  organisation_not_accepted:
    'The answer from your organisation could not be accepted. Try again. If it keeps happening, tell your administrator.',
  organisation_no_address:
    'Your organisation did not give us your email address. Ask your IT support to add it to your account.',
  organisation_guest:
    'You are a guest of this organisation. Only its own work accounts can sign in: use your work account, or a password.',
  organisation_personal: 'You signed in with a personal Microsoft account. Use your organisation’s work account.',
  organisation_unverified: 'Your organisation has not verified your email address. Ask your IT support to verify it.',
  organisation_domain: 'Your email’s domain does not belong to this organisation. Sign in with your work address.',
  organisation_not_yours:
    'A user of that name already exists and is not managed by your organisation. Ask your administrator.',
  organisation_disabled: 'Your user has been disabled. Ask your administrator to enable it.',

  signInByPasskey: 'Sign in with a passkey',
  addTotpInstead: 'Use an authenticator app instead',
  addPasskeyInstead: 'Use a passkey instead',
}
