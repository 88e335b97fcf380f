export { accountEmailRoutes } from './account-email-links.routes.ts'
