import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Actor } from '#core/actor.ts'
import { actorKinds, type ProcessType } from '#domain/enums.ts'
import { waitBucket } from '#domain/operations/insights.ts'
import { possibleEvents } from '#domain/process-lifecycle.ts'
import { isOpenAt } from '#domain/time/insight-days.ts'
import { localDate } from '#domain/time/time.ts'
import { testNow } from '#tests/support/clock.ts'
import { countedSums, keptSums } from '#tests/support/daily-sums.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { figuresOfVisits, listedVisits } from '#tests/support/figure-lists.ts'
import { runBatch } from '#worker/db/db.ts'
import { readSnapshot, transitionStatements } from '#worker/process/index.ts'

const minute = 60_000
const isLong = env.LONG === '1'

beforeEach(freshDatabase)

const fact = (at: number, given: { dimension?: string | null; wait?: number | null } = {}) =>
  rowsOf(
    `insert into daily_facts (account_id, at, measure, dimension, wait_ms, count, amount)
     values ('acc_north', ?, 'keys', ?, ?, 1, 0)`,
    at,
    given.dimension ?? null,
    given.wait ?? null,
  )
const dimensions = async () => (await rowsOf('select day, dimension from daily_sums')).map((row) => Object.values(row))

describe('a fact', () => {
  // About the changes of the clocks, and any other time.
  const instants = fc.oneof(
    fc
      .constantFrom('2026-03-28T22:30:00Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z')
      .map((text) => Date.parse(text)),
    fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2035-12-31') }),
  )

  it('is counted on the day of its zone, within or outside of opening hours', async () => {
    await seedAccount()
    await fc.assert(
      fc.asyncProperty(instants, async (at) => {
        await rowsOf('delete from daily_sums')
        await fact(at)
        const zone = 'Europe/Helsinki'
        expect(await dimensions()).toEqual([
          [localDate(at, zone), isOpenAt(at, { hours: null, timeZone: zone }) ? 'in' : 'after'],
        ])
      }),
      { numRuns: isLong ? 5_000 : 200 },
    )
  })

  it('is counted by the hours that the workshop has set, exceptions among them', async () => {
    await seedAccount()
    // Nobody opens while the clocks change.
    const span = fc.tuple(fc.integer({ min: 300, max: 800 }), fc.integer({ min: 801, max: 1440 }))
    const spans = fc.array(span, { maxLength: 1 })
    const days = fc.uniqueArray(fc.constantFrom('2026-11-28', '2026-11-30', '2026-12-06'))
    const own = fc.record({
      week: fc.array(spans, { minLength: 7, maxLength: 7 }),
      exceptions: fc
        .tuple(days, spans)
        .map(([dates, some]) => dates.map((date) => ({ date, spans: some, reason: '' }))),
    })
    const near = fc.integer({ min: Date.parse('2026-11-27'), max: Date.parse('2026-12-08') })
    await fc.assert(
      fc.asyncProperty(own, fc.oneof(near, instants), async (hours, at) => {
        await rowsOf('delete from daily_sums')
        await rowsOf('update accounts set opening_hours = ?', JSON.stringify({ schema: 1, revision: 1, ...hours }))
        await fact(at)
        const zone = 'Europe/Helsinki'
        const isOpen = isOpenAt(at, { hours, timeZone: zone })
        expect(await dimensions()).toEqual([[localDate(at, zone), isOpen ? 'in' : 'after']])
      }),
      { numRuns: isLong ? 5_000 : 300 },
    )
  })

  it('of a wait is in its bucket', async () => {
    await seedAccount()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.nat(3 * 60 * minute), fc.nat(2_000_000_000)), async (wait) => {
        await rowsOf('delete from daily_sums')
        await fact(testNow, { wait })
        expect(await dimensions()).toEqual([['2026-11-03', waitBucket(wait)]])
      }),
      { numRuns: isLong ? 5_000 : 200 },
    )
  })

  it('is added to what there is, also beneath a statement that passes over conflicts', async () => {
    await seedAccount()
    const { id } = await seedProcess({})
    for (const key of ['a', 'b', 'b'])
      await rowsOf(
        `insert or ignore into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
         values (?, ?, ?, 'link', 'SMS', 'x', 'fi-FI', 'FAILED', ?)`,
        `msg_${key}`,
        id,
        key,
        testNow,
      )
    expect(await keptSums()).toMatchObject({ 'acc_north 2026-11-03 failed_messages SMS': { count: 2, amount: 0 } })
  })
})

type Step =
  | { does: 'event'; actor: number; pick: number }
  | { does: 'approve'; services: number[] }
  | { does: 'pay'; cents: number }
  | { does: 'capture'; cents: number }
  | { does: 'refund'; cents: number; status: 'SUCCESS' | 'FAILURE' | 'PENDING' }
  | { does: 'message'; status: 'FAILED' | 'SENT'; channel: 'SMS' | 'EMAIL' }
  | { does: 'report'; status: 'FAILED' | 'DELIVERED' }
type Timed = { visit: number; later: number; step: Step }

