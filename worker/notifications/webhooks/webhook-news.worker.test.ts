/* oxlint-disable max-lines -- every event of the API, each tried the same way */
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import type { ProcessState } from '#domain/enums.ts'
import { row, visitWithKeys } from '#tests/support/additional-work.ts'
import { descriptions } from '#tests/support/api-descriptions.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { answerOf } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { publishedSchema } from '#tests/support/published-api.ts'
import { seedSetup, type Setup } from '#tests/support/setup.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { writeWebhook, writeEvent } from '#tests/support/webhooks.ts'
import type { WebhookBody } from '#worker/contract/machines/webhook-bodies.ts'
import { webhookTypes, firstWebhookTypes, type WebhookVersion } from '#worker/contract/machines/webhook.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'
import { runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { reportStatements } from '#worker/notifications/message.queries.ts'

const url = 'https://dms.example/events'
let setup: Setup
let clock: ReturnType<typeof testClock>
let outgoing: ReturnType<typeof providersThatWork>

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  await seedLocker()
  clock = testClock()
  outgoing = providersThatWork()
  outgoing.answer(url, () => new Response(null, { status: 204 }))
})

const listen = (apiVersion: WebhookVersion) =>
  setup.send(['PUT', 'webhook', { url, enabled: true, apiVersion, version: null }])

async function told(): Promise<WebhookBody[]> {
  await drainEffects(testDependencies({ outgoing, clock }))
  return outgoing.calls
    .filter((call) => call.url === url)
    .map(({ body }) => {
      const read: WebhookBody = JSON.parse(body)
      return read
    })
}

let version = 101

/** Something of the lifecycle, as its batch writes it. */
async function happens(type: string, to: ProcessState, reason: string | null = null): Promise<void> {
  version += 1
  clock.advance(1000)
  const event = { id: `evt_${version}`, processId: setup.customer.id, version, type, to, now: clock.now() }
  await writeEvent(event, { from: 'STARTED', actor: 'staff', reason })
}

/** A fact that is no event of the history: what it is of, and that it is told as its change does. */
async function fact(update: string, told: { type: WebhookType; subjectId?: string }): Promise<void> {
  clock.advance(1000)
  await rowsOf(`update ${update}`)
  await writeWebhook({ processId: setup.customer.id, ...told, now: clock.now() })
}

const pricing = JSON.stringify({
  rows: [
    { code: 'A', description: 'Huolto', priceCents: 10_000, priceWithVatCents: 12_550, vatBasisPoints: 2550 },
    { code: 'B', description: 'Kirja', priceCents: 1000, priceWithVatCents: 1140, vatBasisPoints: 1400 },
  ],
  totalCents: 13_690,
})

type Money = { id: string; provider?: string; channel?: string; status?: string; captured?: number; receipt?: string }

async function payment({
  id,
  provider = 'SVEA',
  channel = 'ONLINE',
  status = 'SUCCESS',
  captured = 13_690,
  receipt,
}: Money) {
  await rowsOf(
    `insert into payments (id, process_id, account_id, channel, provider, payment_id, order_number, reference_code, payment_type,
       device_receipt_id, status, amount_cents, captured_cents, frozen_pricing, payment_time, created_at, updated_at)
     values (?1, ?2, 'acc_north', ?3, ?4, 'at_' || ?1, 'order_' || ?1, '1232', 'nordea', ?5, ?6, 13690, ?7, ?8, ?9, ?9, ?9)`,
    id,
    setup.customer.id,
    channel,
    provider,
    receipt ?? null,
    status,
    captured,
    pricing,
    clock.now(),
  )
}

async function refund(id: string, cents: number): Promise<void> {
  await rowsOf(
    `insert into refunds (id, payment_id, refund_id, amount_cents, refund_status, created_at, updated_at)
     values (?1, 'pay_1', 'at_' || ?1, ?2, 'PENDING', ?3, ?3)`,
    id,
    cents,
    clock.now(),
  )
  const update = `refunds set refund_status = 'SUCCESS', refund_time = ${clock.now() + 1000} where id = '${id}'`
  await fact(update, { type: 'process.refunded', subjectId: id })
}

const ofProcess = (set: string) => `processes set ${set} where id = '${setup.customer.id}'`

