export { newProcessRoutes } from './new-process.routes.ts'
export { isTaken } from './preconditions.queries.ts'
