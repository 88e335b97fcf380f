export { accountSettingsRoutes, settingsOverviewRoutes } from './account.routes.ts'
