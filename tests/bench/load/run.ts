import { setTimeout as sleep } from 'node:timers/promises'

import { chanceOf, type Chance } from './chance.ts'
import { createHall } from './hall.ts'
import { playJourney, type OpenWorkshop } from './journey.ts'
import type { Notes } from './notes.ts'
import type { Paytrail } from './paytrail.ts'
import { cabinetOf, deskOf } from './people.ts'
import type { Post } from './post.ts'
import { cronLines, type Server } from './server.ts'
import type { Town } from './town.ts'
import type { World } from './visit.ts'

/** The run itself: journeys side by side, cron beside them, and kills in between. */

const atOnce = 24
/** Journeys between two kills: some in a short run, too. */
const killEvery = (journeys: number) => Math.max(20, Math.min(250, Math.floor(journeys / 8)))
/** How much the clock goes forward with a kill: past the first question about a payment, and within the life of a link. */
const forwardMs = 6 * 60_000
const cronEveryMs = 1_500

type Run = {
  seed: number
  journeys: number
  town: Town
  server: Server
  notes: Notes
  post: Post
  paytrail: Paytrail
}

/** Cron's minutes, one after the other, for as long as the run takes. */
function beginCron(server: Server) {
  const until = { isOver: false }
  let runs = 0
  let cut = 0
  const loop = (async () => {
    while (!until.isOver) {
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

/** Kills once so many journeys have begun, a moment of chance later. */
function beginKills(server: Server, chance: Chance, every: number) {
  let killed = 0
  let work: Promise<void> = Promise.resolve()
  async function afterwards(before: Promise<void>): Promise<void> {
    await before
    await sleep(chance.between(0, 2_000))
    await server.kill(forwardMs)
  }
  return {
    atJourney(nth: number): void {
      if (nth === 0 || Math.floor(nth / every) <= killed) return
      killed += 1
      work = afterwards(work)
    },
    done: () => work,
  }
}

export async function playAll(run: Run): Promise<{ cron: { runs: number; cut: number } }> {
  const { server, town, notes, journeys, seed, post, paytrail } = run
  const world: World = { server, notes, post, paytrail, hall: createHall(notes) }
  const open: OpenWorkshop[] = town.workshops.map((workshop, at) => ({
    workshop,
    desk: deskOf(server, workshop, `192.0.2.${at + 1}`),
    cabinet: cabinetOf(server, workshop),
  }))
  const cron = beginCron(server)
  const kills = beginKills(server, chanceOf(seed, -2), killEvery(journeys))
  let begun = 0
  process.once('SIGINT', () => {
    console.log(`No more journeys begin after ${begun}`)
    begun = journeys
  })
  async function lane(): Promise<void> {
    while (begun < journeys) {
      const nth = begun
      begun += 1
      kills.atJourney(nth)
      await playJourney({ seed, nth, world, open })
      if (begun % 100 === 0) console.log(`${begun} journeys begun, ${server.counts().kills} kills`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, journeys) }, lane))
  await kills.done()
  await post.quiet()
  await cron.stop()
  return { cron: cron.counts() }
}
