import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Logga in',
  signInLead: 'För serviceverkstadens personal.',
  signIn: 'Logga in',
  forgotten: 'Har du glömt lösenordet?',
  toCustomerPage: 'Till kundens sida',

  lapsedTitle: 'Logga in igen',
  lapsedLead: 'Din inloggning har gått ut. Sidan finns kvar: du fortsätter där du slutade.',
  endedLead: 'Din session har avslutats. Logga in igen, så fortsätter du där du slutade.',
  signOutInstead: 'Logga ut',

  secondStepLead: 'Första steget är klart, {username}. Bekräfta ännu att det är du.',
  enrolStepLead: 'Första steget är klart, {username}. Din roll behöver ett andra sätt att logga in: ta det i bruk nu.',
  beginAgain: 'Börja om',

  stepUpTitle: 'Bekräfta att det är du',
  stepUpLead: 'Det är en stund sedan du senast bekräftade vem du är. Bekräfta, så fortsätter vi genast.',
  stepUpConfirm: 'Bekräfta och fortsätt',
  stepUpNoWay:
    'Du loggar in med organisationens konto och har ännu inget eget sätt att bekräfta. Logga ut och in igen, och lägg inom fem minuter till en nyckel (passkey) eller en autentiseringsapp: Inloggning och säkerhet.',

  organisationWay: 'Logga in med organisationens konto',
  organisationLead: 'Du loggar in med samma konto som i de andra tjänsterna på jobbet.',
  organisationEmail: 'E-post på jobbet',
  organisationEmailHint: 'Av adressen ser vi vart du ska.',
  organisationGo: 'Fortsätt till inloggningen',
  organisationBack: 'Logga in med lösenord',
  organisationNotEmail: 'Skriv en e-postadress, till exempel namn@foretag.fi.',
  organisationNone:
    'Med den här adressen loggar man inte in med organisationens konto. Kontrollera adressen eller logga in med lösenord.',
  organisationArriving: 'Loggar in…',
  organisationInTab:
    'Inloggningen öppnades i en ny flik. Kom tillbaka hit när du har loggat in: sidan fortsätter av sig själv.',
  organisationNoTab: 'Webbläsaren öppnade ingen ny flik. Tillåt popup-fönster för den här sidan och försök igen.',
  organisation_cancelled: 'Inloggningen avbröts. Du kan börja om.',
  organisation_expired: 'Inloggningen tog för länge eller hade redan använts. Börja om.',
  organisation_off: 'Organisationens inloggning ändrades just. Börja om, eller logga in med lösenord.',
  organisation_unavailable: 'Organisationens inloggning svarar inte. Försök igen om en stund.',
  organisation_not_accepted:
    'Organisationens svar kunde inte godkännas. Försök igen. Om det upprepas, berätta för administratören.',
  organisation_no_address: 'Din organisation uppgav ingen e-postadress. Be ert it-stöd lägga till den i ditt konto.',
  organisation_guest:
    'Du är gäst i den här organisationen. Bara med dess egna arbetskonton kommer man in: logga in med ditt arbetskonto eller med lösenord.',
  organisation_personal: 'Du loggade in med ett personligt Microsoft-konto. Logga in med organisationens arbetskonto.',
  organisation_unverified: 'Din organisation har inte bekräftat din e-postadress. Be ert it-stöd bekräfta den.',
  organisation_domain: 'Din e-postdomän hör inte till den här organisationen. Logga in med din jobbadress.',
  organisation_not_yours:
    'Det finns redan en användare med det namnet som din organisation inte sköter. Be administratören om hjälp.',
  organisation_disabled: 'Din användare har tagits ur bruk. Be administratören ta den i bruk igen.',

  signInByPasskey: 'Logga in med en nyckel (passkey)',
  addTotpInstead: 'Ta hellre en autentiseringsapp',
  addPasskeyInstead: 'Ta hellre en nyckel (passkey)',
}
