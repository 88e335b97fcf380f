/**
 * A workshop on Visma Pay with an API key and a webhook address, and the integrator's client on a network that loses
 * answers:
 *
 *   const { client, received, customerOf, pay, drain } = await openWorkshop()
 */
import { expect } from 'vitest'

import { placedKey } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { seedBilledOrder } from '#tests/support/paid-order.ts'

import { dealerClient, type Schemas } from './client.ts'
import type { VatWay } from './invoice.ts'
import { webhookReceiver } from './webhooks.ts'

const url = 'https://dms.example/events'

/** Loses the answer of every so-manieth call: it was done, and nobody hears of it. */
function losing(every: number) {
  let calls = 0
  return {
    calls: () => calls,
    next(): boolean {
      calls += 1
      return calls % every === 0
    },
  }
}

export async function openWorkshop({ vat = 'ROW', losesEvery = 7 }: { vat?: VatWay; losesEvery?: number } = {}) {
  const billed = await seedBilledOrder()
  const { app, token, staffPost } = billed
  await seedLocker({ boxes: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({ number })) })
  await rowsOf(`update accounts set vat_rounding = ?, confirms_by_itself = 1`, vat)

  const json = { url, enabled: true, apiVersion: '1.1', version: null }
  const saved = await app.request('/api/staff/account/acc_north/webhook', { method: 'PUT', token, json })
  const { secret } = await saved.json<{ secret: string }>()
  const received = webhookReceiver({ secret: () => secret, now: app.clock.now })
  billed.outgoing.answer(url, (call) => received.take(call))

  const network = losing(losesEvery)
  const slept: number[] = []
  const client = dealerClient({
    url: '',
    apiKey: placedKey('key-of-acc_north'),
    async fetch(path, { method = 'GET', headers, body }) {
      const given = new Headers(headers)
      const bytes = body instanceof Uint8Array ? { body } : {}
      const response = await app.request(path, { method, csrf: false, headers: Object.fromEntries(given), ...bytes })
      if (network.next()) throw new TypeError('Network connection lost.')
      return response
    },
    async sleep(seconds) {
      slept.push(seconds)
      app.clock.advance(seconds * 1000)
    },
  })

  /** Until nothing that is ripe is left to be done. */
  async function drain(): Promise<void> {
    for (let last = -1; last !== billed.outgoing.calls.length;) {
      last = billed.outgoing.calls.length
      await billed.drain()
    }
  }

  return {
    ...billed,
    client,
    received,
    slept,
    network,
    secret,
    drain,
    staffPost,
    /** The customer of a process, as their browser calls. */
    visitor: (made: Schemas['Process']) => billed.customerOf(Response.json(made)),
    async payOnline(made: Schemas['Process']): Promise<void> {
      const { finish } = await billed.beginOnline(await billed.customerOf(Response.json(made)))
      expect(await finish()).toBe(200)
    },
    async payAtDesk(made: Schemas['Process']): Promise<void> {
      const answer = await billed.payAtCounter(await billed.customerOf(Response.json(made)))
      expect(answer.status).toBe(200)
    },
  }
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>
