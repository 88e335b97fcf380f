/** What to do when a message did not come or a key is not there, in Finnish; part of the customer's texts. */
export const texts = {
  contactTitle: 'Yhteys huoltoon',
  contactEmail: 'Lähetä sähköpostia',
  reachTitle: 'Eikö viesti tullut?',
  reachPhone: 'Viestit lähtevät numeroon {to}.',
  reachEmail: 'Viestit lähtevät osoitteeseen {to}.',
  reachNone: 'Meillä ei ole numeroasi eikä sähköpostiosoitettasi.',
  reachHint: 'Anna numero tai osoite, johon haluat tämän käynnin viestit. Kerromme vaihdosta vanhaan numeroon.',
  reachNumber: 'Uusi puhelinnumero',
  reachNumberWrong: 'Tarkista numero. Siihen pitää voida lähettää tekstiviesti.',
  reachNumberAbroad: 'Tähän maahan emme lähetä tekstiviestejä. Anna toinen numero tai sähköposti.',
  reachFixed: 'Jos numero tai osoite on väärä, kerro siitä toimipisteelle.',
  restByLink:
    'Tällä sivulla näet työtilauksen, voit hyväksyä sen ja jättää avaimet. Kaikki muu on omalla sivullasi: linkki on tekstiviestissä, jonka lähetimme käynnin numeroon.',
  reachAddress: 'Uusi sähköpostiosoite',
  reachAddressWrong: 'Kirjoita yksi sähköpostiosoite, muotoa nimi@esimerkki.fi, ilman ääkkösiä ennen @-merkkiä.',
  reachNeeded: 'Anna numero tai osoite.',
  reachSend: 'Vaihda ja lähetä viesti uudelleen',
  reachChanged: 'Vaihdettu. Lähetämme viestin uudelleen.',
  reachTooOften: 'Olet vaihtanut numeron jo kolme kertaa vuorokauden aikana. Soita meille.',
  keyMissingTitle: 'Eikö avain ole lokerossa?',
  keyMissingText: 'Jos avasit lokeron juuri ja se on tyhjä, avaamme sen uudelleen ja kerromme henkilökunnalle.',
  keyMissingTell: 'Avain ei ole täällä',
  keyMissingTold:
    'Henkilökunta sai tiedon {time}. Lokero avautuu hetken kuluttua: katso vielä kerran. Jos avainta ei löydy, soita meille.',
  keyMissingNotOpened: 'Avaa ensin lokero koodilla. Jos avasit sen juuri, odota hetki ja yritä uudelleen.',
  keyMissingTooOften: 'Lokero on jo avattu uudelleen kolme kertaa. Soita meille.',
} as const
