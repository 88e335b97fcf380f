export { additionalWorkTermKeys, createApproval, isTermKey, priceTermKeys, type Approval } from './approval.ts'
export { byStaffOf, staffCookieHash, type ByStaff } from './by-staff.ts'
export { approvalStatements, approvedPriceOf, toApprovedPrice, lastApprovalOf } from './consent.queries.ts'
export {
  allEvidenceOf,
  approvalsOf,
  asShown,
  evidenceOf,
  toApproval,
  toEvidence,
  type ApprovalRow,
} from './evidence.ts'
