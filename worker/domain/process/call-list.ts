import { hourMs } from '#domain/durations.ts'

/** How long before and after its time a visit is worth a call where nobody has opened its link. */
export const callLeadMs = 24 * hourMs
export const callMissedMs = 12 * hourMs
/** How long a customer is given to open a link before they are called. */
export const settlingMs = 2 * hourMs
