export const texts = {
  welcome: 'Tervetuloa',
  welcomeLead: 'Avaa käyntisi koodilla, joka on saamassasi viestissä.',
  picture: 'Kuva: {name}',
  map: 'Näytä kartalla',
  unknown: 'Tässä osoitteessa ei ole huoltoa',
  unknownLead: 'Tarkista osoite, tai avaa käyntisi koodilla.',
  closed: 'Tämä toimipiste on suljettu',
  closedLead: 'Uusia käyntejä ei oteta vastaan. Aiemman käyntisi saat vielä auki koodilla.',
} as const
