import { createHash, createHmac } from 'node:crypto'
import process from 'node:process'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import type { IncomingMessage } from '#worker/providers/payment-port.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import { eneriusQuery, eneriusSign, paymentResult, refundResult } from './enerius-other-side.ts'
import { forge, seededRandom, type ForgersKnowledge, type Pairs } from './forge.ts'
import {
  eneriusSettings,
  incoming,
  paytrailSettings,
  sveaSettings,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'
import { paytrailQuery, paytrailSign } from './paytrail-other-side.ts'
import { paidReturn, vismaQuery, vismaSign } from './visma-pay-other-side.ts'

const variable = z.string().optional()
const { env } = z.object({ env: z.object({ LONG: variable, SEED: variable }) }).parse(process)
/** 10 000 a door by itself, 100 000 with LONG=1; SEED repeats a run. */
const rounds = env.LONG === '1' ? 100_000 : 10_000
const seed = Number(env.SEED ?? 20_261_103)
const timeout = rounds * 6

const { wire } = wireAnswering()
const paytrail = createPaytrail(paytrailSettings, wire)
const visma = createVismaPay(vismaPaySettings, wire)
const svea = createSvea(sveaSettings, wire)
const enerius = createEnerius(eneriusSettings, wire)

const asRecord = (pairs: Pairs) => Object.fromEntries(pairs)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const textOf = (pairs: Pairs) => pairs.map((pair) => pair.join(':')).join('\n')
/** Forgeries tried on every protocol: no key, a public key, no HMAC at all, nothing. */
const commonGuesses: ForgersKnowledge['guesses'] = [
  () => '',
  () => '0'.repeat(64),
  () => 'null',
  (pairs) => hashOf(textOf(pairs)),
  (pairs) => createHmac('sha256', '').update(textOf(pairs)).digest('hex'),
]

const paytrailKnowledge: ForgersKnowledge = {
  names: [
    'checkout-account',
    'checkout-algorithm',
    'checkout-amount',
    'checkout-stamp',
    'checkout-reference',
    'checkout-transaction-id',
    'checkout-status',
    'checkout-provider',
    'checkout-extra',
    'Checkout-Status',
    'signature',
  ],
  signature: 'signature',
  wishes: [
    ['checkout-status', 'ok'],
    ['checkout-amount', '1'],
    ['checkout-amount', '24890'],
    ['checkout-stamp', 'WSVICTIM01'],
    ['checkout-account', '695861'],
    ['checkout-algorithm', 'md5'],
    ['checkout-algorithm', 'none'],
    ['checkout-algorithm', 'sha512'],
  ],
  separators: ['\n', ':', '\r\n', ''],
  guesses: [
    ...commonGuesses,
    (pairs) => paytrailSign(asRecord(pairs), '', 'MONISAIPPUAKAUPPIAS'),
    (pairs) => paytrailSign(asRecord(pairs), '', ''),
    (pairs) => paytrailSign(asRecord(pairs), '', paytrailSettings.account),
  ],
}

const vismaKnowledge: ForgersKnowledge = {
  names: [
    'RETURN_CODE',
    'ORDER_NUMBER',
    'SETTLED',
    'CONTACT_ID',
    'INCIDENT_ID',
    'REFUND_ID',
    'AUTHCODE',
    'return_code',
  ],
  signature: 'AUTHCODE',
  wishes: [
    ['RETURN_CODE', '0'],
    ['SETTLED', '1'],
    ['ORDER_NUMBER', 'WSVICTIM01'],
    ['REFUND_ID', '1234567'],
    ['CONTACT_ID', ''],
    ['INCIDENT_ID', ''],
  ],
  separators: ['|', ''],
  guesses: [
    ...commonGuesses,
    (pairs) =>
      vismaSign(
        pairs.filter(([name]) => name !== 'AUTHCODE').map(([, value]) => value),
        'privatekey',
      ),
    (pairs) =>
      vismaSign(
        pairs.filter(([name]) => name !== 'AUTHCODE').map(([, value]) => value),
        '',
      ),
    (pairs) =>
      vismaSign(
        pairs.map(([, value]) => value),
        vismaPaySettings.apiKey,
      ),
  ],
}

const eneriusKnowledge: ForgersKnowledge = {
  names: [
    ...Object.keys(paymentResult),
    'enerius-refund-id',
    'enerius-refund-number',
    'enerius-extra',
    'Enerius-Status',
    'enerius-signature',
  ],
  signature: 'enerius-signature',
  wishes: [
    ['enerius-status', 'SUCCESS'],
    ['enerius-amount', '1'],
    ['enerius-order-number', 'WSVICTIM01'],
    ['enerius-merchant', 'tyopaja-18'],
    ['enerius-version', '0'],
  ],
  separators: ['\n', '=', ''],
  guesses: [
    ...commonGuesses,
    (pairs) => eneriusSign('payment-result', asRecord(pairs), 'a-secret-of-another-merchant-0000000'),
    (pairs) => eneriusSign('payment-result', asRecord(pairs), ''),
    (pairs) => eneriusSign('refund-result', asRecord(pairs), eneriusSettings.merchantId),
  ],
}

type Door = {
  name: string
  verify: (message: IncomingMessage) => Promise<{ verdict: string }>
  originals: readonly URLSearchParams[]
  knowledge: ForgersKnowledge
}

const doors: Door[] = [
  {
    name: 'payments of Paytrail',
    verify: (message) => paytrail.verify(message),
    originals: [
      paytrailQuery(),
      paytrailQuery({ 'checkout-status': 'fail', 'checkout-stamp': 'WS0000001', 'checkout-amount': '100' }),
      paytrailQuery({
        'checkout-status': 'pending',
        'checkout-transaction-id': 'c0ffee',
        'checkout-algorithm': 'sha512',
      }),
    ],
    knowledge: paytrailKnowledge,
  },
  {
    name: 'refunds of Paytrail',
    verify: (message) => paytrail.verifyRefund(message),
    originals: [
      paytrailQuery({ 'checkout-stamp': 'ref_1', 'checkout-amount': '5000' }),
      paytrailQuery({ 'checkout-stamp': 'ref_2', 'checkout-status': 'fail', 'checkout-transaction-id': '' }),
      paytrailQuery({ 'checkout-stamp': 'ref_3', 'checkout-status': 'pending', 'checkout-transaction-id': 'c0ffee' }),
    ],
    knowledge: paytrailKnowledge,
  },
  {
    name: 'payments of Visma Pay',
    verify: (message) => visma.verify(message),
    originals: [
      vismaQuery(paidReturn),
      vismaQuery({ ...paidReturn, SETTLED: '0', CONTACT_ID: '1' }),
      vismaQuery({ RETURN_CODE: '1', ORDER_NUMBER: 'WS0000001', INCIDENT_ID: '1' }),
      vismaQuery({ RETURN_CODE: '4', ORDER_NUMBER: 'WS0000002' }),
      vismaQuery({ RETURN_CODE: '0', REFUND_ID: '1234567' }),
    ],
    knowledge: vismaKnowledge,
  },
  {
    name: 'refunds of Visma Pay',
    verify: (message) => visma.verifyRefund(message),
    originals: [
      vismaQuery({ RETURN_CODE: '0', REFUND_ID: '1234567' }),
      vismaQuery({ RETURN_CODE: '1', REFUND_ID: '1234568' }),
      vismaQuery({ RETURN_CODE: '1', ORDER_NUMBER: 'WS0000001' }),
      vismaQuery(paidReturn),
    ],
    knowledge: vismaKnowledge,
  },
  {
    name: 'payments of ENERIUS',
    verify: (message) => enerius.verify(message),
    originals: [
      eneriusQuery('payment-result', paymentResult),
      eneriusQuery('payment-result', { ...paymentResult, 'enerius-status': 'FAILURE', 'enerius-order-number': 'WS1' }),
      eneriusQuery('state-answer', { ...paymentResult, 'enerius-payment-id': 'pay-2' }),
      eneriusQuery('refund-result', { ...paymentResult, ...refundResult }),
    ],
    knowledge: eneriusKnowledge,
  },
  {
    name: 'refunds of ENERIUS',
    verify: (message) => enerius.verifyRefund(message),
    originals: [
      eneriusQuery('refund-result', refundResult),
      eneriusQuery('refund-result', { ...refundResult, 'enerius-status': 'FAILURE', 'enerius-refund-id': 'rf-21' }),
      eneriusQuery('payment-result', { ...paymentResult, ...refundResult }),
    ],
    knowledge: eneriusKnowledge,
  },
]

describe('forged messages', () => {
  it.each(doors)(
    'about $name are never taken for more than what was signed',
    { timeout },
    async ({ verify, originals, knowledge }) => {
      const random = seededRandom(seed)
      const messages = originals.map((query): Pairs => [...query])
      const verdicts = await Promise.all(originals.map((query) => verify(incoming(query))))
      const genuine = new Set(
        verdicts.filter(({ verdict }) => verdict === 'signed').map((verdict) => JSON.stringify(verdict)),
      )
      expect(genuine.size).toBeGreaterThan(1)

      const accepted: string[] = []
      let refused = 0
      for (let round = 0; round < rounds; round += 1) {
        const [message, other] = [random.pick(messages), random.pick(messages)]
        const query = new URLSearchParams(
          forge(message, { random, knowledge, other }).map(([name, value]) => [name, value]),
        )
        const verdict = await verify(incoming(query))
        if (verdict.verdict === 'forged') refused += 1
        else if (!genuine.has(JSON.stringify(verdict))) accepted.push(query.toString())
      }
      expect(accepted).toEqual([])
      // The rest are changes that change nothing: another order, a parameter of nobody's.
      expect(refused).toBeGreaterThan(rounds * 0.7)
    },
  )

  it('to Svea are hints at most, and say nothing of money', { timeout }, async () => {
    const random = seededRandom(seed)
    const push: Pairs = [
      ['svea-number', 'WS7K2M9QX4'],
      ['svea-order', '7427'],
    ]
    const other: Pairs = [
      ['svea-number', 'WS0000001'],
      ['status', 'Final'],
    ]
    const names = ['svea-number', 'svea-order', 'status', 'Status', 'amount']
    const knowledge = { names, signature: '', wishes: other, separators: ['', '&'], guesses: commonGuesses }
    const wrong: unknown[] = []
    for (let round = 0; round < rounds; round += 1) {
      const query = new URLSearchParams(forge(push, { random, knowledge, other }).map(([name, value]) => [name, value]))
      const verdict = await svea.verify(incoming(query))
      const { status, amountCents, orderNumber, paymentId } =
        verdict.verdict === 'hint'
          ? verdict.message
          : { status: '', amountCents: null, orderNumber: 'X', paymentId: null }
      const isPlain = /^[A-Za-z0-9]{1,32}$/.test(orderNumber ?? '') && /^\d{1,16}$/.test(paymentId ?? '1')
      if (verdict.verdict === 'signed' || !['', 'PENDING'].includes(status) || amountCents !== null || !isPlain) {
        wrong.push(verdict)
      }
    }
    expect(wrong).toEqual([])
  })
})
