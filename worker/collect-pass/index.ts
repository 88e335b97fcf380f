export { collectPassRoutes, staffPassRoutes } from './collect-pass.routes.ts'
export { isGood, openedBy, openedStatements, opensLease, type Opening } from './good-pass.ts'
export { sendPassKind } from './hand-on.ts'
export { passesForCustomer, passesOf, passLink, toHandedPasses } from './pass.queries.ts'
