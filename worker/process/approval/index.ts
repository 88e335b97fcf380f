export { createApproval, isTermKey, priceTermKeys, type Approval } from './approval.ts'
export { approvalStatement, approvedPriceOf, toApprovedPrice, lastApprovalOf } from './consent.queries.ts'
export { approvalsOf, asShown, evidenceOf, toApproval, toEvidence, type ApprovalRow } from './evidence.ts'
