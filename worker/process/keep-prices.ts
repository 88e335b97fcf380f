import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { extraServices } from '#worker/db/schema/extra-service.table.ts'
import { processExtraServices } from '#worker/db/schema/process.table.ts'

/** Writes down what the services that are being approved cost: a later change of a price is not this customer's. */
export function keepPricesStatement(db: Db, { processId, guard }: { processId: string; guard: SQL }): Statement {
  return db.run(sql`
    update ${processExtraServices} set price_cents =
      (select service.price_cents from ${extraServices} service where service.id = extra_service_id)
    where process_id = ${processId} and price_cents is null and ${guard}`)
}
