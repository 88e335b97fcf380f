export { accountImageRoutes, accountSettingsRoutes } from './account.routes.ts'
