import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  securityLead: 'How you sign in, and what shows that it is you.',
  totpTitle: 'Authenticator app',
  totpNone: 'Add the code of an app beside your password: nobody signs in as you with the password alone.',
  totpSince: 'In use since {time}. The code is asked for at every sign-in.',
  totpRequired: 'Your role needs a second way of signing in, so the only one cannot be removed.',
  addTotp: 'Add an app',
  addTotpTitle: 'Add an authenticator app',
  removeTotp: 'Remove the app',
  removeTotpTitle: 'Remove the authenticator app?',
  removeTotpText: 'From then on the password is enough to sign in. The recovery codes stop working too.',
  recoveryTitle: 'Recovery codes',
  recoveryLead: 'If the phone is lost, a recovery code lets you in. Not used yet: {count}.',
  renewRecovery: 'Make new codes',
  renewRecoveryTitle: 'Make new recovery codes?',
  renewRecoveryText: 'The codes from before stop working at once.',

  sessionsTitle: 'Sign-ins',
  sessionsLead: 'Browsers in which you are signed in. If one is not yours, end it and change your password.',
  thisSession: 'this browser',
  browserUnknown: 'Unknown browser',
  placeUnknown: 'Place not known',
  sessionTimes: 'Signed in {began}, used {seen}',
  endSession: 'End',
  endSessionOf: 'End the sign-in: {name}',
  endOthers: 'End all others',

  passkeysTitle: 'Passkeys',
  passkeysLead: 'You sign in without a password, and nobody can phish the key.',
  passkeyAdded: 'Added {time}.',
  passkeyUsed: 'Used {time}.',
  passkeyUnused: 'Not used yet.',
  passkeyBackedUp: 'Backed up among your devices',
  passkeyOnDevice: 'On one device only',
  changePasskey: 'Change',
  changePasskeyOf: 'Change the passkey: {name}',
  removePasskey: 'Remove the passkey',
  removePasskeyText: 'A removed passkey no longer signs in. Remove it from your device afterwards too.',
}
