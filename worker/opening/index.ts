export { openingRoutes, smsSenderRoutes } from './opening.routes.ts'
