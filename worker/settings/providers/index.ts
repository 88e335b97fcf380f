export { providerSettingsRoutes } from './providers.routes.ts'
