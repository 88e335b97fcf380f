export const texts = {
  signInTitle: 'Kirjaudu sisään',
  signInLead: 'Huollon henkilökunnalle.',
  signIn: 'Kirjaudu',
  toCustomerPage: 'Asiakkaan sivulle',

  lapsedTitle: 'Kirjaudu uudelleen',
  lapsedLead: 'Kirjautumisesi vanheni. Sivu on tallessa: jatkat siitä, mihin jäit.',
  endedLead: 'Istuntosi päätettiin. Kirjaudu uudelleen, niin jatkat siitä, mihin jäit.',
  signOutInstead: 'Kirjaudu ulos',

  secondStepLead: 'Salasana on oikein, {username}. Vahvista vielä, että se olet sinä.',
  enrolStepLead: 'Salasana on oikein, {username}. Roolisi tarvitsee toisen kirjautumistavan: ota se nyt käyttöön.',
  beginAgain: 'Aloita alusta',

  stepUpTitle: 'Vahvista, että se olet sinä',
  stepUpLead: 'Edellisestä vahvistuksestasi on hetki. Vahvista, niin jatkamme heti.',
  stepUpConfirm: 'Vahvista ja jatka',

  signInByPasskey: 'Kirjaudu pääsyavaimella',
  addTotpInstead: 'Ota mieluummin todennussovellus',
  addPasskeyInstead: 'Ota mieluummin pääsyavain',
} as const
