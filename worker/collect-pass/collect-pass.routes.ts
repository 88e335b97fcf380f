import type { Context } from 'hono'
import * as z from 'zod'

import { customerActor } from '#core/actor.ts'
import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { handOnSchema } from '#worker/contract/collect-pass.ts'
import {
  customerCallOf,
  processParam,
  readProcess,
  refuseUnlessReached,
  staffCallOf,
  staffRowOf,
  type CustomerCall,
} from '#worker/process/index.ts'

import { getPass } from './get-pass.ts'
import { handOn, takeBack, type Handing } from './hand-on.ts'
import { passesOf, toHandedPasses } from './pass.queries.ts'

const passParam = processParam.extend({ passId: z.string().min(1).max(64) })

async function customersOf(call: CustomerCall): Promise<Handing> {
  const { process } = await readProcess(call, () => ({}))
  return { deps: call.deps, process, actor: customerActor }
}

async function staffsOf(c: Context<AppEnv>, processId: string): Promise<Handing> {
  const { deps, staff } = staffCallOf(c, processId)
  const [process] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.act', process)
  return { deps, process, actor: { kind: 'staff', id: staff.userId } }
}

async function listPasses(call: CustomerCall) {
  const { deps } = call
  const { rows } = await readProcess(call, (db, { processId }) => ({ passes: passesOf(db, processId) }))
  return toHandedPasses(rows.passes, { now: deps.clock.now(), appUrl: deps.config.appUrl })
}

/** Passes for somebody else than the customer: made and taken back by the customer or staff, seen by who was given one. */
export const collectPassRoutes = createRouter()
  .get('/api/collect-pass', async (c) => c.json(await getPass(customerCallOf(c))))
  .get('/api/process/collect-pass', async (c) => c.json(await listPasses(customerCallOf(c))))
  .post('/api/process/collect-pass', validate('json', handOnSchema), async (c) =>
    c.json(await handOn(await customersOf(customerCallOf(c)), c.req.valid('json'))),
  )
  .delete('/api/process/collect-pass/:id', async (c) =>
    c.json(await takeBack(await customersOf(customerCallOf(c)), c.req.param('id'))),
  )
  .post(
    '/api/staff/process/:id/collect-pass',
    validate('param', processParam),
    validate('json', handOnSchema),
    async (c) => c.json(await handOn(await staffsOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
  .delete('/api/staff/process/:id/collect-pass/:passId', validate('param', passParam), async (c) => {
    const { id, passId } = c.req.valid('param')
    return c.json(await takeBack(await staffsOf(c, id), passId))
  })
