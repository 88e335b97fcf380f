import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Saavutettavuusseloste',
  lead: 'Haluamme, että jokainen pystyy jättämään ja noutamaan autonsa tällä palvelulla.',
  sections: [
    {
      title: 'Miten saavutettava palvelu on',
      paragraphs: [
        'Palvelu on tehty standardin EN 301 549 ja WCAG 2.2 -ohjeiden tason AA mukaan. Sitä voi käyttää näppäimistöllä, ruudunlukijalla ja suurennettuna 400 prosenttiin. Muutokset kerrotaan myös ruudunlukijalle, eikä mikään tieto ole vain värin varassa.',
      ],
    },
    {
      title: 'Mitä emme ole vielä saaneet kuntoon',
      paragraphs: [
        'Huollon lähettämät tekstit, kuten työrivit, näytetään niin kuin huolto on ne kirjoittanut. Ne voivat olla toisella kielellä kuin muu sivu.',
        'QR-koodi on kuva. Sama koodi on aina näkyvissä myös numeroina.',
      ],
    },
    {
      title: 'Jos jokin ei toimi',
      paragraphs: [
        'Kerro siitä huollolle. Yhteystiedot löytyvät viestistä, jonka sait, ja huoltosi sivulta. Huolto vastaa 14 päivän kuluessa.',
        'Jos et ole tyytyväinen vastaukseen, voit ottaa yhteyttä Liikenne- ja viestintävirasto Traficomin saavutettavuusvalvontaan.',
      ],
    },
    {
      title: 'Seloste on laadittu',
      paragraphs: ['20.11.2026. Arvio on tehty itse, testaamalla palvelun jokainen näkymä.'],
    },
  ],
}
