import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import type { DmsProcessAnswer } from '#worker/contract/dms.ts'
import type { Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { workOrders } from '#worker/db/schema/work-order.table.ts'

import { callerOf } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'
import { processAnswer, type AnsweredProcess } from './process-answer.ts'

/** A process of the caller's account, and the key that asked for it. */
export type KnownProcess = AnsweredProcess & { accountId: string; keyId: string }

type Row = Omit<KnownProcess, 'id'> & { id: string | null }

/** Reads a process and the caller's key in one round trip. Throws 401 or 404. */
export async function readProcess(db: Db, keyHash: string, processId: string): Promise<KnownProcess> {
  const caller = callerOf(keyHash)
  const [row] = await db.all<Row>(sql`
    select k.id as keyId, k.account_id as accountId, p.id, p.link_code as linkCode, p.process_type as processType,
      p.state, p.version, w.external_work_order_id as externalWorkOrderId
    from ${caller.from}
    left join ${processes} p on p.id = ${processId} and p.account_id = k.account_id
    left join ${workOrders} w on w.id = p.work_order_id
    where ${caller.where}`)
  if (row === undefined) throw keyRefused()
  if (row.id === null) throw notFound('process')
  return { ...row, id: row.id }
}

type Input = { deps: Dependencies; keyHash: string; processId: string }

export async function getProcess({ deps, keyHash, processId }: Input): Promise<DmsProcessAnswer> {
  return processAnswer(await readProcess(deps.db, keyHash, processId), deps.config.appUrl)
}
