import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { readSetup, type SetupCall } from '#core/setup-change.ts'
import type { ExtraServiceOrderInput, SetupExtraServices } from '#worker/contract/staff/content-setup.ts'
import { changeSeenSetup } from '#worker/process/index.ts'

import { changedMeanwhile, inUse } from './content-setup.errors.ts'
import { notConfirmed } from './not-confirmed.ts'
import { openPicks, serviceQueries, toServices, type ServiceRows } from './service.queries.ts'

function toList(rows: ServiceRows): SetupExtraServices {
  return { items: toServices(rows), vatPercent: (rows.vat[0]?.vat ?? 0) / 100 }
}

/** The extra services of an account, in the order in which customers see them. */
export async function listServices(call: SetupCall): Promise<SetupExtraServices> {
  return toList(await readSetup(call, (db) => serviceQueries(db, call.accountId)))
}

/**
 * Takes a service away for good. One that an unfinished process picked stays, since somebody will do the work and be
 * paid for it. The row of one that only ended processes picked is kept for them, and is offered and listed no more.
 */
export async function removeService(call: SetupCall, { id, version }: { id: string; version: number }): Promise<void> {
  const { accountId, deps } = call
  const { db } = deps
  const { won, rows } = await changeSeenSetup(call, {
    action: 'extra_service.remove',
    subject: id,
    guard: sql`exists (select 1 from extra_services
        where id = ${id} and account_id = ${accountId} and removed_at is null and version = ${version})
      and not exists (select 1 from ${openPicks(accountId)} where service_id = ${id})`,
    seenBy: [{ which: notConfirmed }],
    statements: (wins, now) => [
      db.run(sql`
        update extra_services set removed_at = ${now}, enabled = 0, version = version + 1, updated_at = ${now}
        where id = ${id} and ${wins}`),
      db.run(sql`delete from extra_service_products where extra_service_id = ${id} and ${wins}`),
      db.run(sql`
        delete from extra_services where id = ${id} and ${wins}
          and not exists (select 1 from process_extra_services where extra_service_id = ${id})`),
    ],
    queries: serviceQueries(db, accountId, id),
  })
  if (won) return
  const [service] = toServices(rows)
  if (service === undefined) throw notFound('extra_service')
  if (service.version !== version) throw changedMeanwhile('extra_service', service)
  throw inUse('extra_service', { openProcesses: service.openProcesses })
}

/** Puts the services in an order; all of them are named, so that nobody orders a list that is another by now. */
export async function orderServices(call: SetupCall, { ids }: ExtraServiceOrderInput): Promise<SetupExtraServices> {
  const { accountId, deps } = call
  const { db } = deps
  const wanted = JSON.stringify(ids)
  const mine = sql`account_id = ${accountId} and removed_at is null`
  const { won, rows } = await changeSeenSetup(call, {
    action: 'extra_service.order',
    subject: accountId,
    guard: sql`(select count(*) from extra_services where ${mine}) = ${ids.length}
      and (select count(*) from extra_services where ${mine} and id in (select value from json_each(${wanted}))) = ${ids.length}`,
    seenBy: [{ which: notConfirmed }],
    statements: (wins) => [
      db.run(sql`
        update extra_services set position = (select key from json_each(${wanted}) where value = extra_services.id)
        where ${mine} and ${wins}`),
    ],
    queries: serviceQueries(db, accountId),
  })
  if (!won) throw changedMeanwhile('extra_service', toList(rows))
  return toList(rows)
}
