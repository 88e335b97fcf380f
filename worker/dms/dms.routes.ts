import { Hono } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import { bind, type Call } from '#core/http/bind.ts'
import { versionConflict } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import type { ProcessState } from '#domain/enums.ts'
import { dmsCalls } from '#worker/contract/machines/dms-calls.ts'
import type { DmsProcessAnswer } from '#worker/contract/machines/dms.ts'
import { change } from '#worker/db/db.ts'
import { deleteOrder } from '#worker/dms/orders/delete-order.ts'
import { getWorkOrder } from '#worker/dms/orders/get-work-order.ts'
import { listOrders } from '#worker/dms/orders/list-orders.ts'
import { etagOf } from '#worker/dms/orders/order-revision.ts'
import { putWorkOrder } from '#worker/dms/orders/put-work-order.ts'
import { renameOrder } from '#worker/dms/orders/rename-order.ts'
import { processAnswer, refuseWhileOwing, transitionStatements } from '#worker/process/index.ts'

import { apiKey, type DealerKey } from './api-key.ts'
import { cancelProcess } from './cancel-process.ts'
import { createProcess } from './create-process.ts'
import { awaitsCustomer } from './dms.errors.ts'
import { approvalsAnswer, approvalsPdf, receiptAnswer, receiptPdf } from './documents/index.ts'
import { getChanges } from './get-changes.ts'
import { getProcess, readProcess } from './get-process.ts'
import { getWorkshops } from './get-workshops.ts'
import { chooseEvents, getWebhook, pingWebhook, replayEvents } from './webhooks.ts'

const attempts = 4

/** States in which the wish has been heard: a repeat is answered as the process stands. */
const reachedStates: Readonly<Record<'ready_for_payment' | 'finish', readonly ProcessState[]>> = {
  ready_for_payment: ['READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED', 'PAYMENT_DONE'],
  finish: ['PROCESS_DONE'],
}

type Input = { deps: Dependencies; dealer: DealerKey; processId: string; type: keyof typeof reachedStates }

/**
 * Moves a process on because the dealer system says so. Throws 409 where the lifecycle refuses, and where keys of a car of
 * the workshop wait for a customer who has not approved or is not known: that is for staff to go past.
 */
async function moveProcess({ deps, dealer, processId, type }: Input): Promise<DmsProcessAnswer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const process = await readProcess(deps.db, dealer, processId)
    if (reachedStates[type].includes(process.state)) return processAnswer(process, deps.config.appUrl)
    if (type === 'ready_for_payment' && process.state === 'BOX_RESERVED' && process.isHeldBack) throw awaitsCustomer()
    refuseWhileOwing(process, type)
    const moved = transitionStatements(deps.db, {
      snapshot: process,
      events: [{ type, actor: { kind: 'dms', id: process.keyId } }],
      now: deps.clock.now(),
    })
    const { wrote } = await change(deps.db, { write: { move: moved.statements } })
    if (wrote.move) {
      return processAnswer({ ...process, state: moved.state, version: moved.version }, deps.config.appUrl)
    }
  }
  throw versionConflict('process')
}

type OfProcess = Pick<Call<':id', (typeof dmsCalls)['GET /api/dms/process/:id']>, 'c' | 'deps' | 'params'>

function keyed({ c, deps }: Pick<OfProcess, 'c' | 'deps'>) {
  return { deps, dealer: c.get('dealer') }
}

function ofProcess(call: OfProcess) {
  return { ...keyed(call), processId: call.params.id }
}

/** Puts the version of what is answered into its header as well. */
function tagged<Answer extends { version: number }>(c: OfProcess['c'], answer: Answer): Answer {
  c.header('ETag', etagOf(answer.version))
  return answer
}

const calls = bind(dmsCalls, {
  'PUT /api/dms/work-order/:externalWorkOrderId': async (call) => {
    const ifMatch = call.headers['if-match'] ?? null
    return tagged(call.c, await putWorkOrder({ ...keyed(call), ...call.params, ifMatch, order: call.body }))
  },
  'GET /api/dms/work-order/:externalWorkOrderId': async (call) =>
    tagged(call.c, await getWorkOrder({ ...keyed(call), ...call.params })),
  'GET /api/dms/work-order': (call) => listOrders({ ...keyed(call), query: call.query }),
  'POST /api/dms/work-order/:externalWorkOrderId/rename': async (call) => {
    const newNumber = call.body.externalWorkOrderId
    return tagged(call.c, await renameOrder({ ...keyed(call), ...call.params, newNumber }))
  },
  'DELETE /api/dms/work-order/:externalWorkOrderId': (call) => deleteOrder({ ...keyed(call), ...call.params }),
  'GET /api/dms/workshop': (call) => getWorkshops(keyed(call)),
  'GET /api/dms/webhook': (call) => getWebhook(keyed(call)),
  'PUT /api/dms/webhook/events': (call) => chooseEvents({ ...keyed(call), events: call.body.events }),
  'POST /api/dms/webhook/ping': (call) => pingWebhook(keyed(call)),
  'POST /api/dms/webhook/replay': (call) => replayEvents({ ...keyed(call), asked: call.body }),
  'POST /api/dms/process': (call) => {
    const idempotencyKey = call.headers['idempotency-key'] ?? null
    return createProcess({ ...keyed(call), idempotencyKey, request: call.body })
  },
  'GET /api/dms/process': (call) => getChanges({ ...keyed(call), query: call.query }),
  'GET /api/dms/process/:id': (call) => getProcess(ofProcess(call)),
  'GET /api/dms/process/:id/approval': (call) => approvalsAnswer(call.c, ofProcess(call)),
  'GET /api/dms/process/:id/approval.pdf': (call) => approvalsPdf(call.c, ofProcess(call), call.query),
  'GET /api/dms/process/:id/receipt': (call) => receiptAnswer(call.c, ofProcess(call)),
  'GET /api/dms/process/:id/receipt.pdf': (call) => receiptPdf(call.c, ofProcess(call), call.query),
  'POST /api/dms/process/:id/cancel': (call) => cancelProcess({ ...ofProcess(call), reason: call.body.reason ?? null }),
  'POST /api/dms/process/:id/ready-for-payment': (call) =>
    moveProcess({ ...ofProcess(call), type: 'ready_for_payment' }),
  'POST /api/dms/process/:id/finish': (call) => moveProcess({ ...ofProcess(call), type: 'finish' }),
})

/** Routes that a dealer system calls, by the key of its account. Their description is a static file. */
export const dmsRoutes = new Hono<AppEnv>().use('/api/dms/*', apiKey).route('/', calls)
