import { expect, it } from 'vitest'

import { PlayedApp } from '#sandbox/conform/played-app.ts'

import { Gateway } from './gateway.ts'
import type { Memory } from './ports.ts'
import { ramMemory } from './ram-memory.ts'

const second = 1_000

class PowerCut extends Error {}

/** A cabinet whose power is cut before the nth time that it turns to its memory, its line or a lock, and whose calls to a path are lost. */
function bench(cutAt: number, lostPath = '') {
  const app = new PlayedApp(Date.parse('2026-11-24T05:41:00Z'))
  const memory = ramMemory()
  const opened: number[] = []
  const turns: string[] = []
  const turn = (what: string) => {
    turns.push(what)
    if (turns.length === cutAt) throw new PowerCut()
  }
  const guarded =
    <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments) => {
      turn(call.name)
      return call(...given)
    }
  const cutMemory: Memory = {
    read: memory.read,
    write: async (change) => {
      turn(`keeps ${Object.keys(change).join(', ')}`)
      return memory.write(change)
    },
    addEvent: guarded(memory.addEvent),
    events: guarded(memory.events),
    forgetEvents: guarded(memory.forgetEvents),
    beginCommand: guarded(memory.beginCommand),
    endCommand: guarded(memory.endCommand),
    outcomes: guarded(memory.outcomes),
    acknowledgeOutcomes: guarded(memory.acknowledgeOutcomes),
  }
  const powerUp = () =>
    new Gateway({
      identity: { deviceId: app.deviceId, key: app.key },
      memory: cutMemory,
      line: async (request) => {
        turn(request.path)
        return request.path === lostPath ? null : app.take(request)
      },
      clock: () => app.now,
      doors: {
        open: guarded(async (boxNumber: number) => {
          opened.push(boxNumber)
          return true
        }),
        states: async () => [],
        status: async () => ({}),
      },
    })
  return { app, opened, powerUp, turns }
}

type Step = (gateway: Gateway) => Promise<void>
const beats: readonly Step[] = Array.from({ length: 4 }, () => (gateway) => gateway.beat())

/** One step a second, the last ones of which are beats; answers how often power was cut. */
async function liveThrough({ app, powerUp }: ReturnType<typeof bench>, steps: readonly Step[]): Promise<number> {
  let gateway = powerUp()
  let cuts = 0
  for (const step of [...steps, ...beats]) {
    app.now += second
    try {
      await step(gateway)
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
      cuts += 1
      gateway = powerUp()
    }
  }
  return cuts
}

/** Two commands, and events of a box. */
function live(one: ReturnType<typeof bench>): Promise<number> {
  const expiresAt = one.app.time(300 * second)
  one.app.commands = [1, 2].map((boxNumber) => ({ id: `cmd_${boxNumber}`, boxNumber, expiresAt }))
  const sensed = (['keys_present', 'closed'] as const).map(
    (type): Step =>
      (gateway) =>
        gateway.sensed(type, 3),
  )
  return liveThrough(one, sensed)
}

it('wherever power is cut, no door opens twice by a command, and what was kept is told', async () => {
  const whole = bench(0)
  expect(await live(whole)).toBe(0)
  expect(whole.opened).toEqual([1, 2])
  expect(whole.turns.length).toBeGreaterThan(20)
  for (let cutAt = 1; cutAt <= whole.turns.length; cutAt += 1) {
    const one = bench(cutAt)
    expect(await live(one)).toBe(1)
    const { app, opened } = one
    expect([new Set(opened).size, opened.length <= 2], `cut at ${cutAt}`).toEqual([opened.length, true])
    const told = new Map(app.results.map(({ id, outcome }) => [id, outcome]))
    expect([...told.keys()].toSorted(), `cut at ${cutAt}`).toEqual(['cmd_1', 'cmd_2'])
    // What is told as opened was opened; of what was cut in between it says that it failed.
    const done = [...told].filter(([, outcome]) => outcome === 'opened').map(([id]) => Number(id.slice(-1)))
    expect(opened).toEqual(expect.arrayContaining(done))
    const types = new Set(app.events.filter(({ boxNumber }) => boxNumber === 3).map(({ type }) => type))
    expect(types.size, `cut at ${cutAt}`).toBe(cutAt === 1 || cutAt === 2 ? 1 : 2)
    expect(app.seen.filter(({ fault }) => fault !== null)).toEqual([])
  }
})

const renew = (one: ReturnType<typeof bench>) => {
  one.app.keys.ask()
  return liveThrough(one, [])
}

it('wherever power is cut while a key is renewed, the new one is confirmed and the cabinet goes on with it', async () => {
  const whole = bench(0)
  expect(await renew(whole)).toBe(0)
  // Power is cut before each of these: the key is fetched, kept, confirmed, and then the only one.
  expect(whole.turns.filter((turn) => /key/i.test(turn))).toEqual([
    '/api/device/key',
    'keeps nextKey',
    '/api/device/key/confirm',
    'keeps key, nextKey',
  ])
  for (const [cutAt, turn] of whole.turns.entries()) {
    const one = bench(cutAt + 1)
    expect(await renew(one)).toBe(1)
    const { app, powerUp } = one
    expect(app.keys.isRenewed, `cut where it next turns to ${turn}`).toBe(true)
    const refusedBefore = app.keys.refused.length
    const place = app.seen.length
    app.now += second
    await powerUp().beat()
    expect(app.pathsSince(place), `cut where it next turns to ${turn}`).toContain('/api/device/sync')
    expect(app.keys.refused.length, `cut where it next turns to ${turn}`).toBe(refusedBefore)
    expect(app.seen.filter(({ fault }) => fault !== null)).toEqual([])
  }
})

it.each(['/api/device/events', '/api/device/sync'])(
  'does what staff want though calls to %s are lost',
  async (path) => {
    const one = bench(0, path)
    await live(one)
    expect(one.opened).toEqual([1, 2])
    expect(one.app.pathsSince(0), 'the state is not told before what led to it').not.toContain('/api/device/sync')
  },
)

it('leaves it to the app to lock the keypad while that answers, and counts those codes once it does not', async () => {
  const { app, powerUp } = bench(0)
  const gateway = powerUp()
  app.codes = [{ code: '482913', boxNumber: 1, until: null }]
  for (let nth = 0; nth < 6; nth += 1) expect(await gateway.typeCode('000001')).toEqual({ result: 'wrong_code' })
  expect(await gateway.typeCode('482913')).toEqual({ result: 'opened', boxNumber: 1 })
  app.line = 'down'
  expect(await gateway.typeCode('000001')).toEqual({ result: 'wrong_code' })
  expect(await gateway.typeCode('482913')).toMatchObject({ result: 'locked_out' })
})
