import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { eventWebhookStatements } from '#core/outbox/webhook-statements.ts'
import { hourMs } from '#domain/durations.ts'
import type { ProcessState } from '#domain/enums.ts'
import { visitWithKeys } from '#tests/support/additional-work.ts'
import { testNow } from '#tests/support/clock.ts'
import { company } from '#tests/support/company.ts'
import { visitOf } from '#tests/support/cron.ts'
import { storedPictures } from '#tests/support/customer.ts'
import { rowsOf, testDb } from '#tests/support/database.ts'
import { emailCalls, keyCodeToSend, linkToSend, outboxRows, smsCalls } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { killAtEveryStep, waysOf, type Killed, type Way } from '#tests/support/killed.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { begin, callBack, seedPayer } from '#tests/support/payment.ts'
import { arrive, browserOf } from '#tests/support/push.ts'
import { seedSetup } from '#tests/support/setup.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { cells } from '#tests/support/two-cells.ts'
import { fakeVisma, type FakeVisma } from '#tests/support/visma.ts'
import { workEffectKinds } from '#worker/additional-work/index.ts'
import { runBatch } from '#worker/db/db.ts'
import { forgetPictureKind } from '#worker/licences/index.ts'
import { endEffect, paymentLinkEffect } from '#worker/process/index.ts'

import { drainEffects } from './index.ts'

const dmsUrl = 'https://dms.example/events'
const pushUrl = `${env.PUSH_SERVICES}/push/`

async function enqueue(effect: Effect): Promise<void> {
  await runBatch(testDb(), [enqueueStatement(testDb(), { effect, guard: sql`1`, now: testNow })])
}

