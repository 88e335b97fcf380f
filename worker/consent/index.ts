export { createApproval, isTermKey, type Approval } from './approval.ts'
export { approvalStatement, lastApprovalOf } from './consent.queries.ts'
