export const texts = {
  noticesLead:
    'Saat ilmoituksen tähän selaimeen, kun jokin käynti alkaa odottaa sinua, vaikka sivu ei olisi auki. Ilmoituksessa ei ole asiakkaan tietoja.',
  noticesSession: 'Ilmoitukset loppuvat, kun kirjaudut ulos, ja jatkuvat, kun kirjaudut taas sisään tällä selaimella.',
  noticesTurnOn: 'Ota ilmoitukset käyttöön',
  noticesTurnOff: 'Poista käytöstä',
  noticesOn: 'Ilmoitukset ovat käytössä tässä selaimessa.',
  noticesTest: 'Lähetä kokeilu',
  noticesTestSent: 'Kokeilu lähetetty. Ilmoitus tulee hetken kuluttua.',
  noticesTestFailed: 'Ilmoituspalvelu ei ottanut kokeilua vastaan. Yritä hetken päästä uudelleen.',
  noticesGone: 'Tämä selain ei enää ota ilmoituksia vastaan. Ota ne käyttöön uudelleen.',
  noticesBlockedTitle: 'Selain estää ilmoitukset',
  noticesBlocked:
    'Salli ilmoitukset tälle sivustolle selaimen asetuksissa. Ne löytyvät yleensä osoiterivin alussa olevasta kuvakkeesta. Avaa tämä ikkuna sitten uudelleen.',
  noticesUnsupported:
    'Tämä selain ei pysty näyttämään ilmoituksia. iPhonessa ja iPadissa lisää sivu ensin Koti-valikkoon ja avaa se sieltä.',
  noticesRefused: 'Lupaa ilmoituksiin ei annettu. Voit ottaa ne käyttöön myöhemmin.',
  noticesNotAllowed: 'Tämän selaimen ilmoituspalvelu ei ole käytössä tässä ympäristössä.',
  noticesFailed: 'Ilmoituksia ei saatu käyttöön. Yritä uudelleen.',
} as const
