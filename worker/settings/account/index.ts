export { accountImageRoutes, accountSetupRoutes } from './account-setup.routes.ts'