/** A message of this kind to the customer of `prc_1`, in the state that it has before its effect is made. */
async function message(id: string, kind: string, status: string): Promise<void> {
  await rowsOf(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
     values (?1, 'prc_1', ?1, ?2, 'SMS', '+358400000001', 'fi-FI', ?3, 1)`,
    id,
    kind,
    status,
  )
}

const snapshot = async () => ({
  states: (await rowsOf('select state from processes')).map(({ state }) => state),
  messages: (await rowsOf('select kind, channel, status from messages order by channel, created_at')).map(
    ({ kind, channel, status }) => `${String(kind)} ${String(channel)} ${String(status)}`,
  ),
})
const texts = (outgoing: FakeOutgoing) => smsCalls(outgoing).map(({ to, message: text }) => `${to} ${text}`)
/** Returns the keys that the other side takes once each, however often they are sent. */
const once = (outgoing: FakeOutgoing, { at, header }: { at: string; header: string }) => [
  ...new Set(outgoing.calls.filter(({ url }) => url.startsWith(at)).map(({ headers }) => headers[header] ?? '')),
]
const emails = (outgoing: FakeOutgoing) => [
  ...new Set(emailCalls(outgoing).map(({ headers }) => headers['idempotency-key'] ?? '')),
]

/** A proposal, of whose effects this one alone is left, and due. */
async function proposed(kind: string): Promise<void> {
  const visit = await visitWithKeys()
  await visit.propose()
  await rowsOf('delete from outbox where kind <> ?', kind)
  await rowsOf('update outbox set next_attempt_at = ?', testNow)
}

/** The same, of a customer whose browser is told of the visit. */
async function proposedToBrowser(outgoing: FakeOutgoing, status: number): Promise<void> {
  outgoing.answer(pushUrl, () => new Response(null, { status }))
  await proposed(workEffectKinds.ask)
  const { endpoint, keys } = browserOf('phone').subscription
  await rowsOf(
    `insert into customer_push_subscriptions (id, process_id, endpoint, p256dh, auth, created_at)
     values ('cpb_1', 'prc_1', ?1, ?2, ?3, 1)`,
    endpoint,
    keys.p256dh,
    keys.auth,
  )
}

async function visitWith(state: ProcessState, effect: Effect) {
  await seedAccount()
  await visitOf(1, { state })
  await enqueue(effect)
}

const workTold = (kind: string) => ({ states: ['DELIVERY_DONE'], messages: [`${kind} SMS UNKNOWN`] })

let visma: FakeVisma

const scenarios: Readonly<Record<string, Omit<Killed, 'kill'>>> = {
  'process.send_link, by text message': {
    seed: () => linkToSend(),
    end: snapshot,
    sent: texts,
    unknown: { states: ['LINK_SEND_FAILED'], messages: ['LINK SMS UNKNOWN'] },
  },
  'process.send_link, by e-mail': {
    seed: () => linkToSend({ phoneNumber: null }),
    end: snapshot,
    sent: emails,
  },
  'process.send_key_code': {
    seed: () => keyCodeToSend(),
    end: snapshot,
    sent: texts,
    unknown: { states: ['KEY_CODE_SEND_FAILED'], messages: ['KEY_CODE SMS UNKNOWN'] },
  },
  'process.send_payment_link': {
    seed: () => visitWith('READY_FOR_PAYMENT', paymentLinkEffect('prc_1', 'evt_1')),
    end: snapshot,
    sent: texts,
    unknown: { states: ['PAYMENT_LINK_SEND_FAILED'], messages: ['PAYMENT_LINK SMS UNKNOWN'] },
  },
  'process.tell_end': {
    seed: () => visitWith('CANCELLED', endEffect('prc_1', { end: 'cancelled', causeId: 'evt_1' })),
    end: snapshot,
    sent: texts,
    unknown: { states: ['CANCELLED'], messages: ['CANCELLED SMS UNKNOWN'] },
  },
  'message.send_instead': {
    async seed() {
      const payload = { processId: 'prc_1', messageId: 'link:prc_1' }
      await visitWith('LINK_SENT', { streamKey: 'prc_1', kind: 'message.send_instead', payload })
      await message('link:prc_1', 'LINK', 'FAILED')
    },
    end: snapshot,
    sent: emails,
  },
  'webhook.deliver': {
    async seed(outgoing) {
      const setup = await seedSetup()
      const saved = await setup.send(['PUT', 'webhook', { url: dmsUrl, enabled: true, version: null }])
      expect(saved.status).toBe(200)
      outgoing.answer(dmsUrl, () => new Response(null, { status: 200 }))
      for (const [version, type, to] of [
        [102, 'settle_payment', 'PAYMENT_DONE'],
        [103, 'finish', 'PROCESS_DONE'],
      ] as const) {
        const event = { id: `evt_${version}`, processId: setup.customer.id }
        await rowsOf(
          `insert into process_events (id, process_id, version, type, to_state, actor_kind, created_at)
           values (?1, ?2, ?3, ?4, ?5, 'system', 1)`,
          event.id,
          event.processId,
          version,
          type,
          to,
        )
        await runBatch(testDb(), eventWebhookStatements(testDb(), { ...event, type, from: null, to, now: testNow }))
      }
    },
    end: async (outgoing) => ({
      deliveries: await rowsOf('select type, status from webhook_deliveries order by process_version'),
      // In the order in which they came first.
      told: [
        ...new Set(
          outgoing.calls
            .filter(({ url }) => url === dmsUrl)
            .map(({ body }) => /"type":"process\.(\w+)"/.exec(body)?.[1]),
        ),
      ],
    }),
  },
  'payment.refund': {
    async seed(outgoing) {
      visma = fakeVisma()
      const customer = await seedPayer({ visma })
      visma.listenOn(outgoing)
      const { attempt } = await begin(customer)
      visma.pay(attempt.orderNumber)
      await callBack(customer, visma.query(attempt.orderNumber), attempt)
      const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
      const { version } = await customer.status()
      const json = { version, amount: null, reason: 'Hyvitys' }
      await customer.app.request(`/api/staff/process/${customer.id}/refund`, { method: 'POST', token, json })
      await rowsOf(`delete from outbox where kind <> 'payment.refund'`)
    },
    end: async () => ({
      ours: await rowsOf(`
        select p.state, r.refund_status, r.amount_cents
        from refunds r join payments y on y.id = r.payment_id join processes p on p.id = y.process_id`),
      theirs: [...visma.orders.values()].flatMap(({ refunds }) => refunds).map(({ amountCents }) => amountCents),
    }),
    sent: (outgoing) => outgoing.calls.filter(({ url }) => url.includes('create_refund')).map(() => 'refund'),
    unknown: { ours: [{ state: 'REFUND_READY', refund_status: 'FAILURE', amount_cents: 26_983 }], theirs: [] },
    isCautious: true,
  },
  'staff.push and staff.push_browser': {
    async seed(outgoing) {
      const { app, tokens } = await company()
      outgoing.answer(pushUrl, () => new Response(null, { status: 201 }))
      for (const [token, name] of [
        [tokens.admin, 'phone'],
        [tokens.service_advisor, 'laptop'],
      ] as const) {
        const json = browserOf(name).subscription
        await app.request('/api/staff/push/subscription', { method: 'POST', token, json })
      }
      await arrive('NO_ROOM_LEFT', 'STARTED')
      expect(await outboxRows()).toMatchObject([{ kind: 'staff.push' }])
    },
    // A notice of one topic takes the place of the one before.
    end: async (outgoing) => ({
      topics: once(outgoing, { at: pushUrl, header: 'topic' }).length,
      browsers: [...new Set(outgoing.calls.map(({ url }) => url).filter((url) => url.startsWith(pushUrl)))].toSorted(),
    }),
  },
  'additional_work.ask': {
    seed: () => proposed(workEffectKinds.ask),
    end: snapshot,
    sent: texts,
    unknown: workTold('ADDITIONAL_WORK'),
  },
  'additional_work.ask, to a browser': {
    seed: (outgoing) => proposedToBrowser(outgoing, 201),
    end: snapshot,
    sent: texts,
    // Where the push service may not have heard, the text message says it, once.
    unknown: { states: ['DELIVERY_DONE'], messages: ['ADDITIONAL_WORK SMS SENT'] },
  },
  'additional_work.ask, to a browser that is gone': {
    seed: (outgoing) => proposedToBrowser(outgoing, 410),
    end: snapshot,
    sent: texts,
    unknown: workTold('ADDITIONAL_WORK'),
  },
  'additional_work.remind': {
    seed: () => proposed(workEffectKinds.remind),
    end: snapshot,
    sent: texts,
    unknown: workTold('ADDITIONAL_WORK'),
  },
  'additional_work.overdue': {
    now: testNow + 2 * hourMs,
    seed: () => proposed(workEffectKinds.overdue),
    end: () =>
      rowsOf(`
        select p.turn, p.additional_work_turn, p.version, w.state, w.overdue_at is null as waits, (
          select count(*) from process_events where type = 'work_overdue') as told
        from additional_work_proposals w join processes p on p.id = w.process_id`),
  },
  'additional_work.forget_finding': {
    async seed() {
      await env.LICENCES.put('additional-work/1', 'picture')
      const payload = { objectKey: 'additional-work/1' }
      await enqueue({ streamKey: 'prc_1:finding', kind: workEffectKinds.forgetFinding, payload })
    },
    end: storedPictures,
  },
  'ready_time.tell': {
    async seed() {
      const { customer, mechanic } = await visitWithKeys()
      const json = { version: (await customer.status()).version, readyAt: new Date(testNow + 9 * hourMs).toISOString() }
      const path = `/api/staff/process/${customer.id}/ready-time`
      expect((await customer.app.request(path, { method: 'PUT', token: mechanic.token, json })).status).toBe(200)
      await rowsOf('delete from outbox where kind <> ?', workEffectKinds.notifyReadyTime)
    },
    end: snapshot,
    sent: texts,
    unknown: workTold('READY_TIME'),
  },
  'licence.forget_picture': {
    async seed() {
      await env.LICENCES.put('licences/1', 'picture')
      await enqueue({ streamKey: 'prc_1:licence', kind: forgetPictureKind, payload: { objectKey: 'licences/1' } })
    },
    end: storedPictures,
  },
}

describe.each(cells)('an effect that is killed at any of its steps, in %s', (cell) => {
  const ways: readonly Way[] = cell === 'the only cell' || env.LONG === '1' ? waysOf(env.LONG) : ['for_good']
  it.each(Object.entries(scenarios))(
    '%s comes to the same end, and nobody gets it twice',
    async (_kind, scenario) => {
      const steps = await killAtEveryStep({ ...scenario, cell, kill: (deps) => drainEffects(deps) }, ways)
      expect(steps).toBeGreaterThan(1)
    },
    300_000,
  )
})
