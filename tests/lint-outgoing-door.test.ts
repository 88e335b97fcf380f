import { expect, it } from 'vitest'

import { callProblem, type CallUse } from '#scripts/lint/outgoing-door.ts'

const use = (from: string, name: string, more: Partial<CallUse> = {}): CallUse => ({
  from,
  name,
  of: undefined,
  hasArguments: false,
  ...more,
})

it.each([
  use('worker/providers/svea/call.ts', 'fetch', { hasArguments: true }),
  use('worker/payments/take-callback.ts', 'fetch', { of: 'deps', hasArguments: true }),
  use('worker/providers/paytrail/call.ts', 'text', { of: 'response' }),
  use('worker/providers/exchange.ts', 'arrayBuffer', { of: 'response' }),
  use('worker/notifications/webhooks/deliver-webhook.ts', 'json', { of: '' }),
  use('party/process-room.ts', 'text', { of: 'request' }),
])('a way past the door is refused: %o', (call) => {
  expect(callProblem(call)).toBeDefined()
})

it.each([
  use('worker/providers/exchange.ts', 'fetch', { of: 'wire', hasArguments: true }),
  use('worker/core/validate.ts', 'json', { of: 'req' }),
  use('worker/process/approval/evidence.ts', 'json', { of: 'z' }),
  use('worker/app.ts', 'json', { of: 'c', hasArguments: true }),
  use('worker/providers/svea/svea.test.ts', 'fetch', { hasArguments: true }),
  use('web/lib/api/send.ts', 'fetch', { hasArguments: true }),
])('what is no way out is let be: %o', (call) => {
  expect(callProblem(call)).toBeUndefined()
})
