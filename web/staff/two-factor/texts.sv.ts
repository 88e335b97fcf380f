import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  wrongCredentials: 'Användarnamnet eller lösenordet är fel.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'Tjänsten svarade inte rätt. Försök igen om en stund.',
  accountLost: 'Du har inte längre rätt till verksamhetsstället där du var. Logga in, så fortsätter du i ett annat.',
  totpCode: 'Appens kod',
  totpCodeHint: 'Sex siffror från din autentiseringsapp.',
  recoveryCode: 'Återställningskod',
  recoveryCodeHint: 'Varje återställningskod fungerar en gång.',
  answerMissing: 'Skriv ditt svar här.',
  answerWrong: 'Koden gäller inte. Kontrollera den, eller vänta på nästa kod.',
  useTotp: 'Använd appens kod',
  useRecovery: 'Använd en återställningskod',
  addTotpLead: 'Läs av koden med autentiseringsappen i din telefon, och skriv de sex siffror som den visar.',
  totpQr: 'QR-kod för autentiseringsappen',
  totpQrFailed: 'QR-koden kunde inte ritas. Skriv nyckeln i appen för hand.',
  totpSecret: 'Nyckeln, om du inte kan läsa av koden',
  confirmTotp: 'Ta i bruk',
  recoveryShownTitle: 'Ta vara på återställningskoderna',
  recoveryShownText: 'Koderna visas bara denna gång. Förvara dem någon annanstans än i telefonen där appen finns.',
  copyCodes: 'Kopiera koderna',
  codesCopied: 'Koderna kopierade',
  copyFailed: 'Det gick inte att kopiera. Skriv upp koderna.',
  codesKept: 'Jag har tagit vara på koderna',

  usePasskey: 'Använd en nyckel (passkey)',
  passkeyFailed: 'Det gick inte att komma in med nyckeln. Försök igen, eller använd ett annat sätt.',
  passkeyNotAdded: 'Nyckeln lades inte till. Enheten har kanske redan en. Försök igen, eller använd en annan enhet.',
  addPasskey: 'Lägg till en nyckel (passkey)',
  addPasskeyLead: 'Nyckeln finns i din enhet och öppnas med fingeravtryck, ansikte eller enhetens kod.',
  passkeyName: 'Nyckelns namn',
  passkeyNameHint: 'På det känner du igen den senare.',
  passkeyNameMissing: 'Ge nyckeln ett namn.',
}
