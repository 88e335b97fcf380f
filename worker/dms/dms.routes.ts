import { Hono } from 'hono'

import { bind, type Call } from '#core/bind.ts'
import type { AppEnv } from '#core/hono.ts'
import { dmsCalls } from '#worker/contract/dms.ts'

import { apiKey } from './api-key.ts'
import { cancelProcess } from './cancel-process.ts'
import { createProcess } from './create-process.ts'
import { getProcess } from './get-process.ts'
import { getWorkOrder } from './get-work-order.ts'
import { moveProcess } from './move-process.ts'
import { putWorkOrder } from './put-work-order.ts'

type OfProcess = Pick<Call<':id', (typeof dmsCalls)['GET /api/dms/process/:id']>, 'c' | 'deps' | 'params'>

function keyed({ c, deps }: Pick<OfProcess, 'c' | 'deps'>) {
  return { deps, keyHash: c.get('keyHash') }
}

function ofProcess(call: OfProcess) {
  return { ...keyed(call), processId: call.params.id }
}

const calls = bind(dmsCalls, {
  'PUT /api/dms/work-order/:externalWorkOrderId': (call) =>
    putWorkOrder({ ...keyed(call), ...call.params, order: call.body }),
  'GET /api/dms/work-order/:externalWorkOrderId': (call) => getWorkOrder({ ...keyed(call), ...call.params }),
  'POST /api/dms/process': (call) => {
    const idempotencyKey = call.headers['idempotency-key'] ?? null
    return createProcess({ ...keyed(call), idempotencyKey, request: call.body })
  },
  'GET /api/dms/process/:id': (call) => getProcess(ofProcess(call)),
  'POST /api/dms/process/:id/cancel': (call) => cancelProcess({ ...ofProcess(call), reason: call.body.reason ?? null }),
  'POST /api/dms/process/:id/ready-for-payment': (call) =>
    moveProcess({ ...ofProcess(call), type: 'ready_for_payment' }),
  'POST /api/dms/process/:id/finish': (call) => moveProcess({ ...ofProcess(call), type: 'finish' }),
})

/** What a dealer system calls, by the key of its account. The description of it is a static file. */
export const dmsRoutes = new Hono<AppEnv>().use('/api/dms/*', apiKey).route('/', calls)
