import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  securityLead: 'Hur du loggar in, och med vad du bekräftar att det är du.',
  totpTitle: 'Autentiseringsapp',
  totpNone: 'Lägg till appens kod vid sidan av lösenordet: ingen loggar in i ditt namn med bara lösenordet.',
  totpSince: 'I bruk sedan {time}. Koden frågas vid varje inloggning.',
  totpRequired: 'Din roll behöver ett andra sätt att logga in, så det enda kan inte tas bort.',
  addTotp: 'Lägg till appen',
  addTotpTitle: 'Lägg till en autentiseringsapp',
  removeTotp: 'Ta bort appen',
  removeTotpTitle: 'Ta bort autentiseringsappen?',
  removeTotpText: 'Därefter räcker lösenordet för att logga in. Också återställningskoderna slutar fungera.',
  recoveryTitle: 'Återställningskoder',
  recoveryLead: 'Om telefonen försvinner kommer du in med en återställningskod. Oanvända: {count}.',
  renewRecovery: 'Gör nya koder',
  renewRecoveryTitle: 'Göra nya återställningskoder?',
  renewRecoveryText: 'De tidigare koderna slutar fungera genast.',

  sessionsTitle: 'Inloggningar',
  sessionsLead: 'Webbläsare där du är inloggad. Om någon inte är din, avsluta den och byt lösenord.',
  thisSession: 'den här webbläsaren',
  browserUnknown: 'Okänd webbläsare',
  placeUnknown: 'Platsen är inte känd',
  sessionTimes: 'Inloggad {began}, använd {seen}',
  endSession: 'Avsluta',
  endSessionOf: 'Avsluta inloggningen: {name}',
  endOthers: 'Avsluta alla andra',

  passkeysTitle: 'Nycklar (passkeys)',
  passkeysLead: 'Du loggar in utan lösenord, och nyckeln kan inte fiskas.',
  passkeyAdded: 'Tillagd {time}.',
  passkeyUsed: 'Använd {time}.',
  passkeyUnused: 'Inte använd ännu.',
  passkeyBackedUp: 'Säkerhetskopierad mellan dina enheter',
  passkeyOnDevice: 'Bara på en enhet',
  changePasskey: 'Ändra',
  changePasskeyOf: 'Ändra nyckeln: {name}',
  removePasskey: 'Ta bort nyckeln',
  removePasskeyText: 'En borttagen nyckel loggar inte längre in. Ta sedan bort den också från din enhet.',
}
