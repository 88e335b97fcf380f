export { newProcessRoutes } from './new-process.routes.ts'
