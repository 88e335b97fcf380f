import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { offeredServices } from '#worker/accounts/services/index.ts'
import type { ExtraServiceInput } from '#worker/contract/process-inputs.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import { processExtraServices } from '#worker/db/schema/process.table.ts'

import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import { readProcess } from './read-process.ts'
import { editUnconfirmed, refuseUnlessEditable } from './write-process.ts'

/** Adds a service that is on offer to this process; adding it again changes nothing. */
export async function chooseExtraService(call: CustomerCall, { productId }: ExtraServiceInput): Promise<ProcessStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ offered: offeredServices(db, keys) }))
  refuseUnlessEditable(process)
  if (status.selected.some(({ id }) => id === productId)) return toStatus(process, status)
  if (!rows.offered.some(({ id }) => id === productId)) throw notFound('extra_service')
  const { db, clock } = call.deps
  const isChosen = sql`exists (select 1 from ${processExtraServices}
    where process_id = ${process.id} and extra_service_id = ${productId})`
  return editUnconfirmed(call, process, {
    set: {},
    guard: sql`not ${isChosen}`,
    alongside: (won) => [
      db.run(sql`
        insert into ${processExtraServices} (process_id, extra_service_id, created_at)
        select ${process.id}, ${productId}, ${clock.now()} where ${won}`),
    ],
  })
}
