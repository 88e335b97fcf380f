export { notEnrolled } from './enrolled.ts'
export { fastLaneRoutes } from './fast-lane.routes.ts'
