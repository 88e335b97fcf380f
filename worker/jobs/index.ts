export { drainEffects } from './drain-effects.ts'
export { getStatus } from './get-health.ts'
export { healthRoutes } from './health.routes.ts'
export { runScheduled } from './run-scheduled.ts'
