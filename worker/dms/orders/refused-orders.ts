import { sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { errorFields } from '#core/log/log.ts'
import { externalIdSchema } from '#worker/contract/machines/dms.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { refusedOrders } from '#worker/db/schema/dms.table.ts'
import { callerOf, dealerOf, type DealerKey } from '#worker/dms/api-key.ts'

/** Refusals that the sender has to put right. A late put (`work_order.revision_conflict`) is none: the newer order is stored. */
const statuses: ReadonlySet<number> = new Set([400, 409, 413, 415, 422])
const notListed: ReadonlySet<string> = new Set(['work_order.revision_conflict', 'work_order.version_conflict'])

/** A row is written anew at most so often, however often the same order is refused. */
const againAfterMs = 15 * 60_000
/** An account has at most so many rows: whoever sends more refused orders has one fault, which staff hear of by then. */
const mostRows = 200

/** Notifies staff of an order that is refused; the answer stays. */
export const keepRefusedOrders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const number = c.req.param('externalWorkOrderId')
  await next()
  const reason = c.req.method === 'PUT' ? reasonOf(c.error) : null
  if (reason === null || !externalIdSchema.safeParse(number).success) return
  try {
    await keep(c, { number: number ?? '', reason })
  } catch (error) {
    c.get('log').error('refused_order.not_kept', errorFields(error))
  }
}

/** `additional_work.not_now`, or the first field with its fault, `orderRows.0.price: too_big`; null where nobody has to hear of it. */
function reasonOf(error: Error | undefined): string | null {
  if (error instanceof HTTPException) return statuses.has(error.status) ? `HTTP ${error.status}` : null
  if (!(error instanceof AppError) || !statuses.has(error.status) || notListed.has(error.code)) return null
  const [field] = error.errors ?? []
  return field === undefined ? error.code : `${pathOf(field)}: ${field.code}`.slice(0, 120)
}

/** The name of a field that nobody knows is the sender's own, and may say anything. */
function pathOf({ path, code }: { path: string; code: string }): string {
  const known = code === 'unknown_field' ? path.split('.').slice(0, -1) : path.split('.')
  return known.length === 0 || path === '' ? 'order' : known.join('.')
}

async function keep(c: Context<AppEnv>, { number, reason }: { number: string; reason: string }): Promise<void> {
  const { db, clock, admit } = c.get('deps')
  const dealer = dealerOf(c)
  if (dealer === null) return
  // A call that was refused for its media type was not counted yet.
  if (reason.startsWith('request.unsupported') && !(await admit('dms', dealer.hash))) return
  const now = clock.now()
  const caller = callerOf(dealer)
  await runBatch(db, [
    db.run(sql`
      insert into ${refusedOrders} (account_id, external_work_order_id, reason, first_at, last_at)
      select k.account_id, ${number}, ${reason}, ${now}, ${now} from ${caller.from}
      where ${caller.where} and (select count(*) from ${refusedOrders} o
        where o.account_id = k.account_id and o.external_work_order_id <> ${number}) < ${mostRows}
      on conflict (account_id, external_work_order_id) do update set reason = excluded.reason, last_at = excluded.last_at
        where refused_orders.last_at <= excluded.last_at - ${againAfterMs}`),
  ])
}

type Taken = { dealer: DealerKey; externalWorkOrderId: string }

/** Ends what staff hear of, because a put of the number was taken. */
export function takenStatement(db: Db, { dealer, externalWorkOrderId }: Taken): Statement {
  const caller = callerOf(dealer)
  return db.run(sql`
    delete from ${refusedOrders} where external_work_order_id = ${externalWorkOrderId}
      and account_id = (select k.account_id from ${caller.from} where ${caller.where})`)
}
