import { createHash } from 'node:crypto'
import process from 'node:process'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { callbackDigest } from '#worker/providers/resurs-simplified/messages.ts'

import { simplifiedSettings } from './credit-fixtures.ts'
import { forge, seededRandom, type ForgersKnowledge, type Pairs } from './forge.ts'
import { answer, fault, simplified } from './resurs-simplified-other-side.ts'

const variable = z.string().optional()
const { env } = z.object({ env: z.object({ LONG: variable, SEED: variable }) }).parse(process)
/** 10 000 by itself, 100 000 with LONG=1; SEED repeats a run. */
const rounds = env.LONG === '1' ? 100_000 : 10_000
const seed = Number(env.SEED ?? 20_261_103)

const { callbackSalt, callbackUser, callbackPassword } = simplifiedSettings
const { port } = simplified()

const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const basic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`
const rightHeader = basic(callbackUser, callbackPassword)

function call(pairs: Pairs, authorization: string | null = rightHeader) {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
  const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
  return { query, headers, body: new Uint8Array() }
}

const thawed: Pairs = [
  ['event', 'AUTOMATIC_FRAUD_CONTROL'],
  ['paymentId', 'PAY1'],
  ['result', 'THAWED'],
  ['digest', digestOf(`PAY1THAWED${callbackSalt}`)],
]
const unfrozen: Pairs = [
  ['event', 'UNFREEZE'],
  ['paymentId', 'PAY1'],
  ['digest', digestOf(`PAY1${callbackSalt}`)],
]
const annulled: Pairs = [
  ['event', 'ANNULMENT'],
  ['paymentId', 'PAY2'],
  ['digest', digestOf(`PAY2${callbackSalt}`)],
]

describe('the digest of a callback', () => {
  it('is the one of the contract', () => {
    expect(callbackDigest(['lePayment'], 'iCanHasCheezeburger')).toBe('108B57C61F0DAD7A912BA9B5D7879951FB0054C8')
  })
})

describe('a callback of the Simplified Flow', () => {
  it('names its payment and is a reason to ask, and says nothing of money', async () => {
    const message = { amountCents: null, status: 'PENDING', authorised: false }
    expect(await port.verify(call(unfrozen))).toEqual({
      verdict: 'signed',
      message: { orderNumber: 'PAY1', paymentId: 'PAY1', externalId: 'PAY1:UNFREEZE', ...message },
    })
    expect(await port.verify(call(thawed))).toMatchObject({
      verdict: 'signed',
      message: { externalId: 'PAY1:AUTOMATIC_FRAUD_CONTROL:THAWED' },
    })
  })

  it.each([
    ['no password', null],
    ['another user', basic('other', callbackPassword)],
    ['another password', basic(callbackUser, `${callbackPassword}?`)],
    ['a longer user', basic(`${callbackUser}:`, callbackPassword)],
    ['another scheme', rightHeader.replace('Basic', 'Bearer')],
    ['a small scheme', rightHeader.replace('Basic', 'basic')],
    ['nothing', ''],
  ])('is refused with %s', async (_what, authorization) => {
    expect((await port.verify(call(unfrozen, authorization))).verdict).toBe('forged')
  })

  it.each([
    ['no digest', unfrozen.slice(0, 2)],
    ['the digest of another', [...unfrozen.slice(0, 2), ['digest', digestOf(`PAY2${callbackSalt}`)]]],
    ['the digest of another salt', [...unfrozen.slice(0, 2), ['digest', digestOf('PAY1salt')]]],
    ['the digest without salt', [...unfrozen.slice(0, 2), ['digest', digestOf('PAY1')]]],
    ['a result that is not in the digest', [...unfrozen, ['result', 'THAWED']]],
    ['two payments', [...unfrozen, ['paymentId', 'PAY2']]],
    ['an event that we did not ask for', [['event', 'UPDATE'], ...unfrozen.slice(1)]],
    ['an event of no name', [['event', '__proto__'], ...unfrozen.slice(1)]],
    ['no event', unfrozen.slice(1)],
    [
      'a result of its own',
      [
        ['event', 'AUTOMATIC_FRAUD_CONTROL'],
        ['paymentId', 'PAY1'],
        ['result', ''],
        ['digest', digestOf(`PAY1${callbackSalt}`)],
      ],
    ],
  ] satisfies [string, Pairs][])('is refused with %s', async (_what, pairs) => {
    expect((await port.verify(call(pairs))).verdict).toBe('forged')
  })

  it('about a refund is none', async () => {
    expect((await port.verifyRefund(call(unfrozen))).verdict).toBe('forged')
  })

  it('that was forged is never taken for more than what was signed', { timeout: rounds * 6 }, async () => {
    const random = seededRandom(seed)
    const originals = [thawed, unfrozen, annulled]
    const verdicts = await Promise.all(originals.map((pairs) => port.verify(call(pairs))))
    const genuine = new Set(
      verdicts.map((verdict) => (verdict.verdict === 'signed' ? verdict.message.paymentId : null)),
    )
    const knowledge: ForgersKnowledge = {
      names: ['event', 'paymentId', 'result', 'digest', 'Digest', 'status'],
      signature: 'digest',
      wishes: [
        ['paymentId', 'VICTIM1'],
        ['result', 'THAWED'],
        ['event', 'BOOKED'],
        ['event', 'UNFREEZE'],
      ],
      separators: ['', '&'],
      guesses: [
        () => '',
        () => '0'.repeat(40),
        (pairs) => digestOf(pairs.map(([, value]) => value).join('')),
        (pairs) => digestOf(new Map(pairs).get('paymentId') ?? ''),
      ],
    }
    const accepted: string[] = []
    let refused = 0
    for (let round = 0; round < rounds; round += 1) {
      const [message, other] = [random.pick(originals), random.pick(originals)]
      const pairs = forge(message, { random, knowledge, other })
      // A forger knows no password; one who does is still held by the digest.
      const isInside = random.below(4) > 0
      const verdict = await port.verify(call(pairs, isInside ? rightHeader : basic(callbackUser, 'guess')))
      if (verdict.verdict === 'forged') refused += 1
      else if (!isInside || !genuine.has(verdict.message.paymentId)) accepted.push(JSON.stringify(pairs))
    }
    expect(accepted).toEqual([])
    // The rest are changes that change nothing: another kind of event of the same payment, a parameter of nobody's.
    expect(refused).toBeGreaterThan(rounds * 0.7)
  })
})

describe('where the creditor calls us', () => {
  const registered = answer('registerEventCallbackResponse', '')
  const address = 'https://huolto.example/api/callback/resurs-bank/cst_1/k3z'

  it('is told once for each kind of event, with password, salt and what is in the digest', async () => {
    const { port: creditor, outgoing, sent } = simplified(...Array.from({ length: 5 }, () => registered))
    expect(await creditor.registerCallbacks?.(address)).toEqual({ outcome: 'registered' })
    expect(sent()).toEqual(Array.from({ length: 5 }, () => 'registerEventCallback'))
    expect(outgoing.calls[0]?.url).toMatch(/\/ws\/V4\/ConfigurationService$/)
    expect(outgoing.calls[2]?.body).toContain(
      [
        '<eventType>AUTOMATIC_FRAUD_CONTROL</eventType>',
        `<uriTemplate>${address}?event=AUTOMATIC_FRAUD_CONTROL&amp;paymentId={paymentId}&amp;result={result}&amp;digest={digest}</uriTemplate>`,
        `<basicAuthUserName>resurs</basicAuthUserName><basicAuthPassword>${callbackPassword}</basicAuthPassword>`,
        '<digestConfiguration><digestAlgorithm>SHA1</digestAlgorithm><digestParameters>paymentId</digestParameters>',
        `<digestParameters>result</digestParameters><digestSalt>${callbackSalt}</digestSalt></digestConfiguration>`,
      ].join(''),
    )
  })

  it('that was not taken is known as such', async () => {
    expect(await simplified(registered, fault(1)).port.registerCallbacks?.(address)).toEqual({
      outcome: 'refused',
      reason: 'fault_1',
    })
    expect(await simplified().port.registerCallbacks?.(address)).toMatchObject({ outcome: 'unknown' })
  })
})
