import * as z from 'zod'

/** The customer's remedies when something went wrong: a message that did not come, a key that is not there. */

const version = z.int().min(1)

/** An address alone takes the place of the number. `version` is that of the process. */
export const contactSchema = z.strictObject({
  version,
  phoneNumber: z.string().trim().min(1).max(40).optional(),
  email: z.string().trim().min(1).max(320).optional(),
})
export const keyMissingSchema = z.strictObject({ version })
export const notMeSchema = z.strictObject({ clickId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) })

/** `code` is what was typed, whatever it opens: it leads to the database of its workshop. */
export const linkAgainSchema = z.strictObject({
  code: z.string().trim().max(64),
  licenseNumber: z.string().trim().min(1).max(20),
  phoneNumber: z.string().trim().min(1).max(40),
})

export type ContactInput = z.infer<typeof contactSchema>
export type NotMeInput = z.infer<typeof notMeSchema>
export type LinkAgainInput = z.infer<typeof linkAgainSchema>
export type KeyMissingInput = z.infer<typeof keyMissingSchema>

/**
 * The one way that messages go, masked (`•••• 567`, `a•••@example.fi`): whoever holds the link may look. Who typed
 * themselves in at a kiosk may not change it.
 */
export type ContactView = {
  phoneNumber: string | null
  email: string | null
  mayChange: boolean
}
