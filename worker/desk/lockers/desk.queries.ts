import { sql } from 'drizzle-orm'

import type { Tenant } from '#core/tenant.ts'
import type { BoxSize, ProcessState, ProcessType, ServiceLane } from '#domain/enums.ts'
import type { BoxCommandOutcome } from '#worker/contract/staff/locker-desk.ts'
import type { Db } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { boxCommands, boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { substituteVehicles, vehicles, workOrders } from '#worker/db/schema/work-order.table.ts'
import { keysLieIn } from '#worker/lockers/index.ts'

export type AccountRow = { id: string; name: string; groupId: string | null }

export type LockerRow = {
  id: string
  version: number
  name: string
  address: string
  instructions: string
  overflow: string
  enabled: number
  lastHeartbeatAt: number | null
}

type LanguageRow = { lcid: string; name: string }

export type BoxRow = {
  id: string
  lockerId: string
  version: number
  number: number
  size: BoxSize
  lane: ServiceLane
  column: number
  row: number
  outOfUse: number
  outOfUseReason: string | null
  doorOpen: number | null
  leaseId: string | null
  reservedAt: number | null
  expiresAt: number | null
  confirmedAt: number | null
  hasKeys: number
  processId: string | null
  processVersion: number | null
  state: ProcessState | null
  processType: ProcessType | null
  licenseNumber: string | null
  reason: string | null
  requestedAt: number | null
  requestedBy: string | null
  commandExpiresAt: number | null
  fetchedAt: number | null
  settledAt: number | null
  outcome: BoxCommandOutcome | null
}

/** What staff wanted opened earlier than this is history: the trail has it. */
export const commandShownMs = 12 * 3_600_000

function boxRows(db: Db, { tenant, now }: { tenant: Tenant; now: number }) {
  return db.all<BoxRow>(sql`
    select b.id, b.locker_id as "lockerId", b.updated_at as version, b.number, b.size, b.lane,
      b.grid_column as "column", b.grid_row as "row", b.out_of_use as "outOfUse",
      b.out_of_use_reason as "outOfUseReason", b.door_open as "doorOpen",
      l.id as "leaseId", l.created_at as "reservedAt", l.expires_at as "expiresAt", l.confirmed_at as "confirmedAt",
      l.id is not null and ${keysLieIn('l')} as "hasKeys",
      p.id as "processId", p.version as "processVersion", p.state, p.process_type as "processType",
      coalesce(v.license_number, s.license_number) as "licenseNumber",
      c.reason, c.created_at as "requestedAt", u.username as "requestedBy", c.expires_at as "commandExpiresAt",
      c.fetched_at as "fetchedAt", c.settled_at as "settledAt", c.outcome
    from ${tenant.accounts} t
    join ${boxes} b on b.account_id = t.id and b.removed_at is null
    left join ${boxLeases} l on l.box_id = b.id and l.ended_at is null
    left join ${processes} p on p.id = l.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    left join ${boxCommands} c on c.id = (
      select latest.id from ${boxCommands} latest
      where latest.box_id = b.id and latest.created_at > ${now - commandShownMs}
      order by latest.created_at desc limit 1)
    left join ${users} u on u.id = c.requested_by_user_id
    order by b.number`)
}

/** What the desk of an account is made of: queries of one round trip. */
export function deskQueries(db: Db, { tenant, now }: { tenant: Tenant; now: number }) {
  return {
    accounts: db.all<AccountRow>(sql`select id, name, group_id as "groupId" from ${tenant.accounts} t`),
    lockers: db.all<LockerRow>(sql`
      select l.id, l.updated_at as version, l.name, l.address, l.instructions, l.overflow, l.enabled,
        l.last_heartbeat_at as "lastHeartbeatAt"
      from ${tenant.accounts} t join ${lockers} l on l.account_id = t.id and l.removed_at is null
      order by l.name, l.id`),
    boxes: boxRows(db, { tenant, now }),
    languages: db.all<LanguageRow>(sql`
      select g.lcid, g.name from ${tenant.accounts} t join ${languages} g on g.account_id = t.id
      order by g.is_default desc, g.position`),
  }
}

export type DeskRows = { accounts: AccountRow[]; lockers: LockerRow[]; boxes: BoxRow[]; languages: LanguageRow[] }
