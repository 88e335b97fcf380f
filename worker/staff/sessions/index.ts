export { ownSessionRoutes } from './own-sessions.routes.ts'
