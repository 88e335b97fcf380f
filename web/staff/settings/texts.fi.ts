import { texts as account } from './account/texts.fi.ts'
import { texts as alerts } from './alerts/texts.fi.ts'
import { texts as delivery } from './delivery/texts.fi.ts'
import { texts as emailSender } from './email-sender/texts.fi.ts'
import { texts as face } from './face/texts.fi.ts'
import { texts as goLive } from './go-live/texts.fi.ts'
import { texts as hours } from './hours/texts.fi.ts'
import { texts as keys } from './keys/texts.fi.ts'
import { texts as languages } from './languages/texts.fi.ts'
import { texts as lockers } from './lockers/texts.fi.ts'
import { texts as messages } from './messages/texts.fi.ts'
import { texts as operatorNotice } from './operator-notice/texts.fi.ts'
import { texts as products } from './products/texts.fi.ts'
import { texts as proposals } from './proposals/texts.fi.ts'
import { texts as providers } from './providers/texts.fi.ts'
import { texts as senders } from './senders/texts.fi.ts'
import { texts as services } from './services/texts.fi.ts'
import { texts as signIn } from './sign-in/texts.fi.ts'
import { texts as organisation } from './sso/texts.fi.ts'
import { texts as trial } from './trial/texts.fi.ts'
import { texts as vehicles } from './vehicles/texts.fi.ts'
import { texts as webhooks } from './webhooks/texts.fi.ts'

/** Texts of the settings: those that several sections share, and those of each, which may refer to the shared ones. */
export const texts = {
  settingsNoAccount: 'Valitse ensin toimipiste, jonka asetuksia muutat.',
  settingsSearch: 'Hae asetusta',
  settingsFoundNone: 'Hakua vastaavaa asetusta ei ole.',
  settingsGroup_workshop: 'Toimipiste',
  settingsGroup_services: 'Palvelut ja hinnat',
  settingsGroup_devices: 'Laitteet ja autot',
  settingsGroup_connections: 'Yhteydet',
  settingsGroup_management: 'Hallinta',
  settingsHas_account:
    'nimi puhelin osoite y-tunnus väri lähettäjä alv arvonlisävero hinnat maksutavat verkkomaksu pääte rahoitus tunnistus ajokortti lokero määräajat muistutukset tietosuoja säilytys kieli aikavyöhyke',
  settingsHas_face: 'logo kuva sivu osoite opasteet',
  settingsHas_hours: 'aukiolo poikkeukset pyhät kiinni',
  settingsHas_languages: 'kieli käännökset',
  settingsHas_texts: 'sanat ohjeet tekstit',
  'settingsHas_extra-services': 'lisäpalvelu hinta',
  settingsHas_products: 'tuote tuotteet hinta',
  settingsHas_delivery: 'luovutus palautus toive',
  settingsHas_messages: 'viesti pohja teksti',
  settingsHas_proposals: 'lisätyö pohja ehdotus',
  settingsHas_vehicles: 'sijaisauto koeajo auto rekisteri',
  settingsHas_keys: 'avain rajapinta kaappi kioski pääte laite api',
  settingsHas_features: 'ominaisuus toiminto',
  settingsHas_providers: 'maksu svea paytrail visma enerius resurs scrive signicat tunnus',
  'settingsHas_email-sender': 'sähköposti verkkotunnus dkim dmarc spf',
  settingsHas_webhooks: 'webhook ilmoitus järjestelmä',
  'settingsHas_go-live': 'käyttöönotto tarkistuslista',
  settingsHas_trial: 'koekäynti kokeilu',
  'settingsHas_sign-in': 'salasana kaksivaiheinen kirjautuminen istunto',
  settingsHas_organisation: 'sso kertakirjautuminen oidc',
  settingsHas_alerts: 'hälytys vika sähköposti',
  overview: 'Yleiskuva',
  overviewLead: 'Mitä toimipisteestä puuttuu. Muut asetukset löydät luettelosta.',
  overviewAllWell: 'Mitään ei puutu.',
  overviewNeedsOne: 'Yksi kohta tarvitsee huomiota.',
  overviewNeeds: 'Huomiota tarvitsee {count} kohtaa.',
  overviewIsNeedy: 'Tarvitsee huomiota',
  overview_contact: 'Puhelin, sähköposti tai osoite puuttuu.',
  overview_business_id: 'Y-tunnus puuttuu kuiteista.',
  overview_payment_credentials: 'Verkkomaksulla ei ole palveluntarjoajaa tai sen tunnuksia.',
  overview_identity_credentials: 'Tunnistuspalvelun tunnukset puuttuvat.',
  overview_default_language: 'Oletuskieltä ei ole valittu.',
  overview_parked_webhooks: 'Ilmoituksia on jäänyt lähettämättä.',
  overview_alert_recipients: 'Kukaan ei saa tietoa vioista.',
  checkFields: 'Tarkista merkityt kentät.',
  remove: 'Poista',
  settingsAccount: 'Toimipisteen asetukset',
  settingsChanged: 'Toinen käyttäjä muutti sillä välin: {fields}. Kirjoittamasi on tallella.',
  settingsChangedNow: 'Tallessa nyt: {value}',
  settingsChangedMine: 'Oma muutoksesi: {value}',
  settingsChangedWhich: 'Kumpi jää: {field}?',
  settingsYes: 'kyllä',
  settingsNo: 'ei',
  settingsNothing: 'tyhjä',
  extraServices: 'Lisäpalvelut',
  orderThings: 'Järjestä',
  moveUp: 'Siirrä ylemmäs: {name}',
  moveDown: 'Siirrä alemmas: {name}',
  movedTo: '{name} on nyt {place}.',
  serviceType: 'Laji',
  type_NORMAL: 'Työ',
  type_SPARE_PART: 'Varaosa',
  type_SUBSTITUTE_CAR: 'Sijaisauto',
  type_WARRANTY_REPAIR: 'Takuutyö',
  type_ACCESSORY_FEE: 'Tarvikemaksu',
  priceInvalid: 'Kirjoita hinta euroina, esimerkiksi 89,90.',
  priceTooBig: 'Hinta on liian suuri.',
  productFoundNone: 'Hakua vastaavaa tuotetta ei ole.',
  whichMayBeEmpty: 'vapaaehtoinen',
  removeNamed: 'Poistetaanko {name}?',

  products: 'Tuotteet',

  texts: 'Tekstit',
  delivery: 'Luovutustavat',
  keyMadeTitle: 'Ota avain talteen',
  keyMadeText: 'Avain näytetään vain nyt. Kopioi se järjestelmään ja säilytä se turvallisesti.',
  keyMadeDone: 'Avain on tallessa',
  copy: 'Kopioi',
  copyValue: 'Kopioi {name}',
  copied: 'Kopioitu',
  copyFailed: 'Kopiointi ei onnistunut. Valitse teksti ja kopioi se.',
  providers: 'Maksu- ja tunnistuspalvelut',
  webhooks: 'Webhookit',

  ...account,
  ...alerts,
  ...delivery,
  ...emailSender,
  ...face,
  ...goLive,
  ...hours,
  ...keys,
  ...languages,
  ...lockers,
  ...messages,
  ...proposals,
  ...organisation,
  ...products,
  ...providers,
  ...senders,
  ...operatorNotice,
  ...services,
  ...signIn,
  ...trial,
  ...vehicles,
  ...webhooks,
} as const
