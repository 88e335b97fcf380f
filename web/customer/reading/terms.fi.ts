import type { Reading } from './reading.ts'

export const texts: Reading = {
  title: 'Maksu- ja toimitusehdot',
  lead: 'Nämä ehdot koskevat huollon maksamista tässä palvelussa.',
  sections: [
    {
      title: 'Kuka myy',
      paragraphs: [
        'Myyjä on huolto, joka lähetti sinulle linkin. Sen nimi on huoltosi sivun ylälaidassa. Sopimus työstä on sinun ja huollon välinen.',
      ],
    },
    {
      title: 'Mitä hyväksyt',
      paragraphs: [
        'Hyväksyt ne työt ja lisäpalvelut, jotka ovat näkyvissä, kun vahvistat ne. Maksat sen summan, joka on näkyvissä, kun siirryt maksamaan.',
        'Jos lasku muuttuu ennen kuin olet maksanut, aloitettu maksu raukeaa ja saat uuden linkin.',
      ],
    },
    {
      title: 'Hinnat',
      paragraphs: [
        'Hinnat ovat euroina. Loppusummassa on mukana arvonlisävero 25,5\u{A0}%. Jos summa pyöristetään lähimpään viiteen senttiin, pyöristys on omalla rivillään.',
      ],
    },
    {
      title: 'Maksaminen',
      paragraphs: [
        'Maksat maksupalvelun omalla sivulla tai huollon maksupäätteellä. Kortin ja pankin tiedot käsittelee maksupalvelu. Me emme näe emmekä tallenna niitä.',
        'Maksu on valmis, kun maksupalvelu on vahvistanut sen meille. Näet sen huoltosi sivulta.',
      ],
    },
    {
      title: 'Milloin saat auton',
      paragraphs: [
        'Saat auton, kun työ on tehty ja maksettu. Jos avaimet odottavat lokerossa, näet lokeron koodin sivultasi heti, kun maksu on vahvistettu. Mitään ei lähetetä postitse.',
      ],
    },
    {
      title: 'Palautukset ja virheet',
      paragraphs: [
        'Jos maksoit liikaa, kahteen kertaan tai perutun maksun, saat rahat takaisin. Huolto palauttaa ne maksupalvelun kautta samaa tietä kuin maksoit. Joskus maksupalvelu kysyy sinulta tilinumeron sähköpostilla.',
        'Jos työssä on virhe, kerro siitä huollolle mahdollisimman pian. Nämä ehdot eivät vähennä oikeuksia, jotka sinulla on kuluttajansuojalain mukaan.',
        'Jos asia ei selviä huollon kanssa, saat apua kuluttajaneuvonnasta (kkv.fi) ja voit viedä asian kuluttajariitalautakuntaan (kuluttajariita.fi).',
      ],
    },
    {
      title: 'Yhteydenotto',
      paragraphs: [
        'Huolto vastaa kysymyksiin laskusta, maksusta ja palautuksesta. Yhteystiedot ovat viestissä, jonka sait, ja huoltosi sivulla.',
      ],
    },
  ],
}
