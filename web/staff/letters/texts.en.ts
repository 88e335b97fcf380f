import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  invitationTitle: 'Welcome',
  invitationLead: 'Choose a password, and you can begin.',
  invitedBy: '{writer} has invited you: {workshop}.',
  resetTitle: 'Choose a new password',
  resetLead: 'The change signs you out on every device.',
  yourUsername: 'Your user name is {username}.',
  setPassword: 'Set the password and sign in',
  passwordSet: 'The password is set. Sign in now.',

  letterUsed:
    'The link has been used. If you chose the password yourself, sign in. If not, tell your administrator at once.',
  letterReplaced: 'The link works no more: the password is set already, or you were sent a newer message.',
  letterTakenBack: 'The invitation was taken back. Ask: {writer}.',
  invitationExpired: 'The invitation has run out. Ask for a new one: {writer}.',
  resetExpired: 'The link has run out. Ask for a new one.',
  letterUnknown: 'The link does not work. Open it again from the message, whole, or ask for a new one.',
  yourAdmin: 'your administrator',
  toSignIn: 'Sign in',
  askAgain: 'Ask for a new link',
  signedInHere: '{username} is signed in in this browser. Sign them out first to go on.',

  forgottenTitle: 'Forgotten password',
  forgottenLead: 'We send a link by which you choose a new password.',
  nameOrEmail: 'User name or e-mail address',
  nameMissing: 'Write the user name or the e-mail address.',
  sendLink: 'Send the link',
  linkSentTitle: 'Look into your e-mail',
  linkSent: 'If {name} is in use and has an e-mail address, the link is on its way. It works for 30 minutes.',
  linkSentHelp: 'If no message comes, ask your administrator to change your password.',
}