const cents = fc.nat(99_999)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('event'), actor: fc.nat(), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('approve'), services: fc.array(cents, { maxLength: 3 }) }) },
  fc.record({ does: fc.constant('pay'), cents }),
  fc.record({ does: fc.constant('capture'), cents: fc.oneof(fc.constant(0), cents) }),
  fc.record({
    does: fc.constant('refund'),
    cents: cents.map((value) => value + 1),
    status: fc.constantFrom('SUCCESS', 'FAILURE', 'PENDING'),
  }),
  fc.record({
    does: fc.constant('message'),
    status: fc.constantFrom('FAILED', 'SENT'),
    channel: fc.constantFrom('SMS', 'EMAIL'),
  }),
  fc.record({ does: fc.constant('report'), status: fc.constantFrom('FAILED', 'DELIVERED') }),
)
const types: readonly ProcessType[] = [
  'DELIVERY',
  'RETRIEVE',
  'NO_DMS_RETRIEVE',
  'ONLY_PAYMENT',
  'DELIVERY',
  'ONLY_PAYMENT',
]
/** From here on the visits are trials, which count in nothing. */
const firstTrial = 4
const course = fc.array(fc.record({ visit: fc.nat(types.length - 1), later: fc.nat(6_000), step }), {
  minLength: 10,
  maxLength: 60,
})

/** An event that its state allows, by whoever may cause it. */
async function move(id: string, { actor, pick }: Extract<Step, { does: 'event' }>, now: number): Promise<void> {
  const snapshot = await readSnapshot(testDb(), id)
  if (snapshot === null) return
  const choices = actorKinds.flatMap((kind) => possibleEvents(snapshot, kind).map((type) => ({ kind, type })))
  const chosen = choices[(actor + pick) % Math.max(1, choices.length)]
  if (chosen === undefined) return
  const by: Actor = { kind: chosen.kind, id: 'x' }
  const { statements } = transitionStatements(testDb(), { snapshot, events: [{ type: chosen.type, actor: by }], now })
  await runBatch(testDb(), statements)
}

/** Everything that money, approvals and messages may come to. */
async function write(id: string, one: Step, { now, nth }: { now: number; nth: number }): Promise<void> {
  switch (one.does) {
    case 'event':
      return move(id, one, now)
    case 'approve':
      await rowsOf(
        `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
         select ?, ?, 1 + count(*), 1, 'fi-FI', ?, 0, 'h', ? from approvals where process_id = ?`,
        `apr_${nth}`,
        id,
        JSON.stringify({ extraServices: one.services.map((priceCents) => ({ priceCents })), rows: [] }),
        now,
        id,
      )
      return
    case 'pay':
      await rowsOf(
        `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, captured_cents,
           frozen_pricing, created_at, updated_at) values (?, ?, 'acc_north', 'ONLINE', 'SVEA', ?, 'CANCELLED', 0, ?, '{}', ?, ?)`,
        `pay_${nth}`,
        id,
        `o${nth}`,
        one.cents,
        now,
        now,
      )
      return
    case 'capture':
      // Twice: what is written again as it was counts nothing.
      for (let times = 0; times < 2; times += 1)
        await rowsOf(
          `update payments set captured_cents = ? where process_id = ? and captured_cents = 0`,
          one.cents,
          id,
        )
      return
    case 'refund':
      await rowsOf(
        `insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
         select ?, id, ?, 'CANCELLED', ?, ? from payments where process_id = ? limit 1`,
        `ref_${nth}`,
        one.cents,
        now,
        now,
        id,
      )
      await rowsOf(
        `update refunds set refund_status = ? where id = ? and ? <> 'PENDING'`,
        one.status,
        `ref_${nth}`,
        one.status,
      )
      return
    case 'message':
      await rowsOf(
        `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
         values (?, ?, ?, 'link', ?, 'x', 'fi-FI', ?, ?)`,
        `msg_${nth}`,
        id,
        `k${nth}`,
        one.channel,
        one.status,
        now,
      )
      return
    case 'report':
      await rowsOf(`update messages set status = ? where process_id = ?`, one.status, id)
  }
}

async function play(steps: readonly Timed[]): Promise<void> {
  let now = testNow
  const visits = []
  for (const [index, processType] of types.entries())
    visits.push(
      await seedProcess({
        number: index + 1,
        processType,
        state: processType === 'ONLY_PAYMENT' ? 'USE_ONLY_PAYMENT' : 'LINK_SENT',
        isTrial: index >= firstTrial,
      }),
    )
  for (const [nth, { visit, later, step: one }] of steps.entries()) {
    // No two things happen at once, so that what comes before what can be told from the tables.
    now += 1 + later * minute
    await write(visits[visit]?.id ?? '', one, { now, nth })
  }
}

describe('whatever happens to visits', () => {
  it(
    'the sums are what the tables count to, and the lists behind them have as many visits',
    async () => {
      await fc.assert(
        fc.asyncProperty(course, async (steps) => {
          await freshDatabase()
          await seedAccount()
          await play(steps)
          expect(await keptSums()).toEqual(await countedSums())
          expect(await listedVisits()).toEqual(await figuresOfVisits())
        }),
        { numRuns: isLong ? 500 : 25 },
      )
    },
    isLong ? 0 : 180_000,
  )
})
