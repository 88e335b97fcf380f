import { customerActor } from '#core/actor.ts'
import { bind } from '#core/bind.ts'
import { customerPassCalls } from '#worker/contract/customer-calls.ts'
import { staffPassCalls } from '#worker/contract/staff/desk-calls.ts'
import {
  customerCallOf,
  readProcess,
  refuseUnlessReached,
  staffCallOf,
  staffRowOf,
  type CustomerCall,
  type StaffCall,
} from '#worker/process/index.ts'

import { getPass } from './get-pass.ts'
import { handOn, takeBack, type Handing } from './hand-on.ts'
import { passesOf, toHandedPasses } from './pass.queries.ts'

async function customersOf(call: CustomerCall): Promise<Handing> {
  const { process } = await readProcess(call, () => ({}))
  return { deps: call.deps, process, actor: customerActor }
}

async function staffsOf({ deps, staff, processId }: StaffCall): Promise<Handing> {
  const [process] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.act', process)
  return { deps, process, actor: { kind: 'staff', id: staff.userId } }
}

async function listPasses(call: CustomerCall) {
  const { deps } = call
  const { rows } = await readProcess(call, (db, { processId }) => ({ passes: passesOf(db, processId) }))
  return toHandedPasses(rows.passes, { now: deps.clock.now(), appUrl: deps.config.appUrl })
}

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
