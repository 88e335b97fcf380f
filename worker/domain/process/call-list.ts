import { hourMs } from '#domain/durations.ts'

/** The time (ms) before and after its appointment in which a visit with an unopened link is worth a call. */
export const callLeadMs = 24 * hourMs
export const callMissedMs = 12 * hourMs
/** The time (ms) that a customer has to open a link before they are called. */
export const settlingMs = 2 * hourMs
