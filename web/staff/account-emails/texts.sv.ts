import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  invitationTitle: 'Välkommen',
  invitationLead: 'Välj ett lösenord, så kommer du i gång.',
  invitedBy: '{writer} har bjudit in dig som användare: {workshop}.',
  resetTitle: 'Välj ett nytt lösenord',
  resetLead: 'Bytet loggar ut dig på alla enheter.',
  yourUsername: 'Ditt användarnamn är {username}.',
  setPassword: 'Spara lösenordet och logga in',
  passwordSet: 'Lösenordet är sparat. Logga in nu.',

  letterUsed:
    'Länken är redan använd. Om du själv valde lösenordet: logga in. Om inte: kontakta genast din administratör.',
  letterReplaced: 'Länken fungerar inte längre: lösenordet är redan valt, eller så har du fått ett nyare meddelande.',
  letterTakenBack: 'Inbjudan har tagits tillbaka. Fråga: {writer}.',
  invitationExpired: 'Inbjudan har gått ut. Be om en ny: {writer}.',
  resetExpired: 'Länken har gått ut. Be om en ny.',
  letterUnknown: 'Länken fungerar inte. Öppna den på nytt ur meddelandet, i sin helhet, eller be om en ny.',
  yourAdmin: 'din administratör',
  toSignIn: 'Logga in',
  askAgain: 'Be om en ny länk',
  signedInHere: '{username} är inloggad i den här webbläsaren. Logga först ut för att fortsätta.',

  forgottenTitle: 'Glömt lösenord',
  forgottenLead: 'Vi skickar en länk som du väljer ett nytt lösenord med.',
  nameOrEmail: 'Användarnamn eller e-postadress',
  nameMissing: 'Skriv användarnamnet eller e-postadressen.',
  sendLink: 'Skicka länken',
  linkSentTitle: 'Titta i din e-post',
  linkSent: 'Om {name} är i bruk och har en e-postadress är länken på väg. Den fungerar i 30 minuter.',
  linkSentHelp: 'Om inget meddelande kommer: be din administratör byta ditt lösenord.',
}
