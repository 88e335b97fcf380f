/* All that a customer may need after the first screen: one file, fetched when there is time. */

export { ReturnEntry } from '#web/customer/payment-return/return-entries.tsx'
export { ApprovalStep } from '#web/customer/approval/approval-step.tsx'
export { ServicesStep } from '#web/customer/services/services-step.tsx'
export { Messages } from '#web/customer/thread/messages-card.tsx'
export { WaitingStep } from '#web/customer/waiting/waiting-step.tsx'
export { UnreachablePage } from './unreachable-page.tsx'
