import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import { texts as account } from './account/texts.sv.ts'
import { texts as alerts } from './alerts/texts.sv.ts'
import { texts as delivery } from './delivery/texts.sv.ts'
import { texts as emailSender } from './email-sender/texts.sv.ts'
import { texts as face } from './face/texts.sv.ts'
import { texts as goLive } from './go-live/texts.sv.ts'
import { texts as hours } from './hours/texts.sv.ts'
import { texts as keys } from './keys/texts.sv.ts'
import { texts as languages } from './languages/texts.sv.ts'
import { texts as lockers } from './lockers/texts.sv.ts'
import { texts as messages } from './messages/texts.sv.ts'
import { texts as operatorNotice } from './operator-notice/texts.sv.ts'
import { texts as products } from './products/texts.sv.ts'
import { texts as proposals } from './proposals/texts.sv.ts'
import { texts as providers } from './providers/texts.sv.ts'
import { texts as senders } from './senders/texts.sv.ts'
import { texts as services } from './services/texts.sv.ts'
import { texts as signIn } from './sign-in/texts.sv.ts'
import { texts as organisation } from './sso/texts.sv.ts'
import type { texts as fi } from './texts.fi.ts'
import { texts as trial } from './trial/texts.sv.ts'
import { texts as vehicles } from './vehicles/texts.sv.ts'
import { texts as webhooks } from './webhooks/texts.sv.ts'

export const texts: SameTexts<typeof fi> = {
  settingsNoAccount: 'Välj först det verksamhetsställe vars inställningar du vill ändra.',
  settingsSearch: 'Sök inställning',
  settingsFoundNone: 'Ingen inställning motsvarar sökningen.',
  settingsGroup_workshop: 'Verkstaden',
  settingsGroup_services: 'Tjänster och priser',
  settingsGroup_devices: 'Apparater och bilar',
  settingsGroup_connections: 'Förbindelser',
  settingsGroup_management: 'Förvaltning',
  settingsHas_account:
    'namn telefon adress fo-nummer färg avsändare moms priser betalning terminal finansiering identifiering körkort box tidsfrister påminnelser dataskydd språk tidszon',
  settingsHas_face: 'logotyp bild sida adress',
  settingsHas_hours: 'öppettider undantag helg stängt',
  settingsHas_languages: 'språk översättningar',
  settingsHas_texts: 'ord anvisningar texter',
  'settingsHas_extra-services': 'tilläggstjänst pris',
  settingsHas_products: 'produkt produkter pris',
  settingsHas_delivery: 'överlämning återlämning önskemål',
  settingsHas_messages: 'meddelande mall text',
  settingsHas_proposals: 'tilläggsarbete mall förslag',
  settingsHas_vehicles: 'lånebil provkörning bil registreringsnummer',
  settingsHas_keys: 'nyckel gränssnitt skåp kiosk terminal apparat api',
  settingsHas_features: 'egenskap funktion',
  settingsHas_providers: 'betalning svea paytrail visma enerius resurs scrive signicat uppgifter',
  'settingsHas_email-sender': 'e-post domän dkim dmarc spf',
  settingsHas_webhooks: 'webhook meddelande system',
  'settingsHas_go-live': 'ibruktagning checklista',
  settingsHas_trial: 'provbesök prov',
  'settingsHas_sign-in': 'lösenord tvåfaktor inloggning session',
  settingsHas_organisation: 'sso enkel inloggning oidc',
  settingsHas_alerts: 'larm fel e-post',
  overview: 'Översikt',
  overviewLead: 'Det som saknas för verkstaden. Övriga inställningar finns i listan.',
  overviewAllWell: 'Ingenting saknas.',
  overviewNeedsOne: 'En punkt behöver ses över.',
  overviewNeeds: '{count} punkter behöver ses över.',
  overviewIsNeedy: 'Behöver ses över',
  overview_contact: 'Telefon, e-post eller adress saknas.',
  overview_business_id: 'FO-numret saknas på kvittona.',
  overview_payment_credentials: 'Nätbetalningen saknar leverantör eller dess uppgifter.',
  overview_identity_credentials: 'Uppgifterna till identifieringstjänsten saknas.',
  overview_default_language: 'Inget språk är förvalt.',
  overview_parked_webhooks: 'Aviseringar har blivit osända.',
  overview_alert_recipients: 'Ingen får veta om fel.',
  checkFields: 'Kontrollera de markerade fälten.',
  remove: 'Ta bort',
  settingsAccount: 'Verkstadens inställningar',
  settingsChanged: 'En annan användare ändrade under tiden: {fields}. Det du skrev finns kvar.',
  settingsChangedNow: 'Sparat nu: {value}',
  settingsChangedMine: 'Din ändring: {value}',
  settingsChangedWhich: 'Vilken gäller: {field}?',
  settingsYes: 'ja',
  settingsNo: 'nej',
  settingsNothing: 'tomt',
  extraServices: 'Tilläggstjänster',
  orderThings: 'Ordna',
  moveUp: 'Flytta upp: {name}',
  moveDown: 'Flytta ner: {name}',
  movedTo: '{name} är nu på plats {place}.',
  serviceType: 'Typ',
  type_NORMAL: 'Arbete',
  type_SPARE_PART: 'Reservdel',
  type_SUBSTITUTE_CAR: 'Ersättningsbil',
  type_WARRANTY_REPAIR: 'Garantiarbete',
  type_ACCESSORY_FEE: 'Materialavgift',
  priceInvalid: 'Skriv priset i euro, till exempel 89,90.',
  priceTooBig: 'Priset är för högt.',
  productFoundNone: 'Ingen produkt motsvarar sökningen.',
  whichMayBeEmpty: 'valfri',
  removeNamed: 'Ska {name} tas bort?',

  products: 'Produkter',

  texts: 'Texter',
  delivery: 'Önskemål om återlämning',
  keyMadeTitle: 'Ta vara på nyckeln',
  keyMadeText: 'Nyckeln visas bara nu. Kopiera den till systemet och förvara den säkert.',
  keyMadeDone: 'Jag har sparat nyckeln',
  copy: 'Kopiera',
  copyValue: 'Kopiera {name}',
  copied: 'Kopierat',
  copyFailed: 'Det gick inte att kopiera. Markera texten och kopiera den.',
  providers: 'Betal- och identifieringstjänster',
  webhooks: 'Meddelanden till systemet',

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
}
