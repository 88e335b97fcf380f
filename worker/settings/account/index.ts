export { accountImageRoutes, accountSettingsRoutes, settingsOverviewRoutes } from './account.routes.ts'
