export { drainEffects } from './drain-effects.ts'
export { runScheduled } from './run-scheduled.ts'
