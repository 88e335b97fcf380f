export { checkOf, dueChecks, fullCheckOf, type CheckRow, type DueCheck } from './check.queries.ts'
export { isHeldBack, lacksApproval, lacksIdentity } from './held-back.ts'
export { toIdentityView } from './identity-view.ts'
export { awaitsIdentity, intendCheckStatement, latestCheckOf } from './identity.queries.ts'
