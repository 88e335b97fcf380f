import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { brakes, seedBilledOrder, service, type BilledOrder, type BilledRow } from '#tests/support/paid-order.ts'

/** 30 by itself, 400 with LONG=1. */
const rounds = env.LONG === '1' ? 400 : 30
const steps = 8

beforeEach(freshDatabase)

function choices(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * limit)
  }
}

const prices: readonly (readonly BilledRow[])[] = [
  [service],
  [service, brakes],
  [brakes],
  [service, { description: 'Hyvitys', net: -20 }],
]
const totals = [10_000, 15_000, 5_000, 7_490]

/** Bills, pays each way, gives back, changes the price, cancels, and lets the provider report late; in any order. */
async function play(order: BilledOrder, seed: number): Promise<number> {
  const below = choices(seed)
  const visits: Customer[] = []
  const pages: (() => Promise<unknown>)[] = []
  let highest = totals[0] ?? 0
  for (let step = 0; step < steps; step += 1) {
    const visit = visits[below(Math.max(1, visits.length))]
    const acts: readonly (() => Promise<unknown>)[] = [
      async () => {
        const response = await order.create()
        if (response.status === 201) visits.push(await order.customerOf(response))
      },
      async () => {
        const page = visit === undefined ? null : await order.beginOnline(visit).catch(() => null)
        if (page !== null) pages.push(page.finish)
      },
      async () => pages.splice(below(Math.max(1, pages.length)), 1)[0]?.(),
      async () => (visit === undefined ? null : order.payAtCounter(visit)),
      async () => (visit === undefined ? null : order.refund(visit, below(2) === 0 ? null : 1_000)),
      async () => {
        const at = below(prices.length)
        await order.put(prices[at] ?? [])
        highest = Math.max(highest, totals[at] ?? 0)
      },
      async () => (visit === undefined ? null : order.tell(visit, 'cancel', { reason: 'Peruttu' })),
    ]
    await acts[below(acts.length)]?.()
    await order.drain()
  }
  return highest
}

it(
  `never keeps more for an order than it cost at most, but what is flagged to be given back (${rounds} courses)`,
  {
    timeout: 3_600_000,
  },
  async () => {
    for (let seed = 1; seed <= rounds; seed += 1) {
      await freshDatabase()
      const order = await seedBilledOrder()
      const highest = await play(order, seed)
      const [kept] = await rowsOf(`select coalesce(sum(kept_cents), 0) as cents from order_money_kept`)
      const [flagged] =
        await rowsOf(`select coalesce(sum(max(0, surplus_cents - coalesce((select sum(amount_cents) from refunds r
      where r.payment_id = payments.id and r.refund_status = 'SUCCESS'), 0))), 0) as cents from payments`)
      const keptCents = Number(kept?.['cents'])
      const held = await order.held()
      expect({
        seed,
        isWithin: keptCents <= highest,
        isKnown: held === keptCents + Number(flagged?.['cents']),
      }).toEqual({
        seed,
        isWithin: true,
        isKnown: true,
      })
    }
  },
)
