import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import type { CountedReadProcess } from '#worker/contract/machines/dms-units.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { processAnswer, type AnsweredProcess } from '#worker/process/index.ts'

import { callerOf, type DealerKey } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'
import { openAmountQueries, toOpenAmounts } from './process-amounts.ts'

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

function processOf(db: Db, dealer: DealerKey, processId: string) {
  const caller = callerOf(dealer)
  return selectFrom(
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
}

type ProcessRow = RowOf<typeof processOf>

/** Throws 401 where the key is not known, and 404 where the process is not of its account. */
function known([row]: readonly ProcessRow[]): KnownProcess {
  if (row === undefined) throw keyRefused()
  if (row.id === null) throw notFound('process')
  return { ...row, id: row.id }
}

/** Reads a process and the caller's key in one round trip. Throws 401 or 404. */
export async function readProcess(db: Db, dealer: DealerKey, processId: string): Promise<KnownProcess> {
  return known(await processOf(db, dealer, processId))
}

/** In SQL: the id of a process, null where it is not of the caller's account. */
export function ownProcess(dealer: DealerKey, processId: string): SQL {
  const caller = callerOf(dealer)
  return sql`(select own.id from ${caller.from} join ${processes} own on own.id = ${processId} and own.account_id = k.account_id
    where ${caller.where})`
}

type Input = { deps: Dependencies; dealer: DealerKey; processId: string }

/** Reads a process with what is open of it, in one round trip. */
export async function getProcess({ deps, dealer, processId }: Input): Promise<CountedReadProcess> {
  const rows = await readTogether(deps.db, {
    process: processOf(deps.db, dealer, processId),
    ...openAmountQueries(deps.db, ownProcess(dealer, processId)),
  })
  const process = known(rows.process)
  return { ...processAnswer(process, deps.config.appUrl), amounts: toOpenAmounts(rows, process.state) }
}
