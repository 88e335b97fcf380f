import { demand, demandSame, type Bench, type Case } from './judge.ts'

const second = 1_000
const minute = 60 * second
const sync = '/api/device/sync'
const good = { code: '482913', boxNumber: 1, until: null }
const other = { code: '705164', boxNumber: 2, until: null }

/** The client knows these codes, and has no line from now on. */
async function alone({ app, pass }: Bench, codes = app.codes): Promise<void> {
  app.codes = codes
  await pass(16 * minute)
  app.line = 'down'
  await pass(30 * second)
}

async function bringKey({ app, client, pass }: Bench, { code, boxNumber }: typeof good): Promise<void> {
  app.now += second
  await client.pass(second)
  await client.type(code)
  await client.putKeys(boxNumber)
  await client.close(boxNumber)
  await pass(second)
}

const visit = (boxNumber: number) => ['opened', 'keys_present', 'closed'].map((type) => `${boxNumber} ${type}`)
const told = ({ app }: Bench) => app.events.map(({ boxNumber, type }) => `${boxNumber} ${type}`)

/** What a client has to do while all is well, and when calls or answers are lost. */
const onLine: readonly Case[] = [
  {
    name: 'signs each call: method, path without query, time, body',
    run: async (bench) => {
      bench.app.codes = [good]
      await bench.pass(minute)
      await bringKey(bench, good)
      await bench.pass(minute)
      demandSame(told(bench), visit(1), 'reported')
    },
  },
  {
    name: 'signs anew what it repeats',
    run: async ({ app, client, pass }) => {
      app.codes = [good]
      await pass(minute)
      app.line = 'lossy'
      await client.type(good.code)
      await pass(minute)
      app.line = 'up'
      await pass(minute)
      demand(app.seen.length > 4, 'it made hardly any call')
    },
  },
  {
    name: 'tells how all boxes stand after a start, and every quarter of an hour',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      demand(app.pathsSince(0).includes(sync), 'no sync after the start')
      const place = app.seen.length
      await pass(16 * minute)
      demand(app.pathsSince(place).includes(sync), 'no sync within a quarter of an hour')
      await client.cutPower()
      const later = app.seen.length
      await pass(minute)
      demand(app.pathsSince(later).includes(sync), 'no sync after power came back')
    },
  },
  {
    name: 'asks for each code while it has a line',
    run: async ({ app, client, pass }) => {
      app.codes = [good]
      await pass(16 * minute)
      app.codes = []
      await client.type(good.code)
      demandSame(await client.opened(), [], 'opened by a code that was taken back')
    },
  },
  {
    name: 'sends later what the app could not take',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good])
      app.line = 'away'
      await bringKey(bench, good)
      await pass(minute)
      app.line = 'up'
      await pass(minute)
      demandSame(told(bench), visit(1), 'reported')
    },
  },
  {
    name: 'leaves out what the app names as unknown, and sends the rest',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good, other])
      await bringKey(bench, good)
      await bringKey(bench, other)
      app.unknownBoxes = [1]
      app.line = 'up'
      await pass(2 * minute)
      demandSame(told(bench), visit(2), 'reported')
      const place = app.seen.length
      await pass(2 * minute)
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
      await pass(minute)
      await bringKey(bench, good)
      await pass(minute)
      demandSame(told(bench), visit(1), 'reported')
      const [first] = app.events
      const off = app.now - minute - Date.parse(first?.occurredAt ?? '')
      demand(Math.abs(off) < 20 * second, `the event is dated ${Math.round(off / second)} s off`)
    },
  },
]

