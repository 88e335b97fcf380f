export { createApproval, type PreviousApproval } from './approval.ts'
export { approvalStatement, lastApprovalOf } from './consent.queries.ts'
