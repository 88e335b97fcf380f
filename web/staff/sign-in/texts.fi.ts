export const texts = {
  signInTitle: 'Kirjaudu sisään',
  signInLead: 'Huollon henkilökunnalle.',
  signIn: 'Kirjaudu',
  wrongCredentials: 'Käyttäjätunnus tai salasana on väärin.',
  minutesAndSeconds: '{minutes} min {seconds} s',
  serverFailed: 'Palvelu ei vastannut oikein. Yritä hetken päästä uudelleen.',
  toCustomerPage: 'Asiakkaan sivulle',

  lapsedTitle: 'Kirjaudu uudelleen',
  lapsedLead: 'Kirjautumisesi vanheni. Sivu on tallessa: jatkat siitä, mihin jäit.',
  endedLead: 'Istuntosi päätettiin. Kirjaudu uudelleen, niin jatkat siitä, mihin jäit.',
  signOutInstead: 'Kirjaudu ulos',
  accountLost: 'Sinulla ei ole enää oikeutta toimipisteeseen, jossa olit. Kirjaudu, niin jatkat toisessa.',
} as const
