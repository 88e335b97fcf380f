import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'

import { dayMs } from '#domain/durations.ts'
import { countedVisit, sumOf, type CountedVisit } from '#tests/support/counted-visit.ts'
import type { Tally } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { playVisit } from '#tests/support/played-visit.ts'
import { storedBytes } from '#tests/support/stored-bytes.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'
import { watchMinute } from '#worker/jobs/watch-minute.ts'

/** The unit costs from which `npm run bench -- capacity` makes its table: printed as one line of JSON. */

/** The least that goes through all of it shows that it still runs; its figures say nothing. */
const isSmallest = env.SMALLEST === '1'
const visits = isSmallest ? 1 : 8
const daysAtOnce = isSmallest ? 60 : 10
const usually = (times: number) => (isSmallest ? 1 : times)

beforeEach(freshDatabase)

/** The cost of some work besides visits, each thing by itself. */
async function costOf({ app }: CountedVisit, work: () => Promise<unknown>, usual: number, everyMs: number) {
  const times = usually(usual)
  app.d1.tally()
  for (let done = 0; done < times; done += 1) {
    await work()
    app.clock.advance(everyMs)
  }
  const { trips, statements, rowsRead, rowsWritten } = app.d1.tally()
  return {
    trips: trips / times,
    statements: statements / times,
    rowsRead: rowsRead / times,
    rowsWritten: rowsWritten / times,
  }
}

async function ok(answer: Promise<Response>): Promise<void> {
  expect((await answer).status).toBeLessThan(300)
}

/** Guarantee: the runtime's own class, whichever binding it stands behind. */
function isBucket(binding: unknown): binding is R2Bucket {
  return binding instanceof Object && binding.constructor.name === 'R2Bucket'
}

/** All that lies in buckets (bytes): pictures, and visits that left the database. */
async function bucketBytes(): Promise<number> {
  const lists = await Promise.all(
    Object.values<unknown>({ ...env })
      .filter(isBucket)
      .map((bucket) => bucket.list()),
  )
  return lists.flatMap(({ objects }) => objects).reduce((sum, { size }) => sum + size, 0)
}

const parts: readonly (readonly [name: string, belongs: RegExp])[] = [
  ['what answers set off', /^what .* set off$/],
  ['dealer system', /^the (order|process)$/],
  ['cabinet', /^the (code|door|keys)/],
  ['staff', /^(staff: |the page of staff|the board)/],
  ['provider', /^the callback$/],
  ['customer', /./],
]

function byPart(costs: CountedVisit['costs']): { part: string; cost: Tally }[] {
  const partOf = (name: string) => parts.find(([, belongs]) => belongs.test(name))?.[0]
  return parts.map(([part]) => ({ part, cost: sumOf(costs.filter((cost) => partOf(cost.part) === part)) }))
}

/** A board that is told of nothing; staff's token is good for a quarter of an hour. */
async function boardCost(visit: CountedVisit) {
  const { app } = visit
  const token = await visit.staffToken()
  const changes = '/api/staff/process/changes'
  const first = await app.request(changes, { token })
  const { cursor } = await first.json<{ cursor: string }>()
  const ask = () => ok(app.request(`${changes}?since=${encodeURIComponent(cursor)}`, { token }))
  return costOf(visit, ask, 5, 1_000)
}

async function quietCosts(visit: CountedVisit) {
  const { app, cabinet } = visit
  const tick = (line: 'minute' | 'night') => () => runScheduled({ cron: cronLines[line] }, app.deps())
  // Signatures are forgotten ten minutes later: a cabinet that has beaten for less costs too little.
  await costOf(visit, () => ok(cabinet.heartbeat()), 15, 60_000)
  const heartbeat = await costOf(visit, () => ok(cabinet.heartbeat()), 10, 60_000)
  const call = await costOf(visit, () => ok(cabinet.heartbeat()), 150, 4_000)
  const boxes = [{ boxNumber: 1 }, { boxNumber: 2 }]
  await ok(cabinet.heartbeat())
  const sync = await costOf(visit, () => ok(cabinet.sync(boxes)), 10, 3_000)
  const linesBefore = app.logged.length
  const minute = await costOf(visit, tick('minute'), 10, 60_000)
  const watch = await costOf(visit, () => watchMinute(app.deps()), 10, 60_000)
  const lines = (app.logged.length - linesBefore) / usually(10)
  const night = await costOf(visit, tick('night'), 2, dayMs)
  return { costs: { heartbeat, call, sync, minute, watch, night }, lines }
}

