export { itemRows, ownOf, reachedAccounts } from './board.queries.ts'
export { boardRoutes } from './board.routes.ts'
export { assigneeOf } from './get-board.ts'
export { isGivenBack } from './lanes.queries.ts'
