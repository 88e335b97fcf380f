export { dmsRoutes } from './dms.routes.ts'
