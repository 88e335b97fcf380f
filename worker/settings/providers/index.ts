export { providerSetupRoutes } from './provider-setup.routes.ts'
