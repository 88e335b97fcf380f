/** The public status of the service: its parts, and nothing of any workshop. */
export const publicParts = ['pages', 'database', 'timed', 'messages', 'payments', 'identity', 'cabinets'] as const
export type PublicPart = (typeof publicParts)[number]
