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
  syncsWithin,
  eventLines,
  visit,
} from './case-steps.ts'
import { demand, demandSame, type Case } from './judge.ts'

/** The rules for a client with a line, also when calls or answers are lost. */
export const onLine: readonly Case[] = [
  {
    name: 'signs each call: method, path without query, time, body',
    run: async (bench) => {
      bench.app.codes = [good]
      await bench.pass(minute)
      await bringKey(bench, good)
      await bench.pass(callsWithin)
      demandSame(eventLines(bench), visit(good), 'reported')
    },
  },
  {
    name: 'opens the box that the app names, and no other',
    run: async ({ app, client, pass }) => {
      app.codes = [good, other]
      await pass(minute)
      await client.type(other.code)
      await client.type(good.code)
      demandSame(await client.opened(), [other.boxNumber, good.boxNumber], 'opened')
    },
  },
  {
    name: 'keeps several boxes apart, whose doors are open at one time',
    run: async (bench) => {
      const { app, client, pass } = bench
      const numbers = [40, 2, 14]
      app.codes = numbers.map((boxNumber) => ({ code: String(600_000 + boxNumber), boxNumber, until: null }))
      await pass(minute)
      for (const { code } of app.codes) await client.type(code)
      for (const boxNumber of numbers.toReversed()) await client.putKeys(boxNumber)
      for (const boxNumber of numbers) await client.close(boxNumber)
      await pass(callsWithin)
      demandSame(await client.opened(), numbers, 'opened')
      const opened = numbers.map((boxNumber) => `${boxNumber} opened`)
      const put = numbers.toReversed().map((boxNumber) => `${boxNumber} keys_present`)
      const closed = numbers.map((boxNumber) => `${boxNumber} closed`)
      demandSame(eventLines(bench), [...opened, ...put, ...closed], 'reported')
    },
  },
  {
    name: 'signs anew what it repeats',
    run: async ({ app, client, pass }) => {
      app.codes = [good]
      await pass(minute)
      app.line = 'lossy'
      await client.type(good.code)
      await pass(callsWithin)
      app.line = 'up'
      await pass(callsWithin)
      demand(app.seen.length > 4, 'it made hardly any call')
    },
  },
  {
    name: 'tells how all boxes stand after a start, and every quarter of an hour',
    run: async (bench) => {
      const { app, pass } = bench
      await pass(callsWithin)
      demand(app.pathsSince(0).includes(syncPath), 'no sync after the start')
      const place = app.seen.length
      await pass(syncsWithin)
      demand(app.pathsSince(place).includes(syncPath), 'no sync within a quarter of an hour')
      await cutPower(bench)
      const later = app.seen.length
      await pass(callsWithin)
      demand(app.pathsSince(later).includes(syncPath), 'no sync after power came back')
    },
  },
  {
    name: 'tells in a sync how each box truly stands',
    run: async (bench) => {
      const { app, client, pass } = bench
      app.codes = [good, other]
      await pass(callsWithin)
      await bringKey(bench, good)
      await client.type(other.code)
      await pass(syncsWithin)
      const boxes = app.syncs.at(-1)?.boxes ?? []
      demandSame(
        boxes.map(({ boxNumber }) => boxNumber).toSorted((a, b) => a - b),
        app.boxes,
        'boxes of the sync',
      )
      for (const { boxNumber, doorOpen, keysInside } of boxes) {
        const isOpen = boxNumber === other.boxNumber
        const hasKeys = boxNumber === good.boxNumber
        demand(
          doorOpen === null || doorOpen === isOpen,
          `box ${boxNumber}: the door is told ${doorOpen ? 'open' : 'shut'}`,
        )
        demand(
          keysInside === null || keysInside === hasKeys,
          `box ${boxNumber}: keys are told ${keysInside ? 'inside' : 'away'}`,
        )
      }
    },
  },
  {
    name: 'asks for each code while it has a line',
    run: async ({ app, client, pass }) => {
      app.codes = [good]
      await pass(syncsWithin)
      app.codes = []
      const place = app.seen.length
      await client.type(good.code)
      demandSame(await client.opened(), [], 'opened by a code that was taken back')
      demand(app.pathsSince(place).includes('/api/device/open'), 'it did not ask')
    },
  },
  {
    name: 'sends later what the app could not take',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good])
      app.line = 'away'
      await bringKey(bench, good)
      await pass(callsWithin)
      app.line = 'up'
      await pass(callsWithin)
      demandSame(eventLines(bench), visit(good), 'reported')
    },
  },
  {
    name: 'leaves out what the app names as unknown, and sends the rest',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good, other])
      await bringKey(bench, good)
      await bringKey(bench, other)
      app.unknownBoxes = [good.boxNumber]
      app.line = 'up'
      await pass(2 * callsWithin)
      demandSame(eventLines(bench), visit(other), 'reported')
      const place = app.seen.length
      await pass(callsWithin)
      demand(!app.pathsSince(place).includes('/api/device/events'), 'it goes on sending what was refused')
    },
  },
  {
    name: 'sets its clock by the app, and dates by it',
    run: async (bench) => {
      const { app, client, pass } = bench
      app.codes = [good]
      await pass(minute)
      await client.setClock(-20 * minute)
      await pass(callsWithin)
      await bringKey(bench, good)
      const happenedAt = app.now
      await pass(callsWithin)
      demandSame(eventLines(bench), visit(good), 'reported')
      const [first] = app.events
      const off = happenedAt - Date.parse(first?.occurredAt ?? '')
      demand(Math.abs(off) < 20 * second, `the event is dated ${Math.round(off / second)} s off`)
    },
  },
]
