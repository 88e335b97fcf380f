export { accountSetupRoutes } from './account-setup.routes.ts'
