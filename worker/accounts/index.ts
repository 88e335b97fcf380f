export { hoursOf, logoOf, shownFace, toAccountSettings, toUiConfig, type Account } from './account-settings.ts'
export { featureRowsOf, featuresOf, featuresOffOf, refuseFeaturesOff, toFeature } from './account-features.ts'
export { smsFrom } from './sms-from.ts'
export { keepZones, zoneOffsetStatements } from './zone-offsets.ts'
export {
  accountOf,
  deliveryOptionsOf,
  enabledFeaturesOf,
  isOpenAccount,
  everyDeliveryOption,
  updateAccount,
} from './account.queries.ts'
