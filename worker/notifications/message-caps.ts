import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  carryStatements,
  countTogetherStatements,
  limitKeys,
  readLimitsStatement,
  secondsLimited,
  secondsPast,
  type Limit,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import { isOfCountry } from '#domain/contact/e164.ts'
import type { HeldReason } from '#domain/contact/message-limits.ts'
import { dayMs } from '#domain/durations.ts'
import type { Db } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { complaintLimit } from '#worker/notifications/incoming/complaints.ts'

import type { AnyReach, Facts } from './facts.ts'

/** Limits of messages. */
export type Caps = readonly Cap[]

/** A message counts for what `isCounted`; the others are nothing that staff may let it past. */
type Cap = { reason: HeldReason; limit: Limit; isCounted: boolean }

/**
 * Returns how many messages may still go to a recipient, of a visit and of an account; what is quiet is not in the
 * table at all. A notice to browsers counts as the message that it takes the place of.
 */
export function capsOf(deps: Dependencies, facts: Facts, { channel, recipient }: AnyReach): Caps {
  const { config, clock } = deps
  const { id, accountId, messagesPerRecipient, messagesPerVisit, messagesPerAccount } = facts
  const capOf = (reason: HeldReason, perClient: number, client: string): Cap => {
    const policy: LimitPolicy = { name: `message-${reason}`, windowMs: dayMs, perClient, tight: null }
    return {
      reason,
      isCounted: true,
      limit: { policy, keys: limitKeys(config.tokenSecret, policy, client), now: clock.now() },
    }
  }
  return [
    capOf('held_recipient', messagesPerRecipient, `${accountId}:${recipient}`),
    capOf('held_visit', messagesPerVisit, id),
    capOf('held_account', messagesPerAccount, accountId),
    ...(channel === 'EMAIL'
      ? [{ reason: 'held_complaint' as const, isCounted: false, limit: complaintLimit(deps, recipient) }]
      : []),
  ]
}

/** Counts a message with its first attempt, in the batch that claims it; a complaint outlasts the secret that it was kept with. */
export function countMessageStatements(db: Db, caps: Caps, dedupeKey: string) {
  const isFirst: SQL = sql`exists (
    select 1 from ${messages} where dedupe_key = ${dedupeKey} and status = 'SENDING' and attempts = 1)`
  const counted = caps.filter(({ isCounted }) => isCounted).map(({ limit }) => limit)
  const others = caps.filter(({ isCounted }) => !isCounted)
  return [
    ...countTogetherStatements(db, counted, isFirst),
    ...others.flatMap(({ limit }) => carryStatements(db, limit.keys)),
  ]
}

export function readCapsStatement(db: Db, caps: Caps) {
  return readLimitsStatement(db, ...caps.map(({ limit }) => limit.keys))
}

/**
 * Returns why a message must not go out; null where it may. `counted` has the message itself in it; staff may have let
 * it past the caps.
 */
export function heldBecause(
  { facts, reach, isLetThrough }: { facts: Facts; reach: AnyReach; isLetThrough: boolean },
  caps: Caps,
  counted: readonly LimitRow[],
): HeldReason | null {
  if (reach.channel === 'SMS' && !isOfCountry(reach.recipient, facts.smsCountries)) return 'held_country'
  const isReached = ({ isCounted, limit }: Cap) => (isCounted ? secondsPast : secondsLimited)(counted, limit) !== null
  const held = caps.filter((cap) => !(isLetThrough && cap.isCounted))
  return held.find(isReached)?.reason ?? null
}
