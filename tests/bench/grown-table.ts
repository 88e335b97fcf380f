import path from 'node:path'
import { argv } from 'node:process'

import type { Miniflare } from 'miniflare'

import { createAccessToken } from '#core/secrets/access-token.ts'

import { benchSecret, inFolder, median, timed, withFilledWorker } from './bench-worker.ts'
import { writeBenchWorker } from './prepared.ts'
import { sized } from './size.ts'

/** A call of staff; `user` signs it, by the name that the filled database has after `usr_` and `ses_`. */
export type GrownCall = readonly [title: string, user: string, path: string]

type Grown = {
  heading: string
  calls: readonly GrownCall[]
  rounds: number
  /** Fills the database of a file with what so many processes leave. */
  fill: (file: string, size: number) => void
}

const control = '/api/auth/check'
const warmUps = sized(10, 0)

/** The median of a call (ms) and how many times that of the control it is, taken in turns. */
async function measure(worker: Miniflare, [, user, to]: GrownCall, rounds: number): Promise<string> {
  const claims = { userId: `usr_${user}`, sessionId: `ses_${user}` }
  const token = await createAccessToken(claims, { secret: benchSecret, now: Date.now() })
  const headers = { Authorization: `Bearer ${token}` }
  const own: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const [one, other] = [await timed(worker, to, headers), await timed(worker, control, headers)]
    if (round < warmUps) continue
    own.push(one)
    beside.push(other)
  }
  return `${(median(own) / median(beside)).toFixed(2)} × (${median(own).toFixed(1)} ms)`
}

function measureAll(script: string, size: number, { calls, rounds, fill }: Grown): Promise<string[]> {
  const began = performance.now()
  const since = () => Math.round((performance.now() - began) / 1000)
  return withFilledWorker({ script, fill: (file: string) => fill(file, size) }, async (worker) => {
    console.log(`${size} processes after ${since()} s`)
    const cells: string[] = []
    for (const call of calls) cells.push(await measure(worker, call, rounds))
    console.log(`measured after ${since()} s`)
    return cells
  })
}

/**
 * Prints what calls of staff cost as a workshop grows, a column for each size of the command line. Each call stands beside a
 * control of the same worker (the session alone), because an absolute time says nothing on a shared machine.
 */
export async function printGrownTable(grown: Grown): Promise<void> {
  const sizes = argv.slice(2).map(Number).filter(Boolean)
  const measured = sizes.length > 0 ? sizes : sized([1_000, 100_000], [300])
  const columns = await inFolder(async (folder) => {
    await writeBenchWorker(folder)
    const made: string[][] = []
    for (const size of measured) made.push(await measureAll(path.join(folder, 'index.js'), size, grown))
    return made
  })
  console.log(`\n| ${grown.heading} | ${measured.map((size) => size.toLocaleString('en')).join(' | ')} |`)
  console.log(`|---|${measured.map(() => '---').join('|')}|`)
  for (const [index, [title]] of grown.calls.entries()) {
    console.log(`| ${title} | ${columns.map((cells) => cells[index]).join(' | ')} |`)
  }
}
