import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { passState, passWay } from '#domain/collect-pass.ts'
import { toIso } from '#domain/iso.ts'
import { accountOf } from '#worker/accounts/index.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'
import { collectPasses } from '#worker/db/schema/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { readProcess, theAccount, toStatus, type CustomerCall } from '#worker/process/index.ts'
import { workOrderOf } from '#worker/work-orders/index.ts'

import { passesOf } from './pass.queries.ts'

/** What somebody who was given a pass sees, by its code in the place of that of a process; see `readProcess`. */
export async function getPass({ code: passCode, ...call }: CustomerCall): Promise<CollectPass> {
  const code = sql`(
    select p.link_code from ${collectPasses} c join ${processes} p on p.id = c.process_id where c.pass_code = ${passCode})`
  const { process, status, rows } = await readProcess(
    { ...call, code },
    (db, { processId, accountId, workOrderId }) => ({
      account: accountOf(db, accountId),
      workOrder: workOrderOf(db, workOrderId),
      passes: passesOf(db, processId),
    }),
  )
  const pass = rows.passes.find((one) => one.passCode === passCode)
  const way = passWay(process.processType)
  if (pass === undefined || way === null) throw notFound('process')
  const { boxAccessCode, box } = toStatus(process, status)
  const state = passState({ ...process, isCodeShown: boxAccessCode !== null }, pass, call.deps.clock.now())
  const { name, phoneNumber, timeZone, showQrCode } = theAccount(rows)
  const isLive = state === 'LIVE'
  return {
    state,
    way,
    processType: process.processType,
    workshop: { name, phoneNumber },
    lcid: process.languageLcid ?? '',
    timeZone,
    validUntil: toIso(pass.validUntil),
    licenseNumber: isLive || state === 'NOT_YET' ? (rows.workOrder[0]?.licenseNumber ?? null) : null,
    code: isLive ? pass.accessCode : null,
    box: isLive ? box : null,
    showsQrCode: showQrCode,
  }
}
