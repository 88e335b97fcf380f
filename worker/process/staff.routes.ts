import type { Context } from 'hono'
import * as z from 'zod'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { staffEventSchema, type StaffEventInput, type StaffProcess } from '#worker/contract/staff-process.ts'

import { getPossibleEvents, tellEvent, type StaffCall } from './staff-event.ts'
import { withWhatChanged } from './what-changed.ts'

/** The process that a call of staff is about. */
export const processParam = z.strictObject({ id: z.string().min(1).max(64) })

export function staffCallOf(c: Context<AppEnv>, processId: string): StaffCall {
  return { deps: c.get('deps'), staff: c.get('staff'), processId }
}

/** Events about money are told together with the money: by verbs of the module that keeps it. */
export type MoneyVerbs = Readonly<
  Record<
    'settle_payment' | 'settle_refund' | 'request_refund',
    (call: StaffCall, input: StaffEventInput) => Promise<void>
  >
>

function isMoneyEvent(verbs: MoneyVerbs, type: string): type is keyof MoneyVerbs {
  return Object.hasOwn(verbs, type)
}

async function tell(verbs: MoneyVerbs, call: StaffCall, input: StaffEventInput): Promise<StaffProcess> {
  if (!isMoneyEvent(verbs, input.type)) return tellEvent(call, input)
  await verbs[input.type](call, input)
  return getPossibleEvents(call)
}

/** What signed-in staff do to a process; who calls was found out before. */
export function createStaffProcessRoutes(verbs: MoneyVerbs) {
  return createRouter()
    .get('/api/staff/process/:id/possible-events', validate('param', processParam), async (c) => {
      return c.json(await getPossibleEvents(staffCallOf(c, c.req.valid('param').id)))
    })
    .post(
      '/api/staff/process/:id/event',
      validate('param', processParam),
      validate('json', staffEventSchema),
      async (c) => {
        const call = staffCallOf(c, c.req.valid('param').id)
        const input = c.req.valid('json')
        return c.json(await withWhatChanged(call, input.version, () => tell(verbs, call, input)))
      },
    )
}
