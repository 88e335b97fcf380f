export { birthStatements } from './birth.ts'
export { readStanding, whileIn } from './standing.ts'
export { transitionStatements, type Standing } from './transition.ts'
export { touchUnfinishedStatements, unfinishedIn } from './unfinished.ts'
