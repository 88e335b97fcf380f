export { visitBoxRoutes } from './visit-box.routes.ts'
export { toVisitBox, visitBoxStatement } from './visit-box.queries.ts'