/** Staff say of each that it is over, which the sums of a visit leave out. */
async function finishAll({ app, staffToken }: CountedVisit): Promise<void> {
  const token = await staffToken()
  for (const { id, version } of await rowsOf('select id, version from processes')) {
    const json = { type: 'finish', version }
    await ok(app.request(`/api/staff/process/${String(id)}/event`, { method: 'POST', token, json }))
  }
  await runScheduled({ cron: cronLines.minute }, app.deps())
}

/**
 * Returns the bytes left of visits in the database and in buckets once jobs had four months to take them away: their
 * time is ninety days.
 */
async function laterOn({ app }: CountedVisit) {
  const bucketsBefore = await bucketBytes()
  for (let days = 0; days < 120; days += daysAtOnce) {
    app.clock.advance(daysAtOnce * dayMs)
    for (const line of ['minute', 'night', 'minute'] as const) await runScheduled({ cron: cronLines[line] }, app.deps())
  }
  return { stored: await storedBytes(), buckets: (await bucketBytes()) - bucketsBefore }
}

it('what a visit and a quiet workshop cost', { timeout: 300_000 }, async () => {
  const visit = await countedVisit()
  // What the first one alone costs, such as the first row of a day, is not counted.
  await playVisit(visit)
  const board = await boardCost(visit)
  const empty = await storedBytes()
  visit.costs.splice(0)
  const { measured, outgoing } = visit.app
  const [points, calls, logged] = [measured.length, outgoing.rooms.calls.length, visit.app.logged.length]
  for (let number = 2; number <= visits; number += 1) await playVisit(visit, { number })
  const before = await storedBytes()
  let open = 0
  const whileOpen = async () => {
    open = (await storedBytes()) - before
  }
  await playVisit(visit, { number: visits + 1, whileOpen })
  await finishAll(visit)
  const full = await storedBytes()
  const announced = outgoing.rooms.calls.slice(calls)
  const lines = visit.app.logged.slice(logged).map((line) => z.object({ event: z.string() }).parse(JSON.parse(line)))
  const counted = {
    points: measured.length - points,
    calls: measured.slice(points).filter(({ kind }) => kind === 'request').length,
  }
  const quiet = await quietCosts(visit)
  const each = (cost: Tally): Tally => ({
    trips: cost.trips / visits,
    statements: cost.statements / visits,
    rowsRead: cost.rowsRead / visits,
    rowsWritten: cost.rowsWritten / visits,
  })
  const costs = {
    visit: each(sumOf(visit.costs)),
    parts: byPart(visit.costs).map(({ part, cost }) => ({ part, cost: each(cost) })),
    requests: counted.calls / visits,
    points: counted.points / visits,
    roomCalls: announced.length / visits,
    /** Each of them brings a sync of the cabinet. */
    deviceCalls: announced.filter(({ room }) => room.startsWith('device-')).length / visits,
    lines: {
      ofCalls: lines.filter(({ event }) => event === 'request').length / visits,
      others: lines.filter(({ event }) => event !== 'request').length / visits,
      ofMinute: quiet.lines,
    },
    bytes: {
      open,
      closed: (full - empty) / visits,
    },
    quiet: { board, ...quiet.costs },
    later: { live: 0, archived: 0 },
  }
  const later = await laterOn(visit)
  costs.later = { live: (later.stored - empty) / visits, archived: later.buckets / visits }
  expect(await rowsOf('select count(*) as count from processes')).toEqual([{ count: 0 }])
  console.log(`capacity ${JSON.stringify(costs)}`)
})
