export { balanceEffectKind, followBalance } from './follow-refund.ts'
export { returnablesOf } from './balance.queries.ts'
export { owedSet, owingStatements } from './owe-balance.ts'
export { settleBalance } from './settle-balance.ts'
