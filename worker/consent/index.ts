export { createApproval, isTermKey, type Approval } from './approval.ts'
export { approvalStatement, lastApprovalOf } from './consent.queries.ts'
export { approvalsOf, evidenceOf, toApproval, toEvidence, type ApprovalRow } from './evidence.ts'
