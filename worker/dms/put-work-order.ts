import { sql } from 'drizzle-orm'

import { changedRows, runBatch, type Db } from '#core/db.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/errors.ts'
import type { DmsWorkOrder, DmsWorkOrderAnswer } from '#domain/contract/dms.ts'
import { touchUnfinishedStatements, unfinishedIn } from '#worker/process/index.ts'
import { contentHash, putWorkOrderStatements, workOrderContent } from '#worker/work-orders/index.ts'

import { callerOf } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

const attempts = 4

type Input = { deps: Dependencies; keyHash: string; externalWorkOrderId: string; order: DmsWorkOrder }

/** Stores a work order as it was sent. The same content again changes nothing; of two writers at once both get in. */
export async function putWorkOrder({ deps, keyHash, externalWorkOrderId, order }: Input): Promise<DmsWorkOrderAnswer> {
  const content = workOrderContent(order)
  const hash = contentHash(content)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { accountId, stored, storedHash, unfinishedProcessId } = await read(deps.db, keyHash, externalWorkOrderId)
    if (stored && storedHash === hash) return { externalWorkOrderId, version: stored.version, changed: false }
    const now = deps.clock.now()
    const write = putWorkOrderStatements(deps.db, {
      accountId,
      externalWorkOrderId,
      stored,
      content,
      now,
      whenChanged: (change) => touchUnfinishedStatements(deps.db, { ...change, processId: unfinishedProcessId, now }),
    })
    const results = await runBatch(deps.db, write.statements)
    if (changedRows(results[write.decisive]) === 1) {
      if (unfinishedProcessId !== null) deps.wake(`${unfinishedProcessId}:room`)
      return { externalWorkOrderId, version: write.version, changed: true }
    }
  }
  throw versionConflict('work_order')
}

type Row = {
  accountId: string
  id: string | null
  version: number
  contentHash: string | null
  ownCustomerId: string | null
  processId: string | null
}

async function read(db: Db, keyHash: string, externalWorkOrderId: string) {
  const caller = callerOf(keyHash)
  const [row] = await db.all<Row>(sql`
    select k.account_id as accountId, w.id, w.version, w.content_hash as contentHash,
      case when c.external_customer_number is null then c.id end as ownCustomerId, p.id as processId
    from ${caller.from}
    left join work_orders w on w.account_id = k.account_id and w.external_work_order_id = ${externalWorkOrderId}
    left join customers c on c.id = w.customer_id
    left join processes p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
    where ${caller.where}`)
  if (row === undefined) throw keyRefused()
  const { id, version, ownCustomerId } = row
  return {
    accountId: row.accountId,
    stored: id === null ? null : { id, version, ownCustomerId },
    storedHash: row.contentHash,
    unfinishedProcessId: row.processId,
  }
}
