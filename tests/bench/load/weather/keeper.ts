import { setTimeout as sleep } from 'node:timers/promises'

import type { Server } from '#tests/bench/load/server.ts'
import { sized } from '#tests/bench/size.ts'

import type { Mood } from './weather.ts'

/** The final counts of a mood, for the table. */
export type Weathered = { name: string; from: number; to: number; seconds: number; playedMinutes: number }

type Going = { mood: Mood; from: number; startedAt: number; playedAt: number }

const lookEveryMs = 100
/** While a mood of the played clock goes on a minute of it takes three seconds. */
const ahead = sized(20, 1) - 1

/** Begins and ends moods as requests go by; `stop` ends them all, those of the played clock in the time that they take. */
export function keepWeather(server: Server, weather: readonly Mood[]) {
  const waiting = [...weather]
  const past: Weathered[] = []
  let going: readonly Going[] = []
  const state = { isOver: false }

  const isDue = ({ mood, startedAt, playedAt }: Going) =>
    mood.isPlayed ? server.now() - playedAt >= mood.ms : performance.now() - startedAt >= mood.ms

  async function end(over: readonly Going[]): Promise<void> {
    if (over.length === 0) return
    for (const { mood, from, startedAt, playedAt } of over) {
      const seconds = (performance.now() - startedAt) / 1_000
      const playedMinutes = (server.now() - playedAt) / 60_000
      past.push({ name: mood.name, from, to: server.timings.length, seconds, playedMinutes })
    }
    going = going.filter((one) => !over.includes(one))
    await tell()
  }

  const tell = () => server.feel([...new Set(going.map(({ mood }) => mood.name))])

  async function look(): Promise<void> {
    const from = server.timings.length
    await end(going.filter(isDue))
    const begun = waiting.filter(({ at }) => at <= from)
    if (begun.length === 0) return
    waiting.splice(0, begun.length)
    const times = { startedAt: performance.now(), playedAt: server.now() }
    going = [...going, ...begun.map((mood) => ({ mood, from, ...times }))]
    await tell()
  }

  const loop = (async () => {
    let lookedAt = performance.now()
    while (!state.isOver) {
      await look()
      await sleep(lookEveryMs)
      const passedMs = performance.now() - lookedAt
      lookedAt += passedMs
      if (going.some(({ mood }) => mood.isPlayed)) await server.forward(Math.round(passedMs * ahead))
    }
  })()

  return {
    async stop(): Promise<readonly Weathered[]> {
      state.isOver = true
      await loop
      const left = going
        .filter(({ mood }) => mood.isPlayed)
        .map(({ mood, playedAt }) => mood.ms - (server.now() - playedAt))
      if (left.length > 0) await server.forward(Math.max(0, ...left))
      await end(going)
      return past
    },
  }
}
