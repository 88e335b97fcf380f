import type { ProcessType } from '#domain/enums.ts'
import { isNoDms, isRetrieveType } from '#domain/process-type.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'

type ApprovalWords = {
  lead: ContentKey
  label: ContentKey
  description: ContentKey
  button: ContentKey
  /** With the total in it, where there is one to show. */
  buttonWithTotal: ContentKey
}

const workOrder: ApprovalWords = {
  lead: 'approvalLead',
  label: 'workOrderApproved',
  description: 'workOrderApprovedText',
  button: 'approveButton',
  buttonWithTotal: 'approveButtonTotal',
}

const assignment: ApprovalWords = {
  lead: 'approvalLeadOrder',
  label: 'orderApproved',
  description: 'orderApprovedText',
  button: 'approveOrderButton',
  buttonWithTotal: 'approveOrderButtonTotal',
}

const retrieval: ApprovalWords = {
  lead: 'approvalLeadRetrieve',
  label: 'retrieveApproved',
  description: 'retrieveApprovedText',
  button: 'approveRetrieveButton',
  buttonWithTotal: 'approveRetrieveButton',
}

/** Returns the words for the thing approved, which the ledger of approvals keeps too. */
export function approvalWords(processType: ProcessType): ApprovalWords {
  if (isRetrieveType(processType)) return retrieval
  return isNoDms(processType) ? assignment : workOrder
}
