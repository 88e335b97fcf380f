import { expect, it } from 'vitest'

import { callProblem, type CallUse } from '#scripts/lint/outgoing-door.ts'

const callIn = (from: string, name: string, more: Partial<CallUse> = {}): CallUse => ({
  from,
  name,
  of: undefined,
  hasArguments: false,
  ...more,
})

it.each([
  callIn('worker/providers/svea/call.ts', 'fetch', { hasArguments: true }),
  callIn('worker/payments/callbacks/take-callback.ts', 'fetch', { of: 'deps', hasArguments: true }),
  callIn('worker/providers/paytrail/call.ts', 'text', { of: 'response' }),
  callIn('worker/providers/exchange.ts', 'arrayBuffer', { of: 'response' }),
  callIn('worker/notifications/webhooks/deliver-webhook.ts', 'json', { of: '' }),
  callIn('party/process-room.ts', 'text', { of: 'request' }),
])('a way past the door is refused: %o', (call) => {
  expect(callProblem(call)).toBeDefined()
})

it.each([
  callIn('worker/providers/exchange.ts', 'fetch', { of: 'wire', hasArguments: true }),
  callIn('worker/core/http/validate.ts', 'json', { of: 'req' }),
  callIn('worker/process/approval/evidence.ts', 'json', { of: 'z' }),
  callIn('worker/app.ts', 'json', { of: 'c', hasArguments: true }),
  callIn('worker/providers/svea/svea.test.ts', 'fetch', { hasArguments: true }),
  callIn('web/lib/api/send.ts', 'fetch', { hasArguments: true }),
])('what is no way out is let be: %o', (call) => {
  expect(callProblem(call)).toBeUndefined()
})
