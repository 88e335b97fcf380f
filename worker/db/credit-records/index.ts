export { creditorsOf } from './credit.queries.ts'
