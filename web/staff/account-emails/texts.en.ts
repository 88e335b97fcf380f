import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  invitationTitle: 'Welcome',
  invitationLead: 'Choose a password to get started.',
  invitedBy: '{writer} has invited you: {workshop}.',
  resetTitle: 'Choose a new password',
  resetLead: 'Changing it signs you out on every device.',
  yourUsername: 'Your username is {username}.',
  setPassword: 'Set password and sign in',
  passwordSet: 'The password is set. Sign in now.',

  letterUsed:
    'The link has been used. If you chose the password yourself, sign in. If not, tell your administrator at once.',
  letterReplaced: 'The link no longer works: the password has been set, or you were sent a newer message.',
  letterTakenBack: 'The invitation was withdrawn. Ask: {writer}.',
  invitationExpired: 'The invitation has expired. Ask for a new one: {writer}.',
  resetExpired: 'The link has expired. Request a new one.',
  letterUnknown: 'The link does not work. Open the whole link from the message, or request a new one.',
  yourAdmin: 'your administrator',
  toSignIn: 'Sign in',
  askAgain: 'Request a new link',
  signedInHere: '{username} is signed in in this browser. Sign them out first to continue.',

  forgottenTitle: 'Forgot your password?',
  forgottenLead: 'We send you a link for choosing a new password.',
  nameOrEmail: 'Username or email address',
  nameMissing: 'Enter your username or email address.',
  sendLink: 'Send the link',
  linkSentTitle: 'Check your email',
  linkSent: 'If {name} exists and has an email address, the link is on its way. It works for 30 minutes.',
  linkSentHelp: 'If no message arrives, ask your administrator to change your password.',
}
