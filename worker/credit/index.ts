export { creditorIdsOf } from './credit.queries.ts'
