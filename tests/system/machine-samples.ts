import { nth, type Samples } from './desk-samples.ts'
import { thing } from './sample-things.ts'

/** A workshop's set-up for the machines of others: webhooks, keys, devices. */
export const machineSamples: Samples = {
  'PUT /api/staff/account/:accountId/webhook': {
    json: () => ({ url: 'http://localhost:9/hook', enabled: true, version: 1 }),
  },
  'POST /api/staff/account/:accountId/webhook/secret': { json: (at) => ({ clickId: nth(at, 14) }) },
  'POST /api/staff/account/:accountId/webhook/ping': { json: (at) => ({ clickId: nth(at, 23) }) },
  'DELETE /api/staff/account/:accountId/webhook/former-secret': {},
  'POST /api/staff/account/:accountId/webhook-delivery/:id/replay': { params: thing('whd') },
  'POST /api/staff/account/:accountId/api-key': { json: (at) => ({ clickId: nth(at, 15), name: 'Uusi' }) },
  'DELETE /api/staff/account/:accountId/api-key/:id': { params: thing('key') },
  // One workshop is in no group, and no group has a key; worker/dms/group-keys.worker.test.ts has them.
  'POST /api/staff/account/:accountId/group-key': {
    json: (at) => ({ clickId: nth(at, 19), name: 'Ketju' }),
    granted: [201, 409],
  },
  'DELETE /api/staff/account/:accountId/group-key/:id': { params: thing('gky'), granted: [404] },
  'POST /api/staff/account/:accountId/device': {
    json: (at) => ({ clickId: nth(at, 16), name: 'Pääte', kind: 'TERMINAL', lockerId: null }),
  },
  'POST /api/staff/account/:accountId/device/:id/key': {
    params: thing('kio'),
    json: (at) => ({ clickId: nth(at, 17) }),
  },
  'POST /api/staff/account/:accountId/device/:id/rotation': { params: thing('dev') },
  'DELETE /api/staff/account/:accountId/device/:id/rotation': { params: thing('dev') },
  'DELETE /api/staff/account/:accountId/device/:id': { params: thing('dev', 'd') },
}
