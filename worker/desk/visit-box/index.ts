export { visitBoxRoutes } from './visit-box.routes.ts'
