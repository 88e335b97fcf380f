export { toAccountSettings, toUiConfig, type Account } from './account-settings.ts'
export { featuresOf } from './account-features.ts'
export { accountOf, deliveryOptionsOf, enabledFeaturesOf } from './account.queries.ts'
