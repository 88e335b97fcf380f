import { sql, type SQL } from 'drizzle-orm'

import { languageIdOf } from '#worker/accounts/contents/index.ts'
import type { Db } from '#worker/db/db.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { ProcessKeys } from '#worker/process/index.ts'

import { paysProcess } from './attempt.queries.ts'

/** The keys that lead from a process to all that its price is made of. */
export function keysOfProcess(processId: SQL): ProcessKeys {
  const find = (column: SQL) => sql`(select ${column} from ${processes} where id = ${processId})`
  const languageId = languageIdOf('processes')
  return {
    processId,
    accountId: find(sql`account_id`),
    workOrderId: find(sql`work_order_id`),
    languageId: find(languageId),
  }
}

/** In SQL, named `paid`: true where a process has been paid by some attempt. */
export function paidQuery(db: Db, processId: SQL) {
  return db.all<{ paid: number }>(sql`
    select exists (select 1 from ${payments} own where own.process_id = ${processId} and ${paysProcess('own')}) as paid`)
}
