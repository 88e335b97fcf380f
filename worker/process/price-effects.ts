import { sql, type SQL } from 'drizzle-orm'

import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import type { Db, Parts, Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { effectKinds } from './effects.ts'

type Priced = {
  /** The processes whose price the write may change: a condition on `processes`. */
  which: SQL
  /** True in SQL of a write that wins, before it and behind it. */
  guard: SQL
  now: number
}

/**
 * Puts a write after which customers may have to approve another price, or none any more, between two statements: before it,
 * the payments that wait for a price to be approved are taken up, and behind it, the prices that have to be approved are told. Both effects
 * read what is true by then, and each price brings one message, so nothing has to be compared.
 */
export function withPrices<P extends Parts>(db: Db, priced: Priced, write: P) {
  const waitingPayment = sql`${processes.state} = 'READY_FOR_PAYMENT'`
  const which = sql`${processes.askedPriceCents} is not null and ${priced.which}`
  return {
    turnAfterPrice: staffTurnStatement(db, { ...priced, which }),
    paymentAfterPrice: enqueuePrices(db, priced, { kind: effectKinds.sendPaymentLink, also: waitingPayment }),
    ...write,
    askedPrice: enqueuePrices(db, priced, { kind: effectKinds.sendPrice, also: sql`1` }),
  }
}

/** An effect for each of the processes in which a price has to be approved. */
function enqueuePrices(db: Db, { which, guard, now }: Priced, { kind, also }: { kind: string; also: SQL }): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), ${processes.id}, ${kind},
      json_object('processId', ${processes.id}, 'wish', 'price_' || ${processes.version}), ${now}, ${now}
    from ${processes} where ${processes.askedPriceCents} is not null and ${also} and ${which} and ${guard}`)
}
