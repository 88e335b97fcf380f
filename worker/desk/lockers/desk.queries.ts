import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { boxCommands, boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { mayHaveLeftKeys } from '#worker/devices/index.ts'
import { keysLieIn, latestStatusOf, statusColumns } from '#worker/lockers/index.ts'

const b = alias(boxes, 'b')
const c = alias(boxCommands, 'c')
const g = alias(languages, 'g')
const l = alias(lockers, 'l')
const held = alias(boxLeases, 'held')
const p = alias(processes, 'p')
const u = alias(users, 'u')

export type BoxRow = RowOf<typeof boxRows>

/** The maximum age (ms) of shown open commands: older ones are in the audit trail. */
const commandShownMs = 12 * 3_600_000

/** The latest wish that a box opens: columns of `latestCommandOf`. */
export const commandColumns = {
  reason: orNull(c.reason),
  requestedAt: orNull(c.createdAt),
  requestedBy: orNull(u.shownName),
  commandExpiresAt: orNull(c.expiresAt),
  fetchedAt: c.fetchedAt,
  settledAt: c.settledAt,
  outcome: c.outcome,
}

/** Joins the latest wish that the box `b` opens, and who had it. */
export function latestCommandOf(now: number): SQL {
  return sql`left join ${boxCommands} c on c.id = (
      select latest.id from ${boxCommands} latest
      where latest.box_id = b.id and latest.created_at > ${now - commandShownMs}
      order by latest.created_at desc limit 1)
    left join ${users} u on u.id = c.requested_by_user_id`
}

type Claimant = { processId: string; licenseNumber: string | null; state: ProcessState; leasedAt: number }

/** Guarantee: `claimants` puts the text together. */
function toClaimants(json: string): Claimant[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(json) as Claimant[]
}

/** Processes whose keys may lie in the box `b`, where nobody can be matched with them. */
const claimants = sql`iif(b.keys_unclaimed_at is null, '[]', (
  select json_group_array(json_object('processId', id, 'licenseNumber', plate, 'state', state, 'leasedAt', leased_at)) from (
    select p.id, p.state, max(l.created_at) as leased_at, coalesce(v.license_number, s.license_number) as plate
    from ${boxLeases} l join ${processes} p on p.id = l.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    where l.box_id = b.id and ${mayHaveLeftKeys('l')}
    group by p.id order by leased_at desc limit 20)))`.mapWith(toClaimants)

const boxColumns = {
  id: b.id,
  lockerId: b.lockerId,
  version: b.updatedAt,
  number: b.number,
  size: b.size,
  lane: b.lane,
  column: b.gridColumn,
  row: b.gridRow,
  outOfUse: b.outOfUse,
  outOfUseReason: b.outOfUseReason,
  doorOpen: b.doorOpen,
  keysInside: b.keysInside,
  keysUnclaimedAt: b.keysUnclaimedAt,
  claimants,
  leaseId: orNull(held.id),
  reservedAt: orNull(held.createdAt),
  expiresAt: orNull(held.expiresAt),
  confirmedAt: held.confirmedAt,
  hasKeys: sql`held.id is not null and ${keysLieIn('held')}`.mapWith(Boolean),
  processId: orNull(p.id),
  processVersion: orNull(p.version),
  state: orNull(p.state),
  processType: orNull(p.processType),
  licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
  ...commandColumns,
}

function boxRows(db: Db, { tenant, now }: { tenant: Tenant; now: number }) {
  return selectFrom(
    db,
    boxColumns,
    sql`${tenant.accounts} t
    join ${boxes} b on b.account_id = t.id and b.removed_at is null
    left join ${boxLeases} held on held.box_id = b.id and held.ended_at is null
    left join ${processes} p on p.id = held.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    ${latestCommandOf(now)}
    order by b.number`,
  )
}

/** Returns the queries of the lockers page of an account, for one round trip. */
export function deskQueries(db: Db, { tenant, now }: { tenant: Tenant; now: number }) {
  return {
    accounts: selectFrom(
      db,
      { id: sql<string>`id`, name: sql<string>`name`, groupId: sql<string | null>`group_id` },
      sql`${tenant.accounts} t`,
    ),
    lockers: selectFrom(
      db,
      {
        id: l.id,
        version: l.updatedAt,
        name: l.name,
        address: l.address,
        instructions: l.instructions,
        overflow: l.overflow,
        enabled: l.enabled,
        lastHeartbeatAt: l.lastHeartbeatAt,
        ...statusColumns,
      },
      sql`${tenant.accounts} t join ${lockers} l on l.account_id = t.id and l.removed_at is null
      ${latestStatusOf(sql`l.id`)} order by l.name, l.id`,
    ),
    boxes: boxRows(db, { tenant, now }),
    languages: selectFrom(
      db,
      { lcid: g.lcid, name: g.name },
      sql`${tenant.accounts} t join ${languages} g on g.account_id = t.id
      order by g.is_default desc, g.position`,
    ),
  }
}

export type DeskRows = RowsOf<ReturnType<typeof deskQueries>>
export type LockerRow = DeskRows['lockers'][number]
