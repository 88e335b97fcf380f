export { contentSetupRoutes } from './content-setup.routes.ts'
