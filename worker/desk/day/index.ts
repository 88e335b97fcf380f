export { dayRoutes } from './day.routes.ts'
