/** What is said before a process is open, or without one, in Finnish. */
export const fi = {
  appName: 'Huolto',
  skipToContent: 'Siirry sisältöön',
  loading: 'Ladataan',
  retry: 'Yritä uudelleen',
  continue: 'Jatka',
  languageLabel: 'Kieli',
  rootTitle: 'Avaa huoltosi',
  rootLead: 'Kirjoita koodi, jonka sait huollosta viestissä.',
  codeLabel: 'Koodi',
  codeHint: 'Esimerkiksi 4F7K-9Q2M-X3VD.',
  codeRequired: 'Kirjoita koodi.',
  codeMalformed: 'Koodissa on 12 kirjainta ja numeroa. Tarkista, ettei mitään jäänyt pois.',
  codeUnknown: 'Tällä koodilla ei löytynyt avointa huoltoa. Tarkista koodi viestistä.',
  codeRejected: 'Huoltoa ei voitu avata. Yritä uudelleen samalla koodilla.',
  rateLimited: 'Koodeja on kokeiltu liian monta kertaa. Yritämme uudelleen {seconds} sekunnin kuluttua.',
  rateLimitedTitle: 'Odota hetki',
  offlineBanner: 'Ei verkkoyhteyttä. Näytämme viimeksi haetut tiedot.',
  networkFailed: 'Yhteyttä ei saatu. Tarkista verkko ja yritä uudelleen.',
  serverFailed: 'Palvelu ei vastannut oikein. Yritä hetken päästä uudelleen.',
  loadFailedTitle: 'Huoltoa ei saatu auki',
  crashedTitle: 'Sivu lakkasi toimimasta',
  crashedText: 'Se, mitä ehdit tallentaa, on tallessa. Lataa sivu uudelleen.',
  crashedReload: 'Lataa sivu uudelleen',
  cookieTitle: 'Vain välttämättömät evästeet',
  cookieText: 'Käytämme evästeitä vain siihen, että palvelu toimii turvallisesti.',
  cookieAccept: 'Selvä',
  accessibilityLink: 'Saavutettavuus',
  accessibilityBack: 'Takaisin',
} as const

export type BuiltInKey = keyof typeof fi
export type BuiltInTexts = Readonly<Record<BuiltInKey, string>>