/** What a client has to do alone, and afterwards. */
const offLine: readonly Case[] = [
  {
    name: 'keeps its events through a power cut, and tells each once taken, with a number of its own and in order',
    run: async (bench) => {
      const { app, client, pass } = bench
      await alone(bench, [good, other])
      await bringKey(bench, other)
      await client.cutPower()
      await bringKey(bench, good)
      const place = app.seen.length
      app.line = 'up'
      await pass(minute)
      demandSame(told(bench), [...visit(2), ...visit(1)], 'reported')
      demand(new Set(app.events.map(({ id }) => id)).size === app.events.length, 'two events have one number')
      const dates = app.events.map(({ occurredAt }) => Date.parse(occurredAt))
      demand(
        dates.every((at, nth) => at >= (dates[nth - 1] ?? 0)),
        'the dates are not in the order of what happened',
      )
      const paths = app.pathsSince(place)
      demand(paths.includes(sync), 'no sync after the line came back')
      demand(paths.lastIndexOf('/api/device/events') < paths.indexOf(sync), 'the sync did not wait for the events')
      demandSame(app.events.map(({ code }) => code ?? '-').slice(0, 2), [other.code, '-'], 'codes with the events')
    },
  },
  {
    name: 'tells an event again until it was answered, under the same number',
    run: async (bench) => {
      const { app, pass } = bench
      await alone(bench, [good])
      await bringKey(bench, good)
      app.line = 'lossy'
      await pass(30 * second)
      app.line = 'up'
      await pass(minute)
      const numbers = new Set(app.events.map(({ id }) => id))
      demand(app.events.length > numbers.size, 'an event whose answer was lost is not told again')
      demand(numbers.size === 3, `three events have ${numbers.size} numbers`)
    },
  },
  {
    name: 'opens alone by the codes of the latest sync, each until its end',
    run: async (bench) => {
      const { app, client, pass } = bench
      await alone(bench, [good, { ...other, until: app.time(20 * minute) }])
      await client.type(other.code)
      demandSame(await client.opened(), [2], 'opened by a code that is good')
      await client.close(2)
      await pass(5 * minute)
      await client.type(other.code)
      demandSame(await client.opened(), [2], 'opened by a code whose end has come')
      app.line = 'up'
      await alone(bench, [other])
      await client.type(good.code)
      demandSame(await client.opened(), [2], 'opened by a code that is not in the latest sync')
    },
  },
  {
    name: 'locks its keypad for a minute after five wrong codes within one, through a power cut as well',
    run: async (bench) => {
      const { client, pass } = bench
      await alone(bench, [good])
      for (const wrong of ['000001', '000002', '000003', '000004', '000005']) await client.type(wrong)
      await client.cutPower()
      await client.type(good.code)
      demandSame(await client.opened(), [], 'opened while it should be locked')
      await pass(65 * second)
      await client.type(good.code)
      demandSame(await client.opened(), [1], 'opened once the minute was over')
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
      demandSame(await client.opened(), [1], 'opened once the lock was over')
    },
  },
]

/** What staff want opened. */
const commands: readonly Case[] = [
  {
    name: 'does each command once, though it comes again, and tells so',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(5 * minute) }]
      await pass(20 * second)
      await client.close(3)
      await client.cutPower()
      await pass(minute)
      demandSame(await client.opened(), [3], 'opened')
      demandSame(app.results.map(({ id, outcome }) => `${id} ${outcome}`).slice(0, 1), ['cmd_1 opened'], 'told')
    },
  },
  {
    name: 'tells of a command again where the answer was lost',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(5 * minute) }]
      await pass(5 * second)
      app.results.length = 0
      app.commands = [...app.commands, { id: 'cmd_2', boxNumber: 2, expiresAt: app.time(5 * minute) }]
      await pass(5 * second)
      demandSame(await client.opened(), [3, 2], 'opened')
      demand(
        app.results.some(({ id }) => id === 'cmd_2'),
        'nothing told of the second command',
      )
    },
  },
  {
    name: 'opens nothing by a command whose time is over',
    run: async ({ app, client, pass }) => {
      await client.setClock(-2 * minute)
      await pass(minute)
      app.commands = [{ id: 'cmd_1', boxNumber: 3, expiresAt: app.time(-second) }]
      await pass(minute)
      demandSame(await client.opened(), [], 'opened')
    },
  },
]

/** Another key over the line. */
const keys: readonly Case[] = [
  {
    name: 'takes another key, and keeps both until it has heard that the new one is taken, through a power cut as well',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      app.keys.ask()
      await pass(20 * second)
      demand(app.keys.isRenewed, 'the new key was not confirmed with a call that it signed')
      await client.cutPower()
      const place = app.seen.length
      await pass(minute)
      demand(app.pathsSince(place).includes(sync), 'it does not go on')
      demandSame(app.keys.refused, [], 'calls with the key of before')
    },
  },
  {
    name: 'goes on with the right one of its keys where the answer to the new one was lost, or it was taken back',
    run: async ({ app, client, pass }) => {
      await pass(minute)
      app.keys.ask()
      app.keys.losesConfirmation = true
      await pass(20 * second)
      demand(app.keys.isRenewed, 'the new key was not confirmed with a call that it signed')
      await client.cutPower()
      app.keys.losesConfirmation = false
      const lost = app.seen.length
      await pass(minute)
      demand(app.pathsSince(lost).includes(sync), 'it lost its new key with the answer')
      app.keys.ask()
      app.keys.withdrawsOnceFetched = true
      await pass(minute)
      const place = app.seen.length
      await pass(16 * minute)
      demand(app.pathsSince(place).includes(sync), 'it lost its key with the one that was taken back')
    },
  },
]

/** Everything that is asked of a client of the device API. */
export const cases: readonly Case[] = [...onLine, ...offLine, ...commands, ...keys]
