import { expect, it } from 'vitest'

import { PlayedApp } from '#sandbox/conform/played-app.ts'

import { Gateway } from './gateway.ts'
import type { Memory } from './ports.ts'
import { ramMemory } from './ram-memory.ts'

const second = 1_000

class PowerCut extends Error {}

/** A cabinet whose power is cut before the nth time that it turns to its memory, its line or a lock. */
function bench(cutAt: number) {
  const app = new PlayedApp(Date.parse('2026-11-24T05:41:00Z'))
  const memory = ramMemory()
  const opened: number[] = []
  let turns = 0
  const turn = () => {
    turns += 1
    if (turns === cutAt) throw new PowerCut()
  }
  const guarded =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      turn()
      return call(...given)
    }
  const cutMemory: Memory = {
    read: memory.read,
    write: guarded(memory.write),
    addEvent: guarded(memory.addEvent),
    events: guarded(memory.events),
    forgetEvents: guarded(memory.forgetEvents),
    beginCommand: guarded(memory.beginCommand),
    endCommand: guarded(memory.endCommand),
    outcomes: guarded(memory.outcomes),
    toldOutcomes: guarded(memory.toldOutcomes),
  }
  const powerUp = () =>
    new Gateway({
      identity: { deviceId: app.deviceId, key: app.key },
      memory: cutMemory,
      line: guarded((request) => app.take(request)),
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
  return { app, opened, powerUp, turns: () => turns }
}

/** Two commands, events of a box, and as many beats as it takes; answers how often power was cut. */
async function live({ app, powerUp }: ReturnType<typeof bench>): Promise<number> {
  let gateway = powerUp()
  let cuts = 0
  app.commands = [1, 2].map((boxNumber) => ({ id: `cmd_${boxNumber}`, boxNumber, expiresAt: app.time(300 * second) }))
  const steps = [
    () => gateway.sensed('keys_present', 3),
    () => gateway.sensed('closed', 3),
    ...Array.from({ length: 4 }, () => () => gateway.beat()),
  ]
  for (const step of steps) {
    app.now += second
    try {
      await step()
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
      cuts += 1
      gateway = powerUp()
    }
  }
  return cuts
}

it('wherever power is cut, no door opens twice by a command, and what was kept is told', async () => {
  const whole = bench(0)
  expect(await live(whole)).toBe(0)
  expect(whole.opened).toEqual([1, 2])
  expect(whole.turns()).toBeGreaterThan(20)
  for (let cutAt = 1; cutAt <= whole.turns(); cutAt += 1) {
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
