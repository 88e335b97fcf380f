import { sql } from 'drizzle-orm'

import { emailSenders } from '#worker/db/schema/people/email-sender.table.ts'

/** In SQL: the address that e-mail of an account `a` is from; empty for the operator's. */
export const emailFrom = sql<string>`coalesce((select own.address from ${emailSenders} own
  where own.account_id = a.id and own.state = 'REGISTERED' and own.is_good = 1), '')`
