import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { countFailureStatements, limitKeys, type Limit, type LimitPolicy } from '#core/http/rate-limit.ts'
import { dayMs } from '#domain/durations.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** One complaint is enough; the address itself is kept nowhere. */
const complaints: LimitPolicy = { name: 'email-complaint', windowMs: 730 * dayMs, perClient: 1, tight: null }

/** Returns whether somebody has complained of mail to an address is a row of this limit. */
export function complaintLimit({ config, clock }: Dependencies, address: string): Limit {
  return {
    policy: complaints,
    keys: limitKeys(config.tokenSecret, complaints, address.toLowerCase()),
    now: clock.now(),
  }
}

/**
 * Blocks the address of a person who reported our e-mail as spam: they get no further one, from any workshop. Keeps
 * nothing of a report about a message that is not ours.
 */
export async function takeComplaint(deps: Dependencies, providerMessageId: string): Promise<void> {
  const { db, log } = deps
  const { id, processId, recipient, channel } = messages
  const [message] = await selectFrom(
    db,
    { id, processId, recipient },
    sql`${messages} where ${channel} = 'EMAIL' and ${messages.providerMessageId} = ${providerMessageId}`,
  )
  if (message === undefined) return
  const [first, ...rest] = countFailureStatements(db, complaintLimit(deps, message.recipient))
  if (first !== undefined) await db.batch([first, ...rest])
  log.info('message.complaint', { processId: message.processId, messageId: message.id })
}
