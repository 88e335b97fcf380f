import { sql, type SQL } from 'drizzle-orm'

import { asideKinds } from '#worker/contract/staff/visit/staff-message.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'

/** In SQL: a message of this kind moved no visit, and nobody is called where it did not arrive. */
export const isAsideKind = (kind: SQL): SQL =>
  sql`${kind} in (${sql.raw(asideKinds.map((one) => `'${one}'`).join(', '))})`

/** In SQL: a message may have told the customer of their visit, so that they are to be told of its end as well. */
export const wasNotified = (processId: SQL): SQL<number> => sql`exists (
  select 1 from ${messages} said where said.process_id = ${processId} and said.status <> 'FAILED'
    and (said.kind = 'KIOSK_VISIT' or not ${isAsideKind(sql`said.kind`)}))`
