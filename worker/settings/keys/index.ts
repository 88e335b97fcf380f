export { keySetupRoutes } from './key-setup.routes.ts'
