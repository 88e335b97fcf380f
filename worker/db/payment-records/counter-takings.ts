import { sql, type SQL } from 'drizzle-orm'

import type { CounterPart, KeptMeans } from '#domain/money/counter-money.ts'
import { counterTakings, dayEnds } from '#worker/db/schema/money/counter.table.ts'

/** In SQL: the day of a workshop's till is closed. */
export function isDayClosed(accountId: SQL | string, day: SQL | string): SQL {
  return sql`coalesce((select latest.kind = 'CLOSED' from ${dayEnds} latest
    where latest.account_id = ${accountId} and latest.day = ${day} order by latest.number desc limit 1), 0)`
}

/** Guarantee: `partsOf` put the text together. */
function toParts(text: string): CounterPart[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as { means: KeptMeans; amountCents: number }[]
}

/** In SQL: what a payment at the counter keeps, by its means. */
export function partsOf(paymentId: SQL) {
  return partsWhere(sql`own.payment_id = ${paymentId}`)
}

/** In SQL: the same as it was taken, whatever went back. */
export function takenPartsOf(paymentId: SQL) {
  return partsWhere(sql`own.payment_id = ${paymentId} and own.kind <> 'RETURNED'`)
}

function partsWhere(where: SQL) {
  return sql<CounterPart[]>`(select json_group_array(json_object('means', means, 'amountCents', cents)) from (
    select own.means, sum(own.amount_cents) as cents from ${counterTakings} own
    where ${where} group by own.means having sum(own.amount_cents) <> 0 order by own.means))`.mapWith(toParts)
}
