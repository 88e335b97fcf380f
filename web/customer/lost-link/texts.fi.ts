/** The form of who has lost their link, in Finnish. */
export const texts = {
  lead: 'Anna auton rekisteritunnus ja puhelinnumero, johon käynnin viestit tulevat. Lähetämme linkin siihen numeroon.',
  plate: 'Rekisteritunnus',
  plateNeeded: 'Kirjoita rekisteritunnus.',
  phone: 'Puhelinnumero',
  phoneNeeded: 'Kirjoita puhelinnumero.',
  phoneWrong: 'Tarkista puhelinnumero.',
  send: 'Lähetä linkki',
  sending: 'Lähetetään',
  sentTitle: 'Pyyntö on otettu vastaan',
  sent: 'Jos autolla on avoin käynti ja numero on sen, linkki tulee pian tekstiviestillä. Jos viestiä ei kuulu, soita huoltoon.',
  tooOften: 'Linkkiä on pyydetty jo monta kertaa. Yritä huomenna uudelleen tai soita huoltoon.',
  failed: 'Pyyntöä ei voitu lähettää. Yritä hetken päästä uudelleen.',
} as const