/** Each new fact once, by what writes it. */
async function everything(): Promise<void> {
  await rowsOf(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, error, created_at)
     values ('msg_1', ?, 'key_1', 'LINK', 'SMS', '+358400000101', 'fi-FI', 'SENT', 'undelivered', ?)`,
    setup.customer.id,
    clock.now(),
  )
  clock.advance(1000)
  const report = { messageId: 'msg_1', status: 'failed', reason: 'undelivered', now: clock.now() } as const
  await runBatch(testDb(), reportStatements(testDb(), report))
  await happens('link_failed', 'LINK_SEND_FAILED')
  await fact(ofProcess(`customer_notes = 'Renkaat takapenkillä'`), { type: 'process.note_changed' })
  await fact(ofProcess('use_retrieval_process = 1'), { type: 'process.choices_changed' })
  await happens('expire_advisor', 'ADVISOR_EXPIRED')
  await happens('expire_reservation', 'CUSTOMER_RESERVATION_EXPIRED')
  await rowsOf(
    `insert into process_notes (id, process_id, kind, text, created_at) values ('not_1', ?, 'KEY_MISSING_AT_CABINET', '4', ?)`,
    setup.customer.id,
    clock.now(),
  )
  await fact(ofProcess('key_missing_at = 5'), { type: 'process.key_not_found' })
  await payment({ id: 'pay_0', status: 'PENDING', captured: 0 })
  await fact(`payments set status = 'FAILURE' where id = 'pay_0'`, {
    type: 'process.payment_failed',
    subjectId: 'pay_0',
  })
  await payment({ id: 'pay_1' })
  await happens('settle_payment', 'PAYMENT_DONE')
  await refund('rfd_1', 3690)
  await refund('rfd_2', 10_000)
  await happens('cancel', 'CANCELLED', 'Peruttu')
  await happens('abandon', 'DELIVERY_NOT_COMPLETED')
}

const paid = { id: 'pay_1', means: 'ONLINE', provider: 'SVEA', orderNumber: 'order_pay_1' }
const vat = [
  { rate: 25.5, net: 100, vat: 25.5, gross: 125.5 },
  { rate: 14, net: 10, vat: 1.4, gross: 11.4 },
]

describe('an address of version 1.1', () => {
  it('is told every fact, once and in order, as the published description says', async () => {
    await listen('1.1')
    await everything()
    const bodies = await told()
    expect(bodies.map(({ id: _id, createdAt: _at, process: _process, ...news }) => news)).toEqual([
      { type: 'message.failed', failedMessage: { id: 'msg_1', kind: 'LINK', way: 'SMS', reason: 'undelivered' } },
      { type: 'process.link_undeliverable', undeliverable: 'LINK' },
      { type: 'process.note_changed', note: 'Renkaat takapenkillä' },
      {
        type: 'process.choices_changed',
        choices: { hasDrivingLicence: false, fetchesKeysFromLocker: true, returnsSubstituteCar: false },
      },
      { type: 'process.confirmation_expired' },
      { type: 'process.reservation_expired' },
      { type: 'process.key_not_found', keyNotFound: { said: 'CABINET', boxNumber: 4 } },
      {
        type: 'process.payment_failed',
        failedPayment: { ...paid, id: 'pay_0', orderNumber: 'order_pay_0', amount: 136.9 },
      },
      {
        type: 'process.paid',
        payment: {
          ...paid,
          method: 'nordea',
          amount: 136.9,
          paidAt: expect.any(String),
          providerPaymentId: 'at_pay_1',
          referenceCode: '1232',
          receiptNumber: null,
          vat,
        },
      },
      {
        type: 'process.refunded',
        refund: {
          ...paid,
          id: 'rfd_1',
          paymentId: 'pay_1',
          reference: 'at_rfd_1',
          amount: 36.9,
          refundedTotal: 36.9,
          isWhole: false,
          vat: null,
        },
      },
      {
        type: 'process.refunded',
        refund: {
          ...paid,
          id: 'rfd_2',
          paymentId: 'pay_1',
          reference: 'at_rfd_2',
          amount: 100,
          refundedTotal: 136.9,
          isWhole: true,
          vat: null,
        },
      },
      { type: 'process.cancelled', cancellation: { by: 'staff', reason: 'Peruttu' } },
      { type: 'process.not_completed' },
    ])
    const check = publishedSchema(descriptions.dms)
    for (const body of bodies)
      expect([body.type, check.webhook(body.type).safeParse(body).error]).toEqual([body.type, undefined])
    const times = bodies.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    const sent = JSON.stringify(bodies)
    for (const secret of ['+358400000101', 'whsec_']) expect(sent).not.toContain(secret)
  })

  it.each([
    ['TERMINAL', 'TERMINAL', 'TERMINAL', null],
    ['COUNTER', 'TERMINAL', 'COUNTER', null],
    ['RESURS_BANK', 'CREDIT', 'CREDIT', 'RESURS_BANK'],
  ])('hears how %s was paid', async (provider, channel, means, named) => {
    await listen('1.1')
    await payment({ id: 'pay_1', provider, channel, receipt: 'K-12' })
    await happens('settle_payment', 'PAYMENT_DONE')
    await refund('rfd_1', 13_690)
    const receiptNumber = 'K-12'
    expect(await told()).toMatchObject([
      { payment: { means, provider: named, receiptNumber } },
      { refund: { means, provider: named, isWhole: true, vat } },
    ])
  })

  it('hears that nothing was to be paid', async () => {
    await listen('1.1')
    await happens('settle_payment', 'PAYMENT_DONE')
    expect(await told()).toMatchObject([{ type: 'process.paid', payment: null }])
  })

  it('hears nothing of what is wished too late, and of what is erased later', async () => {
    await listen('1.1')
    await rowsOf(`update ${ofProcess(`state = 'CANCELLED', ended_at = ${clock.now()}`)}`)
    expect((await setup.customer.send('PUT', '/notes', { notes: 'x' })).status).toBe(409)
    await rowsOf(`update ${ofProcess(`customer_notes = ''`)}`)
    expect(await told()).toEqual([])
  })
})

describe('an address of version 1.0', () => {
  it('hears what it always did, as it always did', async () => {
    await listen('1.0')
    await everything()
    expect(await told()).toMatchObject([{ type: 'process.paid' }])
    expect((await told())[0]).not.toHaveProperty('payment')
    expect((await rowsOf('select type from webhook_deliveries')).map(({ type }) => type)).toEqual(['process.paid'])
  })

  it('is what one is that does not say', async () => {
    const answer = await setup.send(['PUT', 'webhook', { url, enabled: true, version: null }])
    expect(await answer.json()).toMatchObject({ endpoint: { apiVersion: '1.0' } })
  })
})

describe('additional work that a customer decided', () => {
  /** Two rows of which the customer accepts one, and an address that listens to it. */
  async function decidedWork(apiVersion: WebhookVersion) {
    await freshDatabase()
    const visit = await visitWithKeys()
    const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const json = { url, enabled: true, apiVersion, version: null }
    const path = '/api/staff/account/acc_north/webhook'
    expect((await visit.customer.app.request(path, { method: 'PUT', token, json })).status).toBe(200)
    const proposal = await visit.propose([row({ price: 80.05 }), row({ title: 'Renkaat', price: 399.99 })])
    const given = { answerId: 'answer-of-aino' }
    await answerOf(visit.answer(proposal, ['ACCEPT', 'DECLINE'], given))
    await visit.answer(proposal, ['ACCEPT', 'DECLINE'], given)
    return { visit, proposal }
  }

  it('is told once to an address of version 1.1, to the cent and as the published description says', async () => {
    const { visit, proposal } = await decidedWork('1.1')
    const bodies = await told()
    const [body] = bodies
    expect(bodies).toHaveLength(1)
    expect(body).toMatchObject({ type: 'additional_work.decided', process: { externalWorkOrderId: 'WO-1' } })
    const { totalPrice } = await visit.pricing()
    expect(totalPrice).toBe(225.96)
    expect(body).toHaveProperty('approval', {
      id: expect.any(String),
      number: 2,
      total: totalPrice,
      approvedAt: expect.any(String),
    })
    const [accepted, declined] = proposal.rows
    expect(body).toHaveProperty('additionalWork', {
      proposalId: proposal.id,
      rows: [
        {
          id: accepted?.id,
          reference: null,
          title: 'Jarrupalat, eteen',
          price: 80.05,
          priceWithVat: 100.46,
          decision: 'ACCEPT',
        },
        {
          id: declined?.id,
          reference: null,
          title: 'Renkaat',
          price: 399.99,
          priceWithVat: 501.99,
          decision: 'DECLINE',
        },
      ],
    })
    const published = publishedSchema(descriptions.dms).webhook('additional_work.decided')
    expect(published.safeParse(body).error).toBeUndefined()
  })

  it('is not told to an address of version 1.0', async () => {
    await decidedWork('1.0')
    expect(await told()).toEqual([])
  })
})

it('the published description has every event, each with an example that fits', () => {
  const published = publishedSchema(descriptions.dms)
  const { webhooks } = z.object({ webhooks: z.record(z.string(), z.json()) }).parse(descriptions.dms)
  expect(Object.keys(webhooks)).toEqual([...webhookTypes, 'ping'])
  expect(webhookTypes.slice(0, firstWebhookTypes.length)).toEqual(firstWebhookTypes)
  for (const type of webhookTypes) {
    expect([type, published.webhook(type).safeParse(published.exampleOf(type)).error]).toEqual([type, undefined])
    expect(published.webhook(type).safeParse({ id: 'x', type }).success).toBe(false)
  }
})
