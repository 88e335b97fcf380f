import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  wrongCredentials: 'The username or password is wrong.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'The service is not responding properly. Try again in a moment.',
  accountLost: 'You no longer have access to the workshop you were in. Sign in to continue in another.',
  totpCode: 'Code from the app',
  totpCodeHint: 'Six digits from your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each recovery code works once.',
  answerMissing: 'Enter your answer here.',
  answerWrong: 'The code is wrong. Check it, or wait for the next one.',
  useTotp: 'Use a code from the app',
  useRecovery: 'Use a recovery code',
  addTotpLead: 'Scan the code with the authenticator app on your phone, and enter the six digits it shows.',
  totpQr: 'QR code for the authenticator app',
  totpQrFailed: 'The QR code could not be shown. Enter the key in the app by hand.',
  totpSecret: 'Key, if you cannot scan the code',
  confirmTotp: 'Start using it',
  recoveryShownTitle: 'Save your recovery codes',
  recoveryShownText: 'The codes are shown only this once. Keep them somewhere else than on the phone with the app.',
  copyCodes: 'Copy codes',
  codesCopied: 'Codes copied',
  copyFailed: 'Copying failed. Write the codes down.',
  codesKept: 'I have saved the codes',

  usePasskey: 'Use a passkey',
  passkeyFailed: 'Signing in with the passkey failed. Try again, or use another way.',
  passkeyNotAdded: 'The passkey was not added. The device may already have one. Try again, or use another device.',
  addPasskey: 'Add a passkey',
  addPasskeyLead: 'A passkey is stored on your device and opens with your fingerprint, your face or the device’s code.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'Helps you recognise it later.',
  passkeyNameMissing: 'Give the passkey a name.',
}
