import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  wrongCredentials: 'The user name or the password is wrong.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'The service did not answer properly. Try again in a moment.',
  accountLost: 'You may no longer work in the account that you were in. Sign in to go on in another.',
  totpCode: 'Code of the app',
  totpCodeHint: 'Six digits from your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Each recovery code works once.',
  answerMissing: 'Write your answer here.',
  answerWrong: 'The code is not right. Check it, or wait for the next one.',
  useTotp: 'Use the code of the app',
  useRecovery: 'Use a recovery code',
  addTotpLead: 'Scan the code with the authenticator app of your phone, and write the six digits that it shows.',
  totpQr: 'QR code for the authenticator app',
  totpQrFailed: 'The QR code could not be drawn. Write the key into the app by hand.',
  totpSecret: 'The key, if you cannot scan the code',
  confirmTotp: 'Start using it',
  recoveryShownTitle: 'Keep your recovery codes',
  recoveryShownText: 'The codes are shown this once. Keep them elsewhere than on the phone that has the app.',
  copyCodes: 'Copy the codes',
  codesCopied: 'Codes copied',
  copyFailed: 'Copying failed. Write the codes down.',
  codesKept: 'I have kept the codes',

  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey did not let you in. Try again, or use another way.',
  passkeyNotAdded: 'The passkey was not added. The device may have one already. Try again, or use another device.',
  addPasskey: 'Add a passkey',
  addPasskeyLead: 'A passkey lies in your device and opens with your fingerprint, your face or the code of the device.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'You will know it by this later.',
  passkeyNameMissing: 'Give the passkey a name.',
}
