import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, statesOf } from '#tests/support/effects.ts'
import { callBack, moneyRows, seedPayer, start } from '#tests/support/payment.ts'
import { fakeVisma, type FakeVisma } from '#tests/support/visma.ts'
import { runScheduled } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const rounds = 40

function choices(seed: number) {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >>> 8) / 0x7f_ff_ff
  }
  return {
    below: (limit: number) => Math.min(limit - 1, Math.floor(next() * limit)),
    chance: (odds: number) => next() < odds,
  }
}

type World = { customer: Customer; visma: FakeVisma }

const numbers = ({ visma }: World) => [...visma.orders.keys()]

async function idOf(orderNumber: string): Promise<string> {
  const [row] = await rowsOf('select id from payments where order_number = ?', orderNumber)
  return String(row?.['id'])
}

/** Everything that a customer, a second tab, the provider and the job may do, in any order and at once. */
async function act(world: World, { below, chance }: ReturnType<typeof choices>): Promise<void> {
  const { customer, visma } = world
  const orderNumber = numbers(world)[below(Math.max(1, numbers(world).length))]
  if (chance(0.2)) customer.app.d1.failAt(1 + below(4), chance(0.5) ? 'before' : 'after')
  const query = orderNumber === undefined ? '' : visma.query(orderNumber)
  const calls: readonly (() => Promise<unknown>)[] = [
    () => start(customer),
    () => Promise.all([start(customer), start(customer)]),
    () => customer.send('PUT', '/payment/status', {}),
    () => customer.send('POST', '/query-params', { queryParams: query }),
    () => customer.send('DELETE', '/payment'),
    async () => {
      if (orderNumber !== undefined) await callBack(customer, query, { id: await idOf(orderNumber), orderNumber })
    },
  ]
  if (orderNumber !== undefined && chance(0.3)) {
    if (visma.orders.get(orderNumber)?.state === 'new') (chance(0.5) ? visma.pay : visma.hold)(orderNumber)
  }
  const chosen = [calls[below(calls.length)], ...(chance(0.4) ? [calls[below(calls.length)]] : [])]
  await Promise.all(chosen.map(async (call) => call?.()))
}

/** The job's next passes, with nothing failing any more. */
async function calmDown({ visma }: World): Promise<void> {
  const clock = testClock()
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  for (let pass = 0; pass < 12; pass += 1) {
    clock.advance(6 * 60 * 60_000)
    await runScheduled({ cron: '* * * * *' }, testDependencies({ clock, outgoing }))
  }
}

it(
  `keeps every euro and pays once, whatever happens at once (${rounds} courses of events)`,
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= rounds; seed += 1) {
      await freshDatabase()
      const source = choices(seed)
      const visma = fakeVisma()
      const world = { visma, customer: await seedPayer({ visma }) }
      await start(world.customer)
      for (let step = 0; step < 6; step += 1) await act(world, source)
      world.customer.app.d1.forget()
      await calmDown(world)
      const money = await moneyRows()
      const captured = money.reduce((sum, row) => sum + Number(row['captured']), 0)
      const counting = money.filter((row) => Number(row['captured']) > Number(row['surplus']))
      const { state } = await world.customer.status()
      const seen = { seed, captured, counting: counting.length, isPaid: state === 'PAYMENT_DONE' }
      expect(seen).toEqual({
        seed,
        captured: visma.takenCents(),
        counting: seen.isPaid ? 1 : 0,
        isPaid: counting.length === 1,
      })
      expect((await statesOf(world.customer.id)).filter((one) => one === 'PAYMENT_DONE').length).toBeLessThan(2)
    }
  },
)
