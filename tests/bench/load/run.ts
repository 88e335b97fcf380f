import { setTimeout as sleep } from 'node:timers/promises'

import { sized } from '#tests/bench/size.ts'

import { chanceOf, type Chance } from './chance.ts'
import { onInterrupt } from './interrupted.ts'
import { playJourney, type OpenWorkshop } from './journey.ts'
import { createKeyPlaces } from './key-places.ts'
import { beginMoves, type Moved } from './moving/moves.ts'
import type { Notes } from './notes.ts'
import type { Paytrail } from './paytrail.ts'
import { cabinetOf, deskOf } from './people.ts'
import type { Post } from './post.ts'
import { cronLines, type Server } from './server.ts'
import type { World } from './visit.ts'
import { keepWeather, type Weathered } from './weather/keeper.ts'
import { weatherOf } from './weather/weather.ts'
import type { LoadWorkshops } from './workshops.ts'

/** The run itself: journeys side by side, cron beside them, and kills in between. */

const atOnce = 24
/** Requests between two kills: more than a hundred in a long run, and some in a short one, too. */
const killEvery = (requests: number) => sized(Math.min(900, Math.max(250, Math.ceil(requests / 110))), requests)
/**
 * The time (ms) by which a kill moves the clock forward: past the first question about a payment, and within the life
 * of a link.
 */
const forwardMs = 6 * 60_000
const cronEveryMs = sized(1_500, 500)

type Run = {
  seed: number
  /** Journeys begin until so many were made. */
  requests: number
  environment: LoadWorkshops
  server: Server
  notes: Notes
  post: Post
  paytrail: Paytrail
}

/** Cron's minutes, one after the other, for as long as the run takes, and a night in the middle. */
function beginCron(server: Server, nightAt: number) {
  const until = { isOver: false }
  let runs = 0
  let cut = 0
  let isNightOver = false
  const loop = (async () => {
    while (!until.isOver) {
      if (!isNightOver && server.timings.length >= nightAt) isNightOver = await server.scheduled(cronLines.night)
      if (await server.scheduled(cronLines.minute)) runs += 1
      else cut += 1
      await sleep(cronEveryMs)
    }
  })()
  return {
    counts: () => ({ runs, cut }),
    stop: async () => {
      until.isOver = true
      await loop
    },
  }
}

/** Kills once so many requests were made, a moment of chance later. */
function beginKills(server: Server, chance: Chance, every: number) {
  let killed = 0
  let work: Promise<void> = Promise.resolve()
  async function afterwards(before: Promise<void>): Promise<void> {
    await before
    await sleep(chance.between(0, 2_000))
    await server.kill(forwardMs)
  }
  return {
    /** One beside the others, in so many milliseconds. */
    in(ms: number): void {
      const before = work
      work = (async () => {
        await sleep(ms)
        await before
        await server.kill(forwardMs)
      })()
    },
    /** `isSpared`: nobody is killed now, nor later for it. */
    look(isSpared: boolean): void {
      const due = Math.floor(server.timings.length / every)
      if (due <= killed) return
      killed = due
      if (!isSpared) work = afterwards(work)
    },
    done: () => work,
  }
}

function progressOf(server: Server, begun: number): string {
  return `${new Date().toISOString().slice(11, 19)}: ${server.timings.length} requests, ${begun} journeys begun, ${server.counts().kills} kills`
}

type Played = {
  cron: { runs: number; cut: number }
  weathered: readonly Weathered[]
  moved: readonly Moved[]
  refusals: readonly (readonly [string, number])[]
}

export async function playAll(run: Run): Promise<Played> {
  const { server, environment, notes, requests, seed, post, paytrail } = run
  const world: World = { server, notes, post, paytrail, places: createKeyPlaces(notes) }
  const open: OpenWorkshop[] = environment.workshops.map((workshop, at) => ({
    workshop,
    desk: deskOf(server, workshop, `192.0.2.${at + 1}`),
    cabinet: cabinetOf(server, workshop),
  }))
  const cron = beginCron(server, requests / 2)
  const kills = beginKills(server, chanceOf(seed, -2), killEvery(requests))
  const weather = keepWeather(server, weatherOf(chanceOf(seed, -4), requests))
  const killIn = (ms: number) => kills.in(ms)
  const moves = beginMoves({ server, owner: environment.movingGroup, chance: chanceOf(seed, -5), requests, killIn })
  const course = { begun: 0, isOver: false }
  onInterrupt(() => {
    console.log(`No more journeys begin after ${course.begun}`)
    course.isOver = true
  })
  async function lane(): Promise<void> {
    while (!course.isOver && (server.timings.length < requests || !moves.isDone())) {
      const nth = course.begun
      course.begun += 1
      await playJourney({ seed, nth, world, open })
      if (course.begun % 100 === 0) console.log(progressOf(server, course.begun))
    }
  }
  const watch = setInterval(() => kills.look(moves.hasEnoughKills()), 50)
  await Promise.all(Array.from({ length: Math.min(atOnce, Math.ceil(requests / 40)) }, lane))
  clearInterval(watch)
  const moved = await moves.stop()
  await kills.done()
  const weathered = await weather.stop()
  await post.quiet()
  await cron.stop()
  return { cron: cron.counts(), weathered, ...moved }
}
