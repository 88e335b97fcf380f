import type { Context } from 'hono'
import * as z from 'zod'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { staffEventSchema } from '#domain/contract/staff-process.ts'

import { getPossibleEvents, tellEvent, type StaffCall } from './staff-event.ts'

const processParam = z.strictObject({ id: z.string().min(1).max(64) })

function staffCallOf(c: Context<AppEnv>, processId: string): StaffCall {
  return { deps: c.get('deps'), staff: c.get('staff'), processId }
}

/** What signed-in staff do to a process; who calls was found out before. */
export const staffProcessRoutes = createRouter()
  .get('/api/staff/process/:id/possible-events', validate('param', processParam), async (c) => {
    return c.json(await getPossibleEvents(staffCallOf(c, c.req.valid('param').id)))
  })
  .post(
    '/api/staff/process/:id/event',
    validate('param', processParam),
    validate('json', staffEventSchema),
    async (c) => c.json(await tellEvent(staffCallOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
