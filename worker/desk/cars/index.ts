export { carRoutes } from './cars.routes.ts'
export { isTaken, type Loan } from './is-taken.ts'
