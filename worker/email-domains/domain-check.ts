import type { Effect } from '#core/outbox/outbox.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` has the records looked at. */
export const domainCheckKind = 'email_domain.check'

/** The stream of an account's domain. */
export const domainCheckStream = (accountId: string): string => `email-domain:${accountId}`

/** The effect that has the records of an account's domain looked at. */
export function domainCheckOf(accountId: string): Effect {
  return { streamKey: domainCheckStream(accountId), kind: domainCheckKind, payload: { accountId } }
}
