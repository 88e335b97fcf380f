import { sql } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import { newProcessCode } from '#domain/access/codes.ts'
import { kioskCodeMs, lentSessionMs, noticeEveryMs } from '#domain/keys/fast-lane.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { kioskCodes, kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { kioskVisitEffect, type CustomerCall } from '#worker/process/index.ts'

import { sessionIdOf, type KioskSession } from './enrolled.ts'
import type { FastLaneCall } from './fast-lane-call.ts'

type KioskCode = { code: string; statements: Statement[] }

/** `opening` comes before a box is leased, which is counted by it. */
type OpenedCode = { code: string; opening: Statement[]; notices: Statement[] }

/**
 * A code of the kiosk's own for a visit that is there once the batch is written; the one before it on the same screen ends.
 * The owner's number is told, once in a while however often the visit is opened.
 */
export function openedCode(call: FastLaneCall, processId: string): OpenedCode {
  const { db, clock } = call.deps
  const now = clock.now()
  const code = newProcessCode(randomBytes, call.deps.slot)
  const session = { accountCode: call.accountCode, sessionHash: call.sessionHash, now }
  const guard = sql`exists (select 1 from ${kioskCodes} where code = ${code})`
  const effect = kioskVisitEffect(processId, String(Math.floor(now / noticeEveryMs)))
  return {
    code,
    opening: [endBefore(call, session), insertCode(call, { session, code, processId, isOpening: true })],
    notices: [enqueueStatement(db, { effect, guard, now })],
  }
}

/**
 * Returns a code by which the same kiosk knows a form that is typed again as the one that made a visit. It opens
 * nothing.
 */
export function formCode(call: FastLaneCall, processId: string): KioskCode {
  const session = { accountCode: call.accountCode, sessionHash: call.sessionHash, now: call.deps.clock.now() }
  const code = newProcessCode(randomBytes, call.deps.slot)
  return { code, statements: [insertCode(call, { session, code, processId, isOpening: false })] }
}

type Inserted = { session: KioskSession; code: string; processId: string; isOpening: boolean }

/** No code outlives the session that it is made in. */
function insertCode({ deps: { db } }: FastLaneCall, { session, code, processId, isOpening }: Inserted): Statement {
  const { now } = session
  return db.run(sql`
    insert into ${kioskCodes} (code, process_id, session_id, is_phone, expires_at, created_at)
    select ${code}, p.id, shown.id, shown.is_lent,
      case when ${isOpening ? 1 : 0} = 0 then ${now}
        when shown.is_lent then min(${now + lentSessionMs}, coalesce(shown.expires_at, ${now}))
        else min(${now + kioskCodeMs}, coalesce(shown.expires_at, ${now + kioskCodeMs})) end,
      ${now}
    from ${processes} p join ${kioskSessions} shown on shown.id = ${sessionIdOf(session)} where p.id = ${processId}`)
}

function endBefore({ deps: { db } }: FastLaneCall, session: KioskSession): Statement {
  return db.run(sql`
    update ${kioskCodes} set ended_at = ${session.now}
    where session_id = ${sessionIdOf(session)} and ended_at is null and is_phone = 0`)
}

/** The kiosk forgets the visit: its code opens nothing any more. Saying so again changes nothing; 404 for any other code. */
export async function endVisit({ deps, code }: CustomerCall): Promise<void> {
  const { db, clock } = deps
  const ended = db.run(sql`update ${kioskCodes} set ended_at = coalesce(ended_at, ${clock.now()}) where code = ${code}`)
  const { wrote } = await change(db, { write: { ended } })
  if (!wrote.ended) throw notFound('process')
}
