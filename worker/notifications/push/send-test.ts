import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { PushTest } from '#worker/contract/staff/people/push.ts'
import { pushSubscriptions } from '#worker/db/schema/staff.table.ts'
import { createPorts } from '#worker/providers/index.ts'

import { messageOf } from './notice.ts'
import { forgetSubscription } from './notify-staff.ts'
import { notSubscribed } from './push.errors.ts'

const rowSchema = z.object({ id: z.string(), endpoint: z.string(), p256dh: z.string(), auth: z.string() })

/** Sends a notice to a browser of this user at once, and tells what the push service said. Throws 404. */
export async function sendTest(deps: Dependencies, staff: Staff, endpoint: string): Promise<PushTest> {
  const [row]: unknown[] = await deps.db.all(sql`
    select id, endpoint, p256dh, auth from ${pushSubscriptions} where endpoint = ${endpoint} and user_id = ${staff.userId}`)
  if (row === undefined) throw notSubscribed()
  const { id, ...to } = rowSchema.parse(row)
  const answer = await createPorts(deps).push.send(messageOf(to, { kind: 'test', processId: null }))
  if (answer.outcome === 'gone') await forgetSubscription(deps, id)
  if (answer.outcome === 'sent' || answer.outcome === 'gone') return { outcome: answer.outcome }
  deps.log.info('push.not_sent', { outcome: answer.outcome, reason: answer.reason })
  return { outcome: 'failed' }
}
