import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  signInTitle: 'Logga in',
  signInLead: 'För serviceverkstadens personal.',
  signIn: 'Logga in',
  wrongCredentials: 'Användarnamnet eller lösenordet är fel.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'Tjänsten svarade inte rätt. Försök igen om en stund.',
  toCustomerPage: 'Till kundens sida',

  lapsedTitle: 'Logga in igen',
  lapsedLead: 'Din inloggning har gått ut. Sidan finns kvar: du fortsätter där du slutade.',
  endedLead: 'Din session har avslutats. Logga in igen, så fortsätter du där du slutade.',
  signOutInstead: 'Logga ut',
  accountLost: 'Du har inte längre rätt till verksamhetsstället där du var. Logga in, så fortsätter du i ett annat.',
}
