export { itemRows, ownOf, reachedAccount } from './board.queries.ts'
export { boardRoutes } from './board.routes.ts'
export { assigneeOf } from './get-board.ts'
