import { sql, type SQL } from 'drizzle-orm'

import { writeThenRead, type Db } from '#core/db.ts'
import { toIso } from '#core/iso.ts'
import { passWay } from '#domain/collect-pass.ts'
import type { CollectPass } from '#domain/contract/collect-pass.ts'
import { languageIdOf } from '#worker/contents/index.ts'
import { cabinetOf, toBoxPlace } from '#worker/lockers/index.ts'
import { guessesOf, isUsable, type CustomerCall } from '#worker/process/index.ts'

import { stateOf, type PassRow } from './pass.queries.ts'

type SeenRow = Omit<PassRow, 'id' | 'clickId' | 'name' | 'phoneNumber' | 'passCode' | 'madeByUserId'> & {
  accessCode: string
  endedAt: number | null
  workshop: string
  workshopPhone: string
  timeZone: string
  lcid: string
  licenseNumber: string | null
  showsQrCode: number
}

/** What somebody who was given a pass sees, by its code in the place of that of a process; see `readProcess`. */
export async function getPass(call: CustomerCall): Promise<CollectPass> {
  const { db, clock } = call.deps
  const guesses = guessesOf(call)
  const processId = sql`(select process_id from collect_passes where pass_code = ${call.code})`
  const { rows } = await writeThenRead(db, [], {
    queries: { limits: guesses.limits, pass: seenPass(db, call.code), cabinet: cabinetOf(db, processId) },
    more: {},
  })
  guesses.refuse(rows.limits)
  const [pass] = rows.pass
  const now = clock.now()
  const way = pass && passWay(pass.processType)
  if (pass === undefined || !way || !isUsable(pass, now)) return guesses.unknown()
  const state = stateOf(pass, now)
  const isLive = state === 'LIVE'
  return {
    state,
    way,
    processType: pass.processType,
    workshop: { name: pass.workshop, phoneNumber: pass.workshopPhone },
    lcid: pass.lcid,
    timeZone: pass.timeZone,
    validUntil: toIso(pass.validUntil),
    licenseNumber: isLive || state === 'NOT_YET' ? pass.licenseNumber : null,
    code: isLive ? pass.accessCode : null,
    box: isLive ? toBoxPlace(rows.cabinet, pass.lcid) : null,
    showsQrCode: pass.showsQrCode === 1,
  }
}

function seenPass(db: Db, code: string) {
  return db.all<SeenRow>(sql`
    select c.access_code as "accessCode", c.valid_until as "validUntil", c.first_opened_at as "firstOpenedAt",
      c.revoked_at as "revokedAt", p.state, p.process_type as "processType", p.ended_at as "endedAt",
      exists (select 1 from box_leases where process_id = p.id and ended_at is null) as "holdsBox",
      ${workshopColumns()}
    from collect_passes c join processes p on p.id = c.process_id join accounts a on a.id = p.account_id
      left join work_orders w on w.id = p.work_order_id left join vehicles v on v.id = w.vehicle_id
    where c.pass_code = ${code}`)
}

function workshopColumns(): SQL {
  const languageId = languageIdOf({
    chosen: sql`p.language_id`,
    accountId: sql`p.account_id`,
    customerId: sql`p.customer_id`,
  })
  return sql`a.name as workshop, a.phone_number as "workshopPhone", a.time_zone as "timeZone",
    v.license_number as "licenseNumber", a.show_qr_code as "showsQrCode",
    coalesce((select lcid from languages where id = ${languageId}), 'fi-FI') as lcid`
}
