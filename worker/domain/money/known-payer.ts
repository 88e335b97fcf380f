/** Fields of a payer that are shown by their ends, and never told whole. */
export const knownFields = ['address', 'email', 'phoneNumber'] as const
export type KnownField = (typeof knownFields)[number]
