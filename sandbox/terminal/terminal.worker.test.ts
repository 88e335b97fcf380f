import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { KeyRing } from '#sandbox/conform/key-ring.ts'
import { connectionSchema } from '#sandbox/connection.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp, isTimedAt, type SeenCall } from '#tests/support/fake-app.ts'

import { askDue, takeDue, type Due } from './due.ts'
import { reportReceipts } from './report-receipts.ts'
import { lateByMs, takePayment, type ReportWay } from './take-payment.ts'
import { readTerminal, setOnline } from './terminal-state.ts'
import { reportState } from './words.ts'

const db = sandboxDb(env)
const { appUrl, terminals } = connectionSchema.parse(connection)
const terminal = terminals.find(({ deviceId }) => deviceId === 'dev_9') ?? expect.fail('no terminal')
const code = '123456'
let now = Date.parse('2026-11-21T10:00:00Z')
const at = () => ({ db, appUrl, terminal, clock: () => now })

const lookUpPath = 'POST /api/device/terminal/look-up'
const receiptPath = 'POST /api/device/terminal/receipt'
const bill = {
  orderNumber: 'T0123',
  rows: [
    { description: 'Öljynvaihto', price: 200, priceWithVat: 251 },
    { description: 'Pyöristys', price: -0.02, priceWithVat: -0.02 },
  ],
  totalPrice: 250.98,
}
const due: Due = {
  orderNumber: 'T0123',
  rows: [
    { description: 'Öljynvaihto', cents: 20_000, centsWithVat: 25_100 },
    { description: 'Pyöristys', cents: -2, centsWithVat: -2 },
  ],
  totalCents: 25_098,
}

const pay = (way: ReportWay = 'now', reportedCents?: number) =>
  takePayment(at(), { code, due, card: 'debit', way, shop: 'Espoo', reportedCents })
const receipts = async () => (await readTerminal(db, 'dev_9')).receipts
const standing = async () => (await receipts()).map((receipt) => [reportState(receipt), receipt.answers])

async function isSigned(call: SeenCall, key = 'key-of-the-terminal'): Promise<boolean> {
  const { method, path, headers, json } = call
  const time = headers.get('X-Device-Time') ?? ''
  const parts = { key, method, path, time, body: JSON.stringify(json) }
  return headers.get('X-Device-Signature') === (await deviceSignature(parts))
}

beforeEach(() => emptyDatabase(env.DB))

describe('looking a code up', () => {
  it('asks the app, signed with the key of the device, and has the sum in cents', async () => {
    const seen = fakeApp({ [lookUpPath]: () => ({ json: bill }) })
    expect(await askDue(at(), code)).toEqual({ result: 'due', ...due })
    const [call] = seen
    expect(call?.json).toEqual({ code })
    expect(call?.headers.get('X-Device-Id')).toBe('dev_9')
    expect(isTimedAt(now, call)).toBe(true)
    expect(call && (await isSigned(call))).toBe(true)
  })

  it.each([
    [
      { status: 404, json: { code: 'device.wrong_code' } },
      { result: 'nothing_due', paidAt: null },
    ],
    [
      { status: 429, headers: { 'Retry-After': '42' } },
      { result: 'locked_out', seconds: 42 },
    ],
    [
      { status: 403, json: { code: 'device.not_a_terminal' } },
      { result: 'failed', code: 'device.not_a_terminal' },
    ],
    [{ json: { rows: 'none' } }, { result: 'failed', code: 'http_200' }],
    [null, { result: 'failed', code: 'unreachable' }],
  ])('understands the answer %j, and then has nothing to pay', async (answer, result) => {
    fakeApp({ [lookUpPath]: () => answer })
    expect(await askDue(at(), code)).toEqual(result)
    expect(await takeDue(at(), code)).toBeNull()
  })

  it('knows when a code that has nothing due was paid here', async () => {
    fakeApp({ [lookUpPath]: () => ({ status: 404 }) })
    await pay()
    expect(await askDue(at(), code)).toEqual({ result: 'nothing_due', paidAt: now })
    expect(await askDue(at(), '654321')).toEqual({ result: 'nothing_due', paidAt: null })
  })

  it('cannot be done without a line', async () => {
    const seen = fakeApp({ [lookUpPath]: () => ({ json: bill }) })
    await setOnline(db, 'dev_9', false)
    expect(await askDue(at(), code)).toEqual({ result: 'offline' })
    expect(seen).toEqual([])
  })

  it('is good for one payment', async () => {
    fakeApp({ [lookUpPath]: () => ({ json: bill }) })
    await askDue(at(), code)
    const taken = await Promise.all([takeDue(at(), code), takeDue(at(), code)])
    expect(taken.filter((one) => one !== null)).toHaveLength(1)
  })
})

