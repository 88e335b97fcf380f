export { processPageRoutes } from './process-page.routes.ts'
