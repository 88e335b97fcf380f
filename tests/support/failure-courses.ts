/** Runs a verb at a provider whose nth call fails in some way, and the days that follow; over all calls. */
import { expect } from 'vitest'

import { dayMs, minuteMs } from '#domain/durations.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { askDuePayments } from '#worker/payments/index.ts'

import { testDependencies, type TestApp } from './app.ts'
import { testNow } from './clock.ts'
import { freshDatabase, rowsOf } from './database.ts'
import { faultyWire, sides, type Fault, type FailingSide } from './failing-sides.ts'
import { refundDesk } from './payment-refund.ts'
import { seedStaff } from './staff.ts'

function depsOf({ clock, d1, outgoing }: TestApp) {
  return testDependencies({ clock, d1, outgoing })
}

/** The jobs of the days that follow, with nothing in their way. */
async function later(app: TestApp): Promise<void> {
  for (const passed of [3 * minuteMs, 10 * minuteMs, 7 * 60 * minuteMs, dayMs, 9 * dayMs, 9 * dayMs]) {
    app.clock.advance(passed)
    await askDuePayments(depsOf(app))
    await drainEffects(depsOf(app))
  }
}

type Course = {
  app: TestApp
  act: () => Promise<unknown>
  /** Ends what is left to staff, as they do. */
  end?: () => Promise<string | null>
}
type Verb = (side: FailingSide) => Promise<Course>

/** While who is signed in has shown who they are. */
async function atTheDesk(app: TestApp, work: () => Promise<Response>): Promise<Response> {
  const now = app.clock.now()
  app.clock.set(testNow)
  const response = await work()
  app.clock.set(now)
  return response
}

const firstLook = 10 * minuteMs

const verbs = {
  async begin(side) {
    const customer = await side.payer()
    return { app: customer.app, act: () => side.start(customer) }
  },
  async take(side) {
    const { customer, orderNumber } = await side.begin()
    const { app } = customer
    side.pay(orderNumber)
    app.clock.advance(firstLook)
    return { app, act: () => askDuePayments(depsOf(app)) }
  },
  /** Somebody has paid at the counter meanwhile. */
  async 'let go'(side) {
    const { customer, orderNumber } = await side.begin()
    const { app } = customer
    const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const { version } = await customer.status()
    const json = { type: 'settle_payment', version, reason: 'Kassalla' }
    const told = await app.request(`/api/staff/process/${customer.id}/event`, { method: 'POST', token, json })
    if (!told.ok) throw new Error('The counter was not told')
    side.pay(orderNumber)
    app.clock.advance(firstLook)
    return { app, act: () => askDuePayments(depsOf(app)) }
  },
  async cancel(side) {
    const { customer } = await side.begin()
    return { app: customer.app, act: () => customer.send('DELETE', '/payment') }
  },
  async refund(side) {
    const { customer, orderNumber } = await side.begin()
    const { app } = customer
    side.pay(orderNumber)
    app.clock.advance(firstLook)
    await askDuePayments(depsOf(app))
    const { give, tend } = await refundDesk(customer, side)
    const said = await atTheDesk(app, () => give(null))
    if (!said.ok) throw new Error('Nothing was asked to be given back')
    return {
      app,
      act: () => drainEffects(depsOf(app)),
      async end() {
        if ((await unknownRefunds()) === 0) return null
        await atTheDesk(app, () => tend({ act: 'again' }))
        await drainEffects(depsOf(app))
        if ((await unknownRefunds()) > 0) {
          const seen = { isGivenBack: side.givenBack() > 0, reason: 'Katsottu palvelusta' }
          await atTheDesk(app, () => tend({ act: 'settle', ...seen }))
        }
        return 'staff'
      },
    }
  },
} satisfies Record<string, Verb>

async function countOf(query: string): Promise<number> {
  const [row] = await rowsOf(`select ${query} as count`)
  return Number(row?.['count'])
}

const open = `in ('INITIALIZED','SIGNING','PENDING')`
const unknownRefunds = () =>
  countOf(`(select count(*) from refunds where refund_status ${open} and unknown_since is not null)`)
const unresolved = () =>
  countOf(
    `(select count(*) from refunds where refund_status ${open}) + (select count(*) from payments where status ${open})`,
  )
const takenHere = () => countOf(`(select coalesce(sum(captured_cents), 0) from payments where provider <> 'COUNTER')`)
const givenBackHere = () =>
  countOf(`(select coalesce(sum(amount_cents), 0) from refunds where refund_status = 'SUCCESS')`)

async function word(): Promise<string> {
  if ((await countOf('(select count(*) from refunds)')) > 0) return (await givenBackHere()) > 0 ? 'given back' : 'kept'
  return (await takenHere()) > 0 ? 'taken' : 'ended'
}

/** Returns how it ends where the nth call fails so; null where there are fewer calls. */
async function course(name: keyof typeof sides, verb: Verb, { fault, nth }: { fault: Fault; nth: number }) {
  await freshDatabase()
  const side = sides[name]()
  const { app, act, end } = await verb(side)
  const wire = faultyWire(app, side)
  wire.strike(fault, nth)
  await act().catch(() => {})
  if (!wire.heal()) return null
  await later(app)
  const by = (await end?.()) ?? null
  const said = `${name}, call ${nth}: ${fault}`
  expect(await unresolved(), `${said}: nothing is left open`).toBe(0)
  expect(await takenHere(), `${said}: what was taken is known`).toBe(side.taken())
  expect(await givenBackHere(), `${said}: what was given back is known`).toBe(side.givenBack())
  const last = await word()
  return by === null ? last : `${by}: ${last}`
}

export async function ends(name: keyof typeof sides, verbName: keyof typeof verbs, fault: Fault): Promise<string> {
  const found = new Set<string>()
  for (let nth = 1; nth < 20; nth += 1) {
    const end = await course(name, verbs[verbName], { fault, nth })
    if (end === null) break
    found.add(end)
  }
  return [...found].toSorted().join(', ') || '–'
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the objects above
export const verbNames = Object.keys(verbs) as readonly (keyof typeof verbs)[]
