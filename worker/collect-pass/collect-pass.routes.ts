import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { passState, passWay } from '#domain/access/collect-pass.ts'
import { accountOf, shownFace } from '#worker/accounts/index.ts'
import type { CountedCollectPass } from '#worker/contract/collect-pass.ts'
import { customerPassCalls } from '#worker/contract/customer-calls.ts'
import { staffPassCalls } from '#worker/contract/staff/desk-calls.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import {
  customerCallOf,
  nothingMore,
  reader,
  readProcess,
  readProcessBy,
  refuseUnlessReached,
  staffCallOf,
  staffRowOf,
  type CustomerCall,
  type StaffCall,
  theAccount,
  toStatus,
} from '#worker/process/index.ts'
import { workOrderOf } from '#worker/work-orders/index.ts'

import { handOn, takeBack, type Handing } from './hand-on.ts'
import { passesForCustomer, passesOf } from './pass.queries.ts'

async function customersOf(call: CustomerCall): Promise<Handing> {
  const { process } = await readProcess(call, nothingMore)
  return { deps: call.deps, process, actor: customerActor }
}

async function staffsOf({ deps, staff, processId }: StaffCall): Promise<Handing> {
  const [process] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.act', process)
  return { deps, process, actor: { kind: 'staff', id: staff.userId } }
}

const listPasses = reader(
  (db, { processId }) => ({ passes: passesOf(db, processId) }),
  ({ rows }, call) => passesForCustomer(call, rows.passes),
)

/** Passes for somebody else than the customer: made and taken back by the customer, seen by who was given one. */
export const collectPassRoutes = bind(customerPassCalls, {
  'GET /api/collect-pass': ({ c }) => getPass(customerCallOf(c)),
  'GET /api/process/collect-pass': ({ c }) => listPasses(customerCallOf(c)),
  'POST /api/process/collect-pass': async ({ c, body }) => handOn(await customersOf(customerCallOf(c)), body),
  'DELETE /api/process/collect-pass/:id': async ({ c, params }) =>
    takeBack(await customersOf(customerCallOf(c)), params.id),
})

/** The same by staff. */
export const staffPassRoutes = bind(staffPassCalls, {
  'POST /api/staff/process/:id/collect-pass': async (call) => handOn(await staffsOf(staffCallOf(call)), call.body),
  'DELETE /api/staff/process/:id/collect-pass/:passId': async (call) =>
    takeBack(await staffsOf(staffCallOf(call)), call.params.passId),
})

/**
 * Returns a pass as the person who was given it sees it, by its code in the place of that of a process; see
 * `readProcess`.
 */
async function getPass({ code: passCode, ...call }: CustomerCall): Promise<CountedCollectPass> {
  const code = sql`(
    select p.link_code from ${collectPasses} c join ${processes} p on p.id = c.process_id where c.pass_code = ${passCode})`
  const { process, status, rows } = await readProcessBy(call, code, (db, { processId, accountId, workOrderId }) => ({
    account: accountOf(db, accountId),
    workOrder: workOrderOf(db, workOrderId),
    passes: passesOf(db, processId),
  }))
  const pass = rows.passes.find((one) => one.passCode === passCode)
  const way = passWay(process.processType)
  if (pass === undefined || way === null) throw notFound('process')
  const { boxAccessCode, box, lentCar } = toStatus(process, status)
  const state = passState({ ...process, isCodeShown: boxAccessCode !== null }, pass, call.deps.clock.now())
  const account = theAccount(rows)
  const { name, phoneNumber, accentColor, timeZone, showQrCode } = account
  const isLive = state === 'LIVE'
  return {
    state,
    way,
    processType: process.processType,
    workshop: { name, phoneNumber, ...(accentColor === null ? {} : { accentColor }), ...shownFace(account) },
    lcid: process.languageLcid ?? '',
    timeZone,
    validUntil: pass.validUntil,
    licenseNumber: isLive || state === 'NOT_YET' ? (rows.workOrder[0]?.licenseNumber ?? null) : null,
    code: isLive ? pass.accessCode : null,
    box: isLive ? box : null,
    ...(isLive && lentCar !== undefined ? { lentCar } : {}),
    showsQrCode: showQrCode,
  }
}
