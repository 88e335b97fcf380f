/**
 * A provider's answer to a test of credentials: accepted, refused, no answer, or an answer that is not the provider's
 * as we know it.
 */
export const proofOutcomes = ['works', 'refused', 'unreachable', 'unexpected'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]
