import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  securityLead: 'How you sign in, and how we know it is you.',
  totpTitle: 'Authenticator app',
  totpNone:
    'Add codes from an app on top of your password: then the password alone does not let anybody sign in as you.',
  totpSince: 'In use since {time}. The code is asked for at every sign-in.',
  totpRequired: 'Your role requires two-factor sign-in, so the only method cannot be removed.',
  addTotp: 'Add an app',
  addTotpTitle: 'Add an authenticator app',
  removeTotp: 'Remove app',
  removeTotpTitle: 'Remove the authenticator app?',
  removeTotpText: 'After this the password is enough to sign in. The recovery codes stop working too.',
  recoveryTitle: 'Recovery codes',
  recoveryLead: 'If you lose your phone, a recovery code lets you in. Unused: {count}.',
  renewRecovery: 'Make new codes',
  renewRecoveryTitle: 'Make new recovery codes?',
  renewRecoveryText: 'The previous codes stop working at once.',

  sessionsTitle: 'Sessions',
  sessionsLead: 'Browsers you are signed in to. If one is not yours, end it and change your password.',
  thisSession: 'this browser',
  browserUnknown: 'Unknown browser',
  placeUnknown: 'Unknown place',
  sessionTimes: 'Signed in {began}, last used {seen}',
  endSession: 'End',
  endSessionOf: 'End the session: {name}',
  endOthers: 'End all others',

  emailTitle: 'Email address',
  emailNone: 'None. Without one you cannot reset a forgotten password yourself.',
  emailIs: '{email}. Links and notices about your password are sent here.',
  addEmail: 'Add an address',
  changeEmail: 'Change the address',
  emailField: 'Email address',
  emailInvalid: 'Enter a single email address, such as name@example.com, with no accented letters before the @.',
  emailToldBefore: 'The previous address is told of the change.',

  passkeysTitle: 'Passkeys',
  passkeysLead: 'Sign in without a password; the key cannot be phished.',
  passkeyAdded: 'Added {time}.',
  passkeyUsed: 'Used {time}.',
  passkeyUnused: 'Not used yet.',
  passkeyBackedUp: 'Synced across your devices',
  passkeyOnDevice: 'On one device only',
  changePasskey: 'Change',
  changePasskeyOf: 'Change the passkey: {name}',
  removePasskey: 'Remove the passkey',
  removePasskeyText: 'A removed passkey no longer signs in. Remove it from your device afterwards too.',
}
