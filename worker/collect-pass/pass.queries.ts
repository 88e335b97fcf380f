import { sql, type SQL } from 'drizzle-orm'

import { formatProcessCode } from '#domain/codes.ts'
import { passState } from '#domain/collect-pass.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { toIso, toIsoOrNull } from '#domain/iso.ts'
import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { Db } from '#worker/db/db.ts'
import { collectPasses } from '#worker/db/schema/collect-pass.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { showsBoxCode } from '#worker/process/index.ts'

export type PassRow = {
  id: string
  clickId: string
  name: string
  phoneNumber: string | null
  passCode: string
  accessCode: string
  validUntil: number
  firstOpenedAt: number | null
  revokedAt: number | null
  madeByUserId: string | null
  /** Where its process stands. */
  state: ProcessState
  processType: ProcessType
  holdsBox: number
}

/** The passes of a process, the latest first; `processId` is SQL that finds it. */
export function passesOf(db: Db, processId: SQL) {
  return db.all<PassRow>(sql`
    select c.id, c.click_id as "clickId", c.name, c.phone_number as "phoneNumber", c.pass_code as "passCode", c.access_code as "accessCode",
      c.valid_until as "validUntil", c.first_opened_at as "firstOpenedAt", c.revoked_at as "revokedAt",
      c.made_by_user_id as "madeByUserId", p.state, p.process_type as "processType",
      exists (select 1 from ${boxLeases} where process_id = p.id and ended_at is null) as "holdsBox"
    from ${collectPasses} c join ${processes} p on p.id = c.process_id
    where c.process_id = ${processId} order by c.rowid desc`)
}

export function toHandedPasses(
  rows: readonly PassRow[],
  { now, appUrl }: { now: number; appUrl: string },
): HandedPass[] {
  return rows.map((row) => {
    const isCodeShown = row.holdsBox === 1 && showsBoxCode(row.state, row.processType)
    const state = passState({ ...row, isCodeShown }, row, now)
    return {
      id: row.id,
      name: row.name,
      phoneNumber: row.phoneNumber,
      state,
      link: state === 'LIVE' || state === 'NOT_YET' ? passLink(row.passCode, appUrl) : null,
      validUntil: toIso(row.validUntil),
      firstOpenedAt: toIsoOrNull(row.firstOpenedAt),
      madeByStaff: row.madeByUserId !== null,
    }
  })
}

export function passLink(passCode: string, appUrl: string): string {
  return `${appUrl}/pass/${formatProcessCode(passCode)}`
}
