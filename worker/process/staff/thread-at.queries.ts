import { sql, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** When the latest message of those that workshop and customer write to one another came to be; one row. */
export function threadAtOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    { threadAt: sql<number | null>`max(at)` },
    sql`(
      select max(created_at) as at from ${messages}
      where process_id = ${processId} and kind = 'FREE' and status not in ('WAITING', 'FAILED')
      union all select max(created_at) from ${customerMessages} where process_id = ${processId})`,
  )
}
