import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { customerOf, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, statesOf } from '#tests/support/effects.ts'
import { callBack, seedPayer, start } from '#tests/support/payment.ts'
import { fakeVisma, type FakeVisma } from '#tests/support/visma.ts'

import { askDuePayments } from './index.ts'

/** 75 by itself, 2 000 with LONG=1. */
const rounds = env.LONG === '1' ? 2_000 : 75
/** Emptying the database for each round would take longer than the round. */
const roundsOfDatabase = 25

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

type Choices = ReturnType<typeof choices>
type World = {
  customer: Customer
  visma: FakeVisma
  /** Attempts whose callback was answered as done. */
  acknowledged: Set<string>
}

const numbers = ({ visma }: World) => [...visma.orders.keys()]

async function idOf(orderNumber: string): Promise<string> {
  const [row] = await rowsOf('select id from payments where order_number = ?', orderNumber)
  return String(row?.['id'])
}

async function callOf({ customer, acknowledged }: World, orderNumber: string, query: string): Promise<void> {
  const id = await idOf(orderNumber)
  const { status } = await callBack(customer, query, { id, orderNumber })
  if (status === 200) acknowledged.add(id)
}

/** Acts on an order as the customer at the provider's page, or the bank, does. */
function turn({ visma }: World, orderNumber: string, { chance }: Choices): void {
  if (chance(0.7) || visma.orders.get(orderNumber)?.state !== 'new') return
  if (chance(0.2)) visma.decline(orderNumber)
  else if (chance(0.5)) visma.pay(orderNumber)
  else visma.hold(orderNumber)
}

/** Everything that a customer, a second tab, the provider and the job may do, in any order and at once. */
async function act(world: World, source: Choices): Promise<void> {
  const { below, chance } = source
  const { customer, visma } = world
  const { app, send } = customer
  const orderNumber = numbers(world)[below(Math.max(1, numbers(world).length))]
  if (chance(0.3)) app.clock.advance(below(40) * 60_000)
  // The worker dies before a write, or the database makes one and its answer is lost.
  if (chance(0.2)) app.d1.failAt(1 + below(4), chance(0.5) ? 'before' : 'after')
  const query = orderNumber === undefined ? '' : visma.query(orderNumber, { code: chance(0.8) ? '0' : '1' })
  const calls: readonly (() => Promise<unknown>)[] = [
    () => start(customer),
    () => Promise.all([start(customer), start(customer)]),
    () => send('PUT', '/payment/status', {}),
    () => send('POST', '/query-params', { queryParams: query }),
    () => send('DELETE', '/payment'),
    () => askDuePayments(app.deps()).catch(() => null),
    async () => {
      if (orderNumber !== undefined) await callOf(world, orderNumber, query)
    },
  ]
  const one = async () => calls[below(calls.length)]?.()
  const turned = async () => {
    if (orderNumber !== undefined) turn(world, orderNumber, source)
  }
  const turnedAndOne = async () => {
    await turned()
    await one()
  }
  if (chance(0.3)) await turned()
  // In the middle of what is going on: before the nth round trip to the database from here.
  else app.d1.meanwhile(1 + below(6), chance(0.5) ? turned : turnedAndOne)
  await Promise.all([one(), ...(chance(0.4) ? [one()] : [])])
}

/** The job's next passes, with nothing failing any more, until there is nothing to ask about. */
async function calmDown({ visma, customer }: World): Promise<void> {
  const clock = testClock()
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  for (let pass = 0; pass < 12; pass += 1) {
    clock.advance(6 * 60 * 60_000)
    await askDuePayments(testDependencies({ clock, outgoing }))
    const waiting = 'select id from payments where process_id = ? and next_ask_at is not null'
    if ((await rowsOf(waiting, customer.id)).length === 0) return
  }
}

/** A customer in a database that others were in before. */
async function nextPayer(visma: FakeVisma, number: number): Promise<Customer> {
  if (number === 1) {
    await freshDatabase()
    return seedPayer({ visma })
  }
  const customer = customerOf(
    await visitOf(number, { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' }),
  )
  visma.listenOn(customer.app.outgoing)
  return customer
}

async function play(seed: number): Promise<World> {
  const source = choices(seed)
  const visma = fakeVisma()
  const customer = await nextPayer(visma, ((seed - 1) % roundsOfDatabase) + 1)
  const world = { visma, customer, acknowledged: new Set<string>() }
  await start(customer)
  for (let step = 0; step < 6; step += 1) await act(world, source)
  customer.app.d1.forget()
  await calmDown(world)
  return world
}

/** All money known, at most one payment counting, the process paid by it, and every acknowledged call written down. */
async function expectInOrder(seed: number, { customer, visma, acknowledged }: World): Promise<void> {
  const money = await rowsOf(
    `select id, captured_cents as captured, surplus_cents as surplus, order_number as number,
      exists (select 1 from payment_callbacks c where c.payment_id = payments.id) as told
    from payments where process_id = ?`,
    customer.id,
  )
  const counting = money.filter((row) => Number(row['captured']) > Number(row['surplus']))
  const states = await statesOf(customer.id)
  const seen = {
    seed,
    captured: money.reduce((sum, row) => sum + Number(row['captured']), 0),
    counting: counting.length,
    paidOnce: states.filter((state) => state === 'PAYMENT_DONE').length,
    unwritten: money.filter((row) => acknowledged.has(String(row['id'])) && row['told'] !== 1),
  }
  const paid = seen.counting === 0 ? 0 : 1
  expect(seen).toEqual({ seed, captured: visma.takenCents(), counting: paid, paidOnce: paid, unwritten: [] })
}

it(
  `keeps every euro and pays once, whatever happens at once (${rounds} courses of events)`,
  { timeout: 3_600_000 },
  async () => {
    for (let seed = 1; seed <= rounds; seed += 1) await expectInOrder(seed, await play(seed))
  },
)
