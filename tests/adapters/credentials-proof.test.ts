import { describe, expect, it } from 'vitest'

import type { CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createResursMerchant } from '#worker/providers/resurs-merchant/resurs-merchant.ts'
import { createResursSimplified } from '#worker/providers/resurs-simplified/resurs-simplified.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import { merchantSettings, simplifiedSettings } from './credit-fixtures.ts'
import { eneriusAnswers } from './enerius-other-side.ts'
import { scrive, signicat, tokenAnswer } from './identity-fixtures.ts'
import {
  eneriusSettings,
  json,
  paytrailSettings,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
  type Responder,
} from './payment-fixtures.ts'
import { paytrailAnswers } from './paytrail-other-side.ts'

type Prove = (wire: PaymentWire) => Promise<CredentialsProof>

const providers: readonly [name: string, prove: Prove][] = [
  ['Paytrail', (wire) => createPaytrail(paytrailSettings, wire).prove()],
  ['Svea', (wire) => createSvea(sveaSettings, wire).prove()],
  ['Visma Pay', (wire) => createVismaPay(vismaPaySettings, wire).prove()],
  ['Enerius', (wire) => createEnerius(eneriusSettings, wire).prove()],
  ['the Merchant API', (wire) => createResursMerchant(merchantSettings, wire).prove()],
  ['the Simplified Flow', (wire) => createResursSimplified(simplifiedSettings, wire).prove()],
  ['Scrive', (wire) => scrive(wire).prove()],
  ['Signicat', (wire) => signicat(wire).prove()],
]

const never: Responder = (_call, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
const page: Responder = () => new Response('<title>Hei</title>', { headers: { 'Content-Type': 'text/html' } })

describe.each(providers)('the credentials at %s', (_name, prove) => {
  it.each([
    ['nobody is there', [], 'unreachable'],
    ['nobody answers in time', [never], 'unreachable'],
    ['a page answers', [page], 'unexpected'],
    ['it breaks down', [json({}, { status: 500 })], 'unexpected'],
    ['it is not there', [json(null, { status: 404 }), json(null, { status: 404 })], 'unexpected'],
    ['it leads elsewhere', [() => Response.redirect('https://elsewhere.example')], 'unexpected'],
    ['it knows nobody like that', [json({}, { status: 401 })], 'refused'],
    ['it lets nobody like that in', [json({}, { status: 403 })], 'refused'],
  ] as const)('are told where %s', async (_what, answers, outcome) => {
    expect((await prove(wireAnswering(...answers).wire)).outcome).toBe(outcome)
  })
})

it.each<[string, number, Responder[], string]>([
  ['Paytrail that signs with another secret', 0, [paytrailAnswers([], 200, { secret: 'other' })], 'unexpected'],
  [
    'Svea that knows them at Checkout alone',
    1,
    [json({ Code: 'x' }, { status: 404 }), json({}, { status: 401 })],
    'refused',
  ],
  ['Visma Pay that rests', 2, [json({ result: 10 })], 'unreachable'],
  ['Enerius that signs with another secret', 3, [eneriusAnswers('state-answer', {}, { secret: 'x' })], 'unexpected'],
  ['an unknown client', 4, [json({ error: 'invalid_client' }, { status: 400 })], 'refused'],
  ['a token service that is away', 7, [], 'unreachable'],
  ['Signicat for another account', 7, [tokenAnswer, json({}, { status: 403 })], 'refused'],
  ['Scrive that answers anybody', 6, [json({}, { status: 404 }), json({}, { status: 404 })], 'unexpected'],
])('%s', async (_what, at, answers, outcome) => {
  const { wire } = wireAnswering(...answers)
  expect((await providers[at]?.[1](wire))?.outcome).toBe(outcome)
})

it.each(providers)('no call of the proof at %s begins anything', async (_name, prove) => {
  const { wire, outgoing } = wireAnswering()
  await prove(wire)
  const paths = outgoing.calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(paths).toHaveLength(1)
  expect(paths[0]).toMatch(/^GET |token$|\/api\/state$|merchant_payment_methods$|SimplifiedShopFlowService$/)
})
