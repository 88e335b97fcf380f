import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  countFailureStatements,
  limitKeys,
  readLimitsStatement,
  secondsPast,
  type Limit,
  type LimitPolicy,
  type LimitRow,
} from '#core/rate-limit.ts'
import { isOfCountry } from '#domain/e164.ts'
import type { HeldReason } from '#domain/message-limits.ts'
import type { Db } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/message.table.ts'

import type { Facts, Reach } from './facts.ts'

const dayMs = 86_400_000

/** The caps that a message counts for. */
export type Caps = readonly Cap[]

type Cap = { reason: HeldReason; limit: Limit }

/** How many messages may still go to a recipient, of a visit and of an account; what is quiet is not in the table at all. */
export function capsOf({ config, clock }: Dependencies, facts: Facts, { recipient }: Reach): Caps {
  const { id, accountId, messagesPerRecipient, messagesPerVisit, messagesPerAccount } = facts
  const capOf = (reason: HeldReason, perClient: number, client: string): Cap => {
    const policy: LimitPolicy = { name: `message-${reason}`, windowMs: dayMs, perClient, tight: null }
    return { reason, limit: { policy, keys: limitKeys(config.tokenSecret, policy, client), now: clock.now() } }
  }
  return [
    capOf('held_recipient', messagesPerRecipient, `${accountId}:${recipient}`),
    capOf('held_visit', messagesPerVisit, id),
    capOf('held_account', messagesPerAccount, accountId),
  ]
}

/** Counts a message with its first attempt, in the batch that claims it. */
export function countMessageStatements(db: Db, caps: Caps, dedupeKey: string) {
  const isFirst: SQL = sql`exists (
    select 1 from ${messages} where dedupe_key = ${dedupeKey} and status = 'SENDING' and attempts = 1)`
  return caps.flatMap(({ limit }) => countFailureStatements(db, { ...limit, guard: isFirst }))
}

export function readCapsStatement(db: Db, caps: Caps) {
  return readLimitsStatement(db, ...caps.map(({ limit }) => limit.keys))
}

/** Why a message must not go out; null where it may. `counted` has the message itself in it; staff may have let it past the caps. */
export function heldBecause(
  { facts, reach, isLetThrough }: { facts: Facts; reach: Reach; isLetThrough: boolean },
  caps: Caps,
  counted: readonly LimitRow[],
): HeldReason | null {
  if (reach.channel === 'SMS' && !isOfCountry(reach.recipient, facts.smsCountries)) return 'held_country'
  if (isLetThrough) return null
  return caps.find(({ limit }) => secondsPast(counted, limit) !== null)?.reason ?? null
}
