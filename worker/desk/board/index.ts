export { itemRows, ownOf, reachedAccounts, searchPage } from './board.queries.ts'
export { boardRoutes } from './board.routes.ts'
export { assigneeOf, termsOf } from './get-board.ts'
export { isGivenBack } from './lanes.queries.ts'
