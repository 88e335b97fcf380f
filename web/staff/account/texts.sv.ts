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

  emailTitle: 'E-postadress',
  emailNone: 'Ingen adress finns. Utan den kan du inte själv återställa ett glömt lösenord.',
  emailIs: '{email}. Hit kommer länkar och meddelanden om lösenordet.',
  addEmail: 'Lägg till en adress',
  changeEmail: 'Byt adress',
  emailField: 'E-postadress',
  emailInvalid: 'Kontrollera e-postadressen.',
  emailToldBefore: 'Vi berättar om bytet till den tidigare adressen.',
}
