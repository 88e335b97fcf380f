export { goLiveRoutes } from './go-live.routes.ts'
