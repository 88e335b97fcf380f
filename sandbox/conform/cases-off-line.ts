import {
  alone,
  bringKey,
  callsWithin,
  cutPower,
  good,
  minute,
  other,
  second,
  syncPath,
  eventLines,
  visit,
} from './case-steps.ts'
import { demand, demandSame, type Case } from './judge.ts'

const mostEventsOfCall = 100
const datedWithinMs = 20 * second

/** The rules for a client without a line, and once the line is back. */
export const offLine: readonly Case[] = [
  {
    name: 'keeps its events through a power cut, and tells each once taken, with a number of its own and in order',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good, other])
      await bringKey(bench, other)
      await cutPower(bench)
      await bringKey(bench, good)
      const place = app.seen.length
      app.line = 'up'
      await pass(callsWithin)
      demandSame(eventLines(bench), [...visit(other), ...visit(good)], 'reported')
      demand(new Set(app.events.map(({ id }) => id)).size === app.events.length, 'two events have one number')
      const dates = app.events.map(({ occurredAt }) => Date.parse(occurredAt))
      demand(
        dates.every((at, nth) => at >= (dates[nth - 1] ?? 0)),
        'the dates are not in the order of what happened',
      )
      const paths = app.pathsSince(place)
      demand(paths.includes(syncPath), 'no sync after the line came back')
      demand(paths.lastIndexOf('/api/device/events') < paths.indexOf(syncPath), 'the sync did not wait for the events')
      demandSame(app.events.map(({ code }) => code ?? '-').slice(0, 2), [other.code, '-'], 'codes with the events')
    },
  },
  {
    name: 'dates an event when it happens, and not when it is told',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good, other])
      const happenedAt: number[] = []
      for (const code of [good, other]) {
        await bringKey(bench, code)
        happenedAt.push(app.now)
        await pass(10 * minute)
      }
      app.line = 'up'
      await pass(callsWithin)
      demandSame(eventLines(bench), [...visit(good), ...visit(other)], 'reported')
      for (const [nth, event] of app.events.entries()) {
        const off = Date.parse(event.occurredAt) - (happenedAt[Math.floor(nth / 3)] ?? 0)
        demand(Math.abs(off) < datedWithinMs, `an event is dated ${Math.round(off / second)} s off`)
      }
    },
  },
  {
    name: 'tells a hundred events in a call at most, and the rest in the next ones: three hundred that were kept',
    run: async (bench) => {
      const { app, client, pass } = bench
      await alone(bench, [good, other])
      const wanted: string[] = []
      for (let nth = 0; nth < (3 * mostEventsOfCall) / 2 + 5; nth += 1) {
        const { code, boxNumber } = nth % 2 === 0 ? good : other
        await client.type(code)
        await client.close(boxNumber)
        wanted.push(`${boxNumber} opened`, `${boxNumber} closed`)
      }
      app.line = 'up'
      await pass(2 * callsWithin)
      const numbers = new Set(app.events.map(({ id }) => id))
      demand(numbers.size === wanted.length, `${numbers.size} events of ${wanted.length}`)
      const at = eventLines(bench).findIndex((one, nth) => one !== wanted[nth])
      demand(at === -1, `the event ${at + 1} is ${eventLines(bench)[at]}, and not ${wanted[at]}`)
    },
  },
  {
    name: 'tells an event again until it was answered, under the same number',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good])
      await bringKey(bench, good)
      app.line = 'lossy'
      await pass(2 * callsWithin)
      app.line = 'up'
      await pass(callsWithin)
      const numbers = new Set(app.events.map(({ id }) => id))
      demand(app.events.length > numbers.size, 'an event whose answer was lost is not told again')
      demand(numbers.size === 3, `three events have ${numbers.size} numbers`)
    },
  },
  {
    name: 'opens alone by the codes of the latest sync, each until its end',
    run: async (bench) => {
      const { app, client, pass } = bench
      await alone(bench, [good, { ...other, until: app.time(40 * minute) }])
      await client.type(other.code)
      demandSame(await client.opened(), [other.boxNumber], 'opened by a code that is good')
      await client.close(other.boxNumber)
      await pass(20 * minute)
      await client.type(other.code)
      demandSame(await client.opened(), [other.boxNumber], 'opened by a code whose end has come')
      app.line = 'up'
      await alone(bench, [other])
      await client.type(good.code)
      demandSame(await client.opened(), [other.boxNumber], 'opened by a code that is not in the latest sync')
    },
  },
  {
    name: 'locks its keypad for a minute after five wrong codes within one, through a power cut as well',
    run: async (bench) => {
      const { client, pass } = bench
      await alone(bench, [good])
      for (const wrong of ['000001', '000002', '000003', '000004', '000005']) await client.type(wrong)
      await cutPower(bench)
      await client.type(good.code)
      demandSame(await client.opened(), [], 'opened while it should be locked')
      await pass(65 * second)
      await client.type(good.code)
      demandSame(await client.opened(), [good.boxNumber], 'opened once the minute was over')
    },
  },
  {
    name: 'types nothing on while the app says that the keypad is locked',
    run: async ({ app, client, pass }) => {
      app.codes = [good]
      await pass(minute)
      app.lockedUntil = app.now + 30 * second
      await client.type('000001')
      const place = app.seen.length
      await client.type(good.code)
      demand(!app.pathsSince(place).includes('/api/device/open'), 'it asked before Retry-After was over')
      await pass(35 * second)
      await client.type(good.code)
      demandSame(await client.opened(), [good.boxNumber], 'opened once the lock was over')
    },
  },
]