describe('a receipt', () => {
  it('is reported as it was printed, with the means of paying', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ json: { settled: true } }) })
    const id = await pay()
    await reportReceipts(at())
    const [receipt] = await receipts()
    expect(seen.map(({ json }) => json)).toEqual([
      {
        id,
        code,
        orderNumber: 'T0123',
        amount: 250.98,
        paymentType: 'Visa Debit, lähimaksu',
        receipt: receipt?.text,
        paidAt: new Date(now).toISOString(),
      },
    ])
    expect(seen[0] && (await isSigned(seen[0]))).toBe(true)
    expect(receipt?.text).toContain('Öljynvaihto               251,00')
    expect(await standing()).toEqual([['reported', ['settled']]])
    await reportReceipts(at())
    expect(seen, 'nothing is left').toHaveLength(1)
  })

  it('that is to come late waits for its time, or for somebody to send it', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ json: { settled: true } }) })
    await pay('late')
    await reportReceipts({ ...at(), clock: () => now + lateByMs - 1 })
    expect(await standing()).toEqual([['waiting', []]])
    expect(seen).toEqual([])
    await reportReceipts(at(), { aheadMs: lateByMs })
    expect(await standing()).toEqual([['reported', ['settled']]])
  })

  it('that is to be sent twice is the same one, each time signed anew', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ json: { settled: true } }) })
    await pay('twice')
    await reportReceipts(at())
    expect(seen).toHaveLength(2)
    expect(seen[0]?.json).toEqual(seen[1]?.json)
    const signatures = seen.map(({ headers }) => headers.get('X-Device-Signature'))
    expect(signatures[0]).not.toBe(signatures[1])
    expect(await standing()).toEqual([['reported', ['settled', 'settled']]])
  })

  it('with another amount says on paper what was paid', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ json: { settled: false } }) })
    await pay('other_amount', 100)
    await reportReceipts(at())
    expect(seen[0]?.json).toMatchObject({ amount: 1, receipt: expect.stringContaining('250,98') })
    expect(await standing()).toEqual([['not_settled', ['not_settled']]])
  })

  it('stays in a terminal without a line and goes when it is back', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ json: { settled: true } }) })
    await setOnline(db, 'dev_9', false)
    const first = await pay()
    now += 1000
    const second = await pay()
    await reportReceipts(at())
    expect(seen).toEqual([])
    await setOnline(db, 'dev_9', true)
    await reportReceipts(at())
    expect(seen.map(({ json }) => json)).toMatchObject([{ id: first }, { id: second }])
    expect(await standing()).toEqual([
      ['reported', ['settled']],
      ['reported', ['settled']],
    ])
  })

  it.each([[{ status: 503 }], [{ status: 401 }], [null]])('is kept when the app answers %j', async (answer) => {
    const seen = fakeApp({ [receiptPath]: () => answer })
    await pay()
    await reportReceipts(at())
    expect(await standing()).toEqual([['waiting', []]])
    await reportReceipts(at())
    expect(seen[0]?.json, 'the same receipt with the same number').toEqual(seen[1]?.json)
  })

  it('is not repeated for ever when the app will not take it', async () => {
    const seen = fakeApp({ [receiptPath]: () => ({ status: 404, json: { code: 'device.wrong_code' } }) })
    await pay('twice')
    await reportReceipts(at())
    await reportReceipts(at())
    expect(seen).toHaveLength(1)
    expect(await standing()).toEqual([['refused', ['device.wrong_code']]])
  })

  it('sent by two at once is noted once', async () => {
    const signatures = new Set<string>()
    fakeApp({
      [receiptPath]: ({ headers }) => {
        const signature = headers.get('X-Device-Signature') ?? ''
        if (signatures.has(signature)) return { status: 401, json: { code: 'device.replayed' } }
        signatures.add(signature)
        return { json: { settled: true } }
      },
    })
    await pay()
    await Promise.all([reportReceipts(at()), reportReceipts(at())])
    expect(await standing()).toEqual([['reported', ['settled']]])
    expect(signatures.size, 'what is signed the same is refused for a copy, and signed anew').toBe(2)
  })
})

describe('another key', () => {
  const rotation = { rotationId: 'rot_1', key: 'new-key-1-of-the-client' }
  const keyPath = 'POST /api/device/key'

  /** The app of a terminal whose staff want it to have another key; `answersConfirmation` false loses that answer. */
  async function rotatingApp(stands: { answersConfirmation: boolean }): Promise<SeenCall[]> {
    const ring = new KeyRing({ deviceId: terminal.deviceId, key: terminal.deviceKey })
    ring.ask()
    const sealed = await ring.sealed()
    let isTaken = false
    return fakeApp({
      [lookUpPath]: () => ({ json: isTaken ? bill : { ...bill, keyWaits: true } }),
      [receiptPath]: () => ({ json: { settled: true } }),
      [keyPath]: () => ({ json: { ...sealed, until: '2026-11-24T10:00:00Z' } }),
      [`${keyPath}/confirm`]: () => {
        isTaken = true
        return stands.answersConfirmation ? { json: { rotationId: rotation.rotationId } } : null
      },
    })
  }
  const pathsOf = (seen: readonly SeenCall[]) => seen.map(({ path }) => path.replace('/api/device/', ''))

  it('is fetched after a look-up, confirmed with itself, and signs from then on', async () => {
    const seen = await rotatingApp({ answersConfirmation: true })
    expect(await askDue(at(), code)).toEqual({ result: 'due', ...due })
    expect(pathsOf(seen)).toEqual(['terminal/look-up', 'key', 'key/confirm'])
    await pay()
    await reportReceipts(at())
    const signedAnew = await Promise.all(seen.map((call) => isSigned(call, rotation.key)))
    expect(signedAnew).toEqual([false, false, true, true])
  })

  it('is kept beside the one before until its confirmation was answered', async () => {
    const stands = { answersConfirmation: false }
    const seen = await rotatingApp(stands)
    await askDue(at(), code)
    stands.answersConfirmation = true
    await reportReceipts(at())
    expect(pathsOf(seen)).toEqual(['terminal/look-up', 'key', 'key/confirm', 'key/confirm'])
    await askDue(at(), code)
    const last = seen.at(-1)
    expect(last && (await isSigned(last, rotation.key))).toBe(true)
  })
})
