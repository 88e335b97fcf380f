import { sql } from 'drizzle-orm'

import { operatorSmsSender } from '#domain/contact/sms-sender.ts'

/**
 * In SQL: whom text messages of an account `a` are from: its number, else its name once that is registered, else the
 * operator's, who is it too where there is no account.
 */
export const smsFrom = sql<string>`coalesce(nullif(a.sms_number, ''),
  iif(a.sms_sender_state = 'REGISTERED', a.sms_sender, ${operatorSmsSender}))`
