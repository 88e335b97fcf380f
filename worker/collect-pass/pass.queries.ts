import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { formatProcessCode } from '#domain/access/codes.ts'
import { passState } from '#domain/access/collect-pass.ts'
import type { CountedPass } from '#worker/contract/collect-pass.ts'
import type { Db } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { showsBoxCode, type CustomerCall } from '#worker/process/index.ts'

const c = alias(collectPasses, 'c')
const p = alias(processes, 'p')

export type PassRow = RowOf<typeof passesOf>

/** The passes of a process, the latest first; `processId` is SQL that finds it. */
export function passesOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: c.id,
      clickId: c.clickId,
      name: c.name,
      phoneNumber: c.phoneNumber,
      passCode: c.passCode,
      accessCode: c.accessCode,
      validUntil: c.validUntil,
      firstOpenedAt: c.firstOpenedAt,
      revokedAt: c.revokedAt,
      madeByUserId: c.madeByUserId,
      /** The state of its process. */
      state: p.state,
      processType: p.processType,
      holdsBox: sql`exists (select 1 from ${boxLeases} where process_id = p.id and ended_at is null)`.mapWith(Boolean),
    },
    sql`${collectPasses} c join ${processes} p on p.id = c.process_id
    where c.process_id = ${processId} order by c.rowid desc`,
  )
}

/** Passes as they were handed on; without their links where `appUrl` is null. */
export function toHandedPasses(
  rows: readonly PassRow[],
  { now, appUrl }: { now: number; appUrl: string | null },
): CountedPass[] {
  return rows.map((row) => {
    const isCodeShown = row.holdsBox && showsBoxCode(row.state, row.processType)
    const state = passState({ ...row, isCodeShown }, row, now)
    return {
      id: row.id,
      name: row.name,
      phoneNumber: row.phoneNumber,
      state,
      link: appUrl !== null && (state === 'LIVE' || state === 'NOT_YET') ? passLink(row.passCode, appUrl) : null,
      validUntil: row.validUntil,
      firstOpenedAt: row.firstOpenedAt,
      madeByStaff: row.madeByUserId !== null,
    }
  })
}

/** With their links, for who handed them on. */
export function passesForCustomer({ deps }: CustomerCall, rows: readonly PassRow[]): CountedPass[] {
  return toHandedPasses(rows, { now: deps.clock.now(), appUrl: deps.config.appUrl })
}

export function passLink(passCode: string, appUrl: string): string {
  return `${appUrl}/pass/${formatProcessCode(passCode)}`
}
