import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { runBatch } from '#worker/db/db.ts'
import { touchProcessStatement, unreachedStatements } from '#worker/process/index.ts'

import { readFacts } from './facts.ts'
import { isOutOfReach, messageById, verdictStatements, type Verdict } from './message.queries.ts'
import { noticeOf } from './notice-of-message.ts'
import { settle } from './settle.ts'

/**
 * Ends a message that nobody has in hand any more, and has staff see it. One that was being sent may have gone out, so that
 * it is not sent again; one that waited for another try was not sent while it was of use.
 */
export async function endMessage(deps: Dependencies, messageId: string): Promise<void> {
  const { db, clock } = deps
  const message = await messageById(db, messageId)
  const facts = message && (await readFacts(db, { processId: message.processId, known: null }))
  if (!message || !facts || (message.status !== 'SENDING' && message.status !== 'WAITING')) return
  const verdict: Verdict =
    message.status === 'SENDING' ? { status: 'UNKNOWN', error: 'interrupted' } : { status: 'FAILED', error: 'expired' }
  const notice = noticeOf(message)
  if (!notice.isAside && notice.awaitedIn.includes(facts.state) && notice.isAbout(facts)) {
    await settle(deps, { notice, facts, end: 'failed', verdict })
    return
  }
  const now = clock.now()
  const unreached = sql`case when ${isOutOfReach(message)} then coalesce(unreached_since, ${now}) else unreached_since end`
  const seen = { processId: facts.id, now, guard: sql`1` }
  await runBatch(db, [
    ...verdictStatements(db, { dedupeKey: message.dedupeKey, verdict, now }),
    ...(notice.isAside ? [touchProcessStatement(db, seen)] : unreachedStatements(db, { ...seen, since: unreached })),
  ])
}
