import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Logga in',
  signInLead: 'För serviceverkstadens personal.',
  signIn: 'Logga in',
  toCustomerPage: 'Till kundens sida',

  lapsedTitle: 'Logga in igen',
  lapsedLead: 'Din inloggning har gått ut. Sidan finns kvar: du fortsätter där du slutade.',
  endedLead: 'Din session har avslutats. Logga in igen, så fortsätter du där du slutade.',
  signOutInstead: 'Logga ut',

  secondStepLead: 'Lösenordet är rätt, {username}. Bekräfta ännu att det är du.',
  enrolStepLead: 'Lösenordet är rätt, {username}. Din roll behöver ett andra sätt att logga in: ta det i bruk nu.',
  beginAgain: 'Börja om',

  stepUpTitle: 'Bekräfta att det är du',
  stepUpLead: 'Det är en stund sedan du senast bekräftade vem du är. Bekräfta, så fortsätter vi genast.',
  stepUpConfirm: 'Bekräfta och fortsätt',

  signInByPasskey: 'Logga in med en nyckel (passkey)',
  addTotpInstead: 'Ta hellre en autentiseringsapp',
  addPasskeyInstead: 'Ta hellre en nyckel (passkey)',
}
