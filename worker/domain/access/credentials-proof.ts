/**
 * What a provider makes of credentials when it is asked: it takes them, it refuses them, nobody answers there, or what
 * answers is not the provider as we know it.
 */
export const proofOutcomes = ['works', 'refused', 'unreachable', 'unexpected'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]
