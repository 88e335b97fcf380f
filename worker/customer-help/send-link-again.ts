import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/http/rate-limit.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { resendStates } from '#domain/process/resend.ts'
import type { LinkAgainInput } from '#worker/contract/customer/help.ts'
import { readTogether, runBatch } from '#worker/db/db.ts'
import { linkAgainEffect } from '#worker/process/index.ts'

import { visitsOfOwner } from './help.queries.ts'

/** Every request counts, whether it found a visit or not: honest customers ask once or twice. */
const asks: LimitPolicy = { name: 'link-again', windowMs: dayMs, perClient: 6, tight: { total: 2_000, perClient: 2 } }

type Call = { deps: Dependencies; clientAddress: string }

/**
 * Sends the links of the visits that a car and its owner's number have open, to that number: once an hour each, however often it
 * is asked for. The answer is the same whether there are any, so that nothing is learned by asking; the message itself
 * goes by the outbox, behind it. Throws 422 for what is no plate or no number, and 429 for who asks too often.
 */
export async function sendLinkAgain({ deps, clientAddress }: Call, input: LinkAgainInput): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const plate = plateKey(input.licenseNumber)
  const phoneNumber = toE164(input.phoneNumber)
  if (plate === '') throw requestInvalidField('licenseNumber', 'required')
  if (phoneNumber === null) throw requestInvalidField('phoneNumber', 'invalid_format')
  const keys = limitKeys(config.tokenSecret, asks, clientAddress)
  const limit = { policy: asks, keys, now }
  const { limits, visits } = await readTogether(db, {
    limits: readLimitsStatement(db, keys),
    visits: visitsOfOwner(db, { plate, phoneNumber, states: resendStates.link }),
  })
  const seconds = secondsLimited(limits, limit)
  if (seconds !== null) throw rateLimited(seconds)
  const reason = `lost_${Math.floor(now / hourMs)}`
  await runBatch(db, [
    ...countFailureStatements(db, limit),
    ...visits.map(({ id }) => enqueueStatement(db, { effect: linkAgainEffect(id, reason), guard: sql`true`, now })),
  ])
}
