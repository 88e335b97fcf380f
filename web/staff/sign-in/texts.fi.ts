export const texts = {
  signInTitle: 'Kirjaudu sisään',
  signInLead: 'Huollon henkilökunnalle.',
  signIn: 'Kirjaudu',
  forgotten: 'Unohditko salasanan?',
  toCustomerPage: 'Asiakkaan sivulle',

  lapsedTitle: 'Kirjaudu uudelleen',
  lapsedLead: 'Kirjautumisesi vanheni. Sivu on tallessa: jatkat siitä, mihin jäit.',
  endedLead: 'Istuntosi päätettiin. Kirjaudu uudelleen, niin jatkat siitä, mihin jäit.',
  signOutInstead: 'Kirjaudu ulos',

  secondStepLead: 'Ensimmäinen vaihe on tehty, {username}. Vahvista vielä, että se olet sinä.',
  enrolStepLead:
    'Ensimmäinen vaihe on tehty, {username}. Roolisi tarvitsee toisen kirjautumistavan: ota se nyt käyttöön.',
  beginAgain: 'Aloita alusta',

  stepUpTitle: 'Vahvista, että se olet sinä',
  stepUpLead: 'Edellisestä vahvistuksestasi on hetki. Vahvista, niin jatkamme heti.',
  stepUpConfirm: 'Vahvista ja jatka',
  stepUpNoWay:
    'Kirjaudut organisaation tunnuksella, eikä sinulla ole vielä omaa vahvistustapaa. Kirjaudu ulos ja uudelleen, ja lisää viiden minuutin kuluessa pääsyavain tai todennussovellus: Kirjautuminen ja turvallisuus.',

  organisationWay: 'Kirjaudu organisaation tunnuksella',
  organisationLead: 'Kirjaudut samalla tunnuksella kuin muihin työpaikkasi palveluihin.',
  organisationEmail: 'Työsähköposti',
  organisationEmailHint: 'Osoitteesta näemme, mihin sinut ohjataan.',
  organisationGo: 'Jatka kirjautumiseen',
  organisationBack: 'Kirjaudu salasanalla',
  organisationNotEmail: 'Kirjoita sähköpostiosoite, esimerkiksi nimi@yritys.fi.',
  organisationNone:
    'Tällä osoitteella ei kirjauduta organisaation tunnuksella. Tarkista osoite tai kirjaudu salasanalla.',
  organisationArriving: 'Kirjaudutaan…',
  organisationInTab: 'Kirjautuminen avautui uuteen välilehteen. Palaa tänne, kun olet kirjautunut: sivu jatkaa itse.',
  organisationNoTab: 'Selain ei avannut uutta välilehteä. Salli ponnahdusikkunat tälle sivulle ja yritä uudelleen.',
  organisation_cancelled: 'Kirjautuminen keskeytettiin. Voit aloittaa uudelleen.',
  organisation_expired: 'Kirjautuminen kesti liian kauan tai oli jo käytetty. Aloita uudelleen.',
  organisation_off: 'Organisaation kirjautumista muutettiin juuri. Aloita uudelleen, tai kirjaudu salasanalla.',
  organisation_unavailable: 'Organisaation kirjautuminen ei vastaa. Yritä hetken päästä uudelleen.',
  organisation_not_accepted:
    'Organisaation vastausta ei voitu hyväksyä. Yritä uudelleen. Jos tämä toistuu, kerro ylläpitäjälle.',
  organisation_no_address: 'Organisaatiosi ei kertonut sähköpostiosoitettasi. Pyydä IT-tukeanne lisäämään se tiliisi.',
  organisation_guest:
    'Olet tässä organisaatiossa vieras. Vain sen omilla työtileillä pääsee sisään: kirjaudu työtililläsi tai salasanalla.',
  organisation_personal: 'Kirjauduit henkilökohtaisella Microsoft-tilillä. Kirjaudu organisaatiosi työtilillä.',
  organisation_unverified:
    'Organisaatiosi ei ole vahvistanut sähköpostiosoitettasi. Pyydä IT-tukeanne vahvistamaan se.',
  organisation_domain: 'Sähköpostisi verkkotunnus ei kuulu tähän organisaatioon. Kirjaudu työosoitteellasi.',
  organisation_not_yours: 'Tällä nimellä on jo käyttäjä, jota organisaatiosi ei hallitse. Pyydä apua ylläpitäjältä.',
  organisation_disabled: 'Käyttäjäsi on poistettu käytöstä. Pyydä ylläpitäjää palauttamaan se.',

  signInByPasskey: 'Kirjaudu pääsyavaimella',
  addTotpInstead: 'Ota mieluummin todennussovellus',
  addPasskeyInstead: 'Ota mieluummin pääsyavain',
} as const
