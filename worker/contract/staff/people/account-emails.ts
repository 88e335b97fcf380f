import * as z from 'zod'

import { emailCode, isEmail } from '#domain/contact/email.ts'

import { createGroupUserSchema } from './users.ts'

const email = z
  .string()
  .trim()
  .refine((value) => isEmail(value), { error: ({ input }) => emailCode(input) })

/** The part of a link behind its `#`. */
const fragment = z.string().max(200)

/** As a user with a password, but for the password; of a group where one is named. */
export const inviteSchema = createGroupUserSchema.omit({ password: true }).extend({ email })
export const inviteAgainSchema = z.strictObject({ email })
export const askResetSchema = z.strictObject({ name: z.string().trim().min(1).max(254) })
export const accountEmailSchema = z.strictObject({ link: fragment })
export const setPasswordSchema = z.strictObject({ link: fragment, newPassword: z.string().min(1).max(1000) })
export const ownEmailSchema = z.strictObject({ email: email.nullable() })

export type InviteInput = z.infer<typeof inviteSchema>
export type InviteAgainInput = z.infer<typeof inviteAgainSchema>
export type SetPasswordInput = z.infer<typeof setPasswordSchema>

/** `state`: whether the link counts, and why it does not. */
export type AccountEmailLink = {
  kind: 'INVITATION' | 'RESET'
  state: 'open' | 'used' | 'replaced' | 'taken_back' | 'expired'
  username: string
  /** The inviter and their workshop; null where that is not known any more. */
  writer: string | null
  workshop: string | null
}

export type OwnEmail = { email: string | null }
