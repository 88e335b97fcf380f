import type { Context } from 'hono'

import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { calendarQuerySchema, type BookingCalendar } from '#worker/contract/staff/calendar.ts'
import {
  createOptionsQuerySchema,
  createProcessSchema,
  workOrderQuerySchema,
  type CreatedProcess,
  type CreateOptions,
  type FreeWorkOrder,
} from '#worker/contract/staff/create-process.ts'

import { createProcess } from './create-process.ts'
import type { CreateCall } from './creation.ts'
import { freeOrders } from './free-orders.ts'
import { getCalendar } from './get-calendar.ts'
import { getOptions } from './get-options.ts'

const callOf = (c: Context<AppEnv>): CreateCall => ({ deps: c.get('deps'), staff: c.get('staff') })

/** The creation of processes by staff, and what its dialog has to know. */
export const newProcessRoutes = createRouter()
  .post('/api/staff/process', validate('json', createProcessSchema), async (c) =>
    c.json<CreatedProcess, 201>(await createProcess(callOf(c), c.req.valid('json')), 201),
  )
  .get('/api/staff/create-options', validate('query', createOptionsQuerySchema), async (c) =>
    c.json<CreateOptions>(await getOptions(callOf(c), c.req.valid('query'))),
  )
  .get('/api/staff/work-order', validate('query', workOrderQuerySchema), async (c) =>
    c.json<FreeWorkOrder[]>(await freeOrders(callOf(c), c.req.valid('query'))),
  )
  .get('/api/staff/calendar', validate('query', calendarQuerySchema), async (c) =>
    c.json<BookingCalendar>(await getCalendar(callOf(c), c.req.valid('query'))),
  )
