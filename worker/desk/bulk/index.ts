export { bulkRoutes } from './bulk.routes.ts'
