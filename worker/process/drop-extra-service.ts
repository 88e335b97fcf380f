import { sql } from 'drizzle-orm'

import type { ProcessStatus } from '#worker/contract/process.ts'
import { processExtraServices } from '#worker/db/schema/process.table.ts'

import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import { nothingMore, readProcess } from './read-process.ts'
import { editUnconfirmed, refuseUnlessEditable } from './write-process.ts'

/** Takes a chosen service back; taking back what is not chosen changes nothing. */
export async function dropExtraService(call: CustomerCall, serviceId: string): Promise<ProcessStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  refuseUnlessEditable(process)
  if (!status.selected.some(({ id }) => id === serviceId)) return toStatus(process, status)
  const row = sql`process_id = ${process.id} and extra_service_id = ${serviceId}`
  return editUnconfirmed(call, process, {
    set: {},
    guard: sql`exists (select 1 from ${processExtraServices} where ${row})`,
    alongside: (won) => [call.deps.db.run(sql`delete from ${processExtraServices} where ${row} and ${won}`)],
  })
}
