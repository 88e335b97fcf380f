import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import type { DmsProcessAnswer } from '#worker/contract/dms.ts'
import type { Db } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { workOrders } from '#worker/db/schema/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { processAnswer, type AnsweredProcess } from '#worker/process/index.ts'

import { callerOf, type DealerKey } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

const k = alias(apiKeys, 'k')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

/** A process of the caller's account, and the key that asked for it. */
export type KnownProcess = AnsweredProcess & {
  accountId: string
  keyId: string
  isHeldBack: boolean
  owedTurn: 'staff' | 'provider' | null
}

/** Reads a process and the caller's key in one round trip. Throws 401 or 404. */
export async function readProcess(db: Db, dealer: DealerKey, processId: string): Promise<KnownProcess> {
  const caller = callerOf(dealer)
  const [row] = await selectFrom(
    db,
    {
      keyId: k.id,
      accountId: k.accountId,
      id: orNull(p.id),
      linkCode: p.linkCode,
      processType: p.processType,
      state: p.state,
      version: p.version,
      externalWorkOrderId: w.externalWorkOrderId,
      isHeldBack: sql`${isHeldBack(sql`p`)}`.mapWith(Boolean),
      owedTurn: p.owedTurn,
    },
    sql`${caller.from}
    left join ${processes} p on p.id = ${processId} and p.account_id = k.account_id
    left join ${workOrders} w on w.id = p.work_order_id
    where ${caller.where}`,
  )
  if (row === undefined) throw keyRefused()
  if (row.id === null) throw notFound('process')
  return { ...row, id: row.id }
}

type Input = { deps: Dependencies; dealer: DealerKey; processId: string }

export async function getProcess({ deps, dealer, processId }: Input): Promise<DmsProcessAnswer> {
  return processAnswer(await readProcess(deps.db, dealer, processId), deps.config.appUrl)
}
