import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Config } from '#core/config.ts'
import type { CountedCustomerAnswer, WriteWays } from '#worker/contract/staff/visit/conversation.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { customerMessages, messageStops } from '#worker/db/schema/process/conversation.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { openAnswer, waysOf } from '#worker/notifications/index.ts'

const a = alias(accounts, 'a')
const m = alias(customerMessages, 'm')

/** As many of a visit's messages as a page shows, the latest of them. */
export const shownAnswers = 100

export type AnswerRow = RowOf<typeof answersOf>

/** Returns the messages from the customer of a visit, the latest first. */
export function answersOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    { id: m.id, way: m.way, kind: m.kind, sender: m.sender, sealedText: m.sealedText, createdAt: m.createdAt },
    sql`${customerMessages} m where m.process_id = ${processId} order by m.created_at desc, m.id desc
    limit ${shownAnswers}`,
  )
}

export async function toAnswer(config: Pick<Config, 'sealSecret'>, row: AnswerRow): Promise<CountedCustomerAnswer> {
  const { id, way, kind, sender, createdAt } = row
  return { id, way, kind, sender: sender || null, text: await openAnswer(config, row), at: createdAt }
}

type WriteRow = RowOf<typeof writeWaysOf>

/** Returns the facts that decide whether a message can be written to the customer of a visit: at most one row. */
export function writeWaysOf(db: Db, processId: string | SQL) {
  const phone = sql<string | null>`coalesce(p.contact_phone, c.phone_number)`
  return selectFrom(
    db,
    {
      phoneNumber: phone,
      email: sql<string | null>`coalesce(p.contact_email, c.email)`,
      isStopped: sql`exists (select 1 from ${messageStops} s
        where s.account_id = p.account_id and s.phone_number = ${phone})`.mapWith(Boolean),
      smsNumber: a.smsNumber,
    },
    sql`${processes} p join ${accounts} a on a.id = p.account_id left join ${customers} c on c.id = p.customer_id
    where p.id = ${processId}`,
  )
}

export function toWriteWays(row: WriteRow | undefined): WriteWays {
  if (row === undefined) return { sms: null, email: null, isStopped: false, isAnswerable: false }
  return { ...waysOf(row), isStopped: row.isStopped, isAnswerable: row.smsNumber !== '' }
}

/** In SQL: this message of the customer is one of this process. */
export function isOfProcess(messageId: string, processId: string): SQL {
  return sql`exists (select 1 from ${customerMessages} where id = ${messageId} and process_id = ${processId})`
}
