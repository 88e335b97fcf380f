export { newProcessRoutes, trialRoutes } from './new-process.routes.ts'
