export { fastLaneRoutes } from './fast-lane.routes.ts'
