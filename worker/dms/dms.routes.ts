import { Hono } from 'hono'
import * as z from 'zod'

import { validate } from '#core/validate.ts'
import {
  dmsCancelProcessSchema,
  dmsCreateProcessSchema,
  dmsWorkOrderSchema,
  externalIdSchema,
} from '#worker/contract/dms.ts'

import { apiKey, type DmsEnv } from './api-key.ts'
import { cancelProcess } from './cancel-process.ts'
import { createProcess } from './create-process.ts'
import { getProcess } from './get-process.ts'
import { getWorkOrder } from './get-work-order.ts'
import { moveProcess } from './move-process.ts'
import { putWorkOrder } from './put-work-order.ts'

const workOrderParam = z.strictObject({ externalWorkOrderId: externalIdSchema })
const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })

/** What a dealer system calls, by the key of its account. The description of it is a static file. */
export const dmsRoutes = new Hono<DmsEnv>()
  .use('/api/dms/*', apiKey)
  .put(
    '/api/dms/work-order/:externalWorkOrderId',
    validate('param', workOrderParam),
    validate('json', dmsWorkOrderSchema),
    async (c) => {
      const { externalWorkOrderId } = c.req.valid('param')
      const order = c.req.valid('json')
      return c.json(await putWorkOrder({ deps: c.get('deps'), keyHash: c.get('keyHash'), externalWorkOrderId, order }))
    },
  )
  .get('/api/dms/work-order/:externalWorkOrderId', validate('param', workOrderParam), async (c) => {
    const { externalWorkOrderId } = c.req.valid('param')
    return c.json(await getWorkOrder({ deps: c.get('deps'), keyHash: c.get('keyHash'), externalWorkOrderId }))
  })
  .post(
    '/api/dms/process',
    validate('header', idempotencyHeader),
    validate('json', dmsCreateProcessSchema),
    async (c) => {
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null
      const call = { deps: c.get('deps'), keyHash: c.get('keyHash'), idempotencyKey, request: c.req.valid('json') }
      return c.json(await createProcess(call), 201)
    },
  )
  .get('/api/dms/process/:id', async (c) => {
    const processId = c.req.param('id')
    return c.json(await getProcess({ deps: c.get('deps'), keyHash: c.get('keyHash'), processId }))
  })
  .post('/api/dms/process/:id/cancel', validate('json', dmsCancelProcessSchema), async (c) => {
    const reason = c.req.valid('json').reason ?? null
    const call = { deps: c.get('deps'), keyHash: c.get('keyHash'), processId: c.req.param('id'), reason }
    return c.json(await cancelProcess(call))
  })
  .post('/api/dms/process/:id/ready-for-payment', async (c) => {
    const call = { deps: c.get('deps'), keyHash: c.get('keyHash'), processId: c.req.param('id') }
    return c.json(await moveProcess({ ...call, type: 'ready_for_payment' }))
  })
  .post('/api/dms/process/:id/finish', async (c) => {
    const call = { deps: c.get('deps'), keyHash: c.get('keyHash'), processId: c.req.param('id') }
    return c.json(await moveProcess({ ...call, type: 'finish' }))
  })
