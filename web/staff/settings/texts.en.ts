import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import { texts as account } from './account/texts.en.ts'
import { texts as alerts } from './alerts/texts.en.ts'
import { texts as delivery } from './delivery/texts.en.ts'
import { texts as emailSender } from './email-sender/texts.en.ts'
import { texts as face } from './face/texts.en.ts'
import { texts as goLive } from './go-live/texts.en.ts'
import { texts as hours } from './hours/texts.en.ts'
import { texts as keys } from './keys/texts.en.ts'
import { texts as languages } from './languages/texts.en.ts'
import { texts as lockers } from './lockers/texts.en.ts'
import { texts as messages } from './messages/texts.en.ts'
import { texts as operatorNotice } from './operator-notice/texts.en.ts'
import { texts as products } from './products/texts.en.ts'
import { texts as proposals } from './proposals/texts.en.ts'
import { texts as providers } from './providers/texts.en.ts'
import { texts as senders } from './senders/texts.en.ts'
import { texts as services } from './services/texts.en.ts'
import { texts as signIn } from './sign-in/texts.en.ts'
import { texts as organisation } from './sso/texts.en.ts'
import type { texts as fi } from './texts.fi.ts'
import { texts as trial } from './trial/texts.en.ts'
import { texts as vehicles } from './vehicles/texts.en.ts'
import { texts as webhooks } from './webhooks/texts.en.ts'

export const texts: SameTexts<typeof fi> = {
  settingsNoAccount: 'First choose the workshop whose settings you want to change.',
  settingsSearch: 'Find a setting',
  settingsFoundNone: 'No setting matches the search.',
  settingsGroup_workshop: 'Workshop',
  settingsGroup_services: 'Services and prices',
  settingsGroup_devices: 'Devices and cars',
  settingsGroup_connections: 'Connections',
  settingsGroup_management: 'Administration',
  settingsHas_account:
    'name phone address business id colour sender vat tax prices payment terminal credit identity licence box time limits reminders privacy retention language time zone',
  settingsHas_face: 'logo picture page address',
  settingsHas_hours: 'opening hours exceptions holidays closed',
  settingsHas_languages: 'language translations',
  settingsHas_texts: 'wording instructions texts',
  'settingsHas_extra-services': 'extra service price',
  settingsHas_products: 'product products price',
  settingsHas_delivery: 'hand-over return wish',
  settingsHas_messages: 'message template text',
  settingsHas_proposals: 'additional work template proposal',
  settingsHas_vehicles: 'courtesy test drive car registration',
  settingsHas_keys: 'key api cabinet kiosk terminal device',
  settingsHas_features: 'feature',
  settingsHas_providers: 'payment svea paytrail visma enerius resurs scrive signicat credentials',
  'settingsHas_email-sender': 'email domain dkim dmarc spf',
  settingsHas_webhooks: 'webhook notification system',
  'settingsHas_go-live': 'go live checklist',
  settingsHas_trial: 'trial visit',
  'settingsHas_sign-in': 'password two-factor sign-in session',
  settingsHas_organisation: 'sso single sign-on oidc',
  settingsHas_alerts: 'alert fault email',
  overview: 'Overview',
  overviewLead: 'What the workshop still needs. Everything else is in the list.',
  overviewAllWell: 'Nothing is missing.',
  overviewNeedsOne: 'One section needs attention.',
  overviewNeeds: '{count} sections need attention.',
  overviewIsNeedy: 'Needs attention',
  overview_contact: 'Phone, email or address is missing.',
  overview_business_id: 'The business ID is missing from receipts.',
  overview_payment_credentials: 'Online payment has no provider, or its credentials are missing.',
  overview_identity_credentials: 'Credentials of the identity service are missing.',
  overview_default_language: 'No default language is chosen.',
  overview_parked_webhooks: 'Some webhooks were never delivered.',
  overview_alert_recipients: 'Nobody is alerted about faults.',
  checkFields: 'Check the marked fields.',
  remove: 'Remove',
  settingsAccount: 'Workshop settings',
  settingsChanged: 'Somebody else changed this meanwhile: {fields}. What you typed is kept.',
  settingsChangedNow: 'Stored now: {value}',
  settingsChangedMine: 'Your change: {value}',
  settingsChangedWhich: 'Which one to keep: {field}?',
  settingsYes: 'yes',
  settingsNo: 'no',
  settingsNothing: 'empty',
  extraServices: 'Extra services',
  orderThings: 'Reorder',
  moveUp: 'Move up: {name}',
  moveDown: 'Move down: {name}',
  movedTo: '{name} is now number {place}.',
  serviceType: 'Kind',
  type_NORMAL: 'Work',
  type_SPARE_PART: 'Spare part',
  type_SUBSTITUTE_CAR: 'Courtesy car',
  type_WARRANTY_REPAIR: 'Warranty repair',
  type_ACCESSORY_FEE: 'Materials fee',
  priceInvalid: 'Enter the price in euros, for example 89.90.',
  priceTooBig: 'The price is too high.',
  productFoundNone: 'No product matches the search.',
  whichMayBeEmpty: 'optional',
  removeNamed: 'Remove {name}?',

  products: 'Products',

  texts: 'Texts',
  delivery: 'Hand-over options',
  keyMadeTitle: 'Store the key safely',
  keyMadeText: 'The key is shown only now. Copy it into the system and store it safely.',
  keyMadeDone: 'I have stored the key',
  copy: 'Copy',
  copyValue: 'Copy {name}',
  copied: 'Copied',
  copyFailed: 'Copying failed. Select the text and copy it.',
  providers: 'Payment and identity services',
  webhooks: 'Webhooks',

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
