import * as z from 'zod'

import type { CountedInvitation } from '#worker/contract/staff/people/users.ts'

const statuses = ['WAITING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const

/** The last invitation of a user as the database tells it. */
export const invitationSchema = z
  .object({
    email: z.string(),
    status: z.enum(statuses),
    ending: z.enum(['USED', 'REPLACED', 'TAKEN_BACK']).nullable(),
    createdAt: z.number(),
    expiresAt: z.number(),
    writer: z.string().nullable(),
  })
  .nullable()

export type StoredInvitation = NonNullable<z.infer<typeof invitationSchema>>

const emailStateOf = {
  WAITING: 'waiting',
  SENDING: 'waiting',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  UNKNOWN: 'unknown',
} as const satisfies Record<StoredInvitation['status'], CountedInvitation['letter']>

/** Returns whether a user is still to choose a password by an invitation, or by another one. */
export function isInvited(invitation: StoredInvitation | null): invitation is StoredInvitation {
  return invitation !== null && invitation.ending !== 'USED' && invitation.ending !== 'REPLACED'
}

/** Returns the invitation as a manager of the user sees it; null where it does not count. */
export function toInvitation(invitation: StoredInvitation | null): CountedInvitation | null {
  if (!isInvited(invitation)) return null
  const { email, status, ending, createdAt, expiresAt, writer } = invitation
  return {
    email,
    invitedAt: createdAt,
    invitedBy: writer,
    until: expiresAt,
    isTakenBack: ending === 'TAKEN_BACK',
    letter: emailStateOf[status],
  }
}
