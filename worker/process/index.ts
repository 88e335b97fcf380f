export { birthStatements } from './birth.ts'
export { transitionStatements, type Standing } from './transition.ts'
export { touchUnfinishedStatements, unfinishedIn } from './unfinished.ts'
