/**
 * Random journeys side by side over two cells, with the worker's process killed in between, and providers that fail, lose
 * answers, and call back twice, late, never or in disorder; others call in their name. Once all faults have stopped and the
 * jobs have gone by, both databases are held against what the world outside saw: I1 to I12 of `docs/test-matrix.md`.
 *
 *   npm run bench -- load                   40,000 requests
 *   npm run bench -- load 100000 20261129   another number, and the seed of its choices
 *
 * Ctrl-C begins no more journeys, and has those judged that were played. Ends with 1 where anything was violated. `LOAD_DATA` names a folder that the databases and notes are left in.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { argv, env } from 'node:process'

import { databaseFiles, migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'

import { benchBindings, inFolder } from './bench-worker.ts'
import { chanceOf } from './load/chance.ts'
import { judge } from './load/checks/all.ts'
import { lookAtCells } from './load/moving/look.ts'
import { newNotes, type Notes } from './load/notes.ts'
import { createOutside, type Faults } from './load/outside.ts'
import { createPaytrail, type Paytrail } from './load/paytrail.ts'
import { createPost, type Post } from './load/post.ts'
import { readCell } from './load/read-cell.ts'
import { playAll } from './load/run.ts'
import { createServer, cronLines, secondCell, type Server } from './load/server.ts'
import { settle } from './load/settle.ts'
import { printEnds, printMoves, printTable, printTimes, printVerdicts, printWeather } from './load/table.ts'
import { writeEntry, writeTexts } from './load/weather/entry.ts'
import { fillWorkshops, type LoadWorkshops } from './load/workshops.ts'
import { migrateBenchData, writeBenchWorker } from './prepared.ts'
import { sized } from './size.ts'

const requests = sized(Number(argv[2] ?? 40_000), 80)
const seed = sized(Number(argv[3] ?? Date.now() % 1_000_000_000), 1)

/** Makes both databases, and answers their files. */
async function migrated(built: string, data: string): Promise<[string, string]> {
  const script = path.join(built, 'index.js')
  await migrateBenchData(data, { script }, benchBindings)
  const [first = ''] = databaseFiles(data)
  const worker = startBuiltWorker({ script, data, bindings: benchBindings, cells: secondCell })
  await migrateBuiltWorker(worker, 'migrations', 'DB_2')
  const second = databaseFiles(data).find((file) => file !== first) ?? ''
  await worker.dispose()
  return [first, second]
}

/** Lines of the worker's log that tell of an error, counted by what they say. */
function errorLog() {
  const counts = new Map<string, number>()
  return {
    counts,
    take: (line: string) => {
      if (!line.startsWith('{')) return
      const { level, event, ...said }: Record<string, unknown> = JSON.parse(line)
      if (level !== 'error') return
      const words = ['job', 'kind', 'reason', 'errorName', 'errorCode'].map((name) => said[name]).filter(Boolean)
      const what = [event, ...words].join(' ')
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
  }
}

type Outside = { notes: Notes; faults: Faults; environment: LoadWorkshops; server: () => Server; post: () => Post }

/** Returns the others around the worker, all of them in this process. */
function surroundings({ notes, faults, environment, server, post }: Outside) {
  const chance = chanceOf(seed, -1)
  const merchants = new Map(environment.workshops.map(({ merchant }) => [merchant.account, merchant]))
  const paytrail: Paytrail = createPaytrail({
    notes,
    merchants,
    refundStatus: () => chance.pick(['ok', 'ok', 'ok', 'pending', 'fail']),
    onRefund(held, made) {
      if (made.status === 'pending') made.status = chance.pick(['ok', 'ok', 'fail'])
      const copies = chance.happens(0.2) ? 2 : 1
      post().later(paytrail.refundMessageOf(held, made), { of: 'refund', copies, afterMs: chance.between(200, 4_000) })
    },
  })
  const onSms = ({ url, id }: { url: string; id: string }) => {
    if (chance.happens(0.2)) return
    const copies = chance.happens(0.1) ? 2 : 1
    post().reportSms({ url, id, status: chance.happens(0.03) ? 'failed' : 'delivered', copies })
  }
  const outside = createOutside({
    notes,
    chance,
    faults,
    paytrail: () => paytrail,
    now: () => server().now(),
    has: (mood) => server().has(mood),
    onSms,
  })
  return { paytrail, outside }
}

/** Leaves what a violation is followed by. */
function leave(files: readonly string[], notes: Notes): void {
  const folder = env['LOAD_DATA']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const [at, file] of files.entries()) copyFileSync(file, path.join(folder, `cell-${at + 1}.sqlite`))
  writeFileSync(path.join(folder, 'notes.json'), JSON.stringify({ ...notes, rooms: [...notes.rooms] }))
}

async function load(folder: string): Promise<boolean> {
  const [built, data] = [path.join(folder, 'worker'), path.join(folder, 'data')]
  await writeBenchWorker(built)
  await writeEntry(built)
  const pages = path.join(folder, 'pages')
  writeTexts(pages)
  const files = await migrated(built, data)
  const environment = await fillWorkshops(files, Date.now())
  const notes = newNotes()
  const faults = { on: true }
  const log = errorLog()
  const world: { server?: Server; post?: Post } = {}
  const known = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('Called before it was there')
    return part
  }
  const around = surroundings({
    notes,
    faults,
    environment,
    server: () => known(world.server),
    post: () => known(world.post),
  })
  const server = createServer({ built, data, pages, outside: around.outside, log: log.take })
  const post = createPost(server, notes)
  Object.assign(world, { server, post })

  console.log(`${requests} requests of the seed ${seed}`)
  const start = performance.now()
  const { cron, weathered, moved, refusals } = await playAll({
    seed,
    requests,
    environment,
    server,
    notes,
    post,
    paytrail: around.paytrail,
  })
  const seconds = (performance.now() - start) / 1_000
  const made = server.timings.length
  const { kills, lost } = server.counts()
  faults.on = false
  const tended = await settle({ server, environment, files })
  // What providers still had to say may have been heard after the last minute.
  await post.quiet()
  await server.scheduled(cronLines.minute)
  const now = server.now()
  const stored = await server.files()
  await server.stop()

  for (const { kind, status } of server.timings.filter((one) => one.status === 500)) {
    const what = `${kind} was answered ${status}`
    notes.counted.set(what, (notes.counted.get(what) ?? 0) + 1)
  }
  await lookAtCells(files, notes, now)
  const verdicts = judge({ cells: files.map((file, at) => readCell(file, at + 1)), notes, files: stored, now })
  printTimes(server)
  printEnds(notes.journeys)
  printTable(['errors in the log', 'times'], [...log.counts])
  const rate = (made / seconds).toFixed(0)
  printTable(
    [
      'journeys',
      'requests',
      'requests / s',
      'minutes',
      'kills',
      'answers lost',
      'cron runs',
      'cut off',
      'refunds tended',
    ],
    [[notes.journeys.length, made, rate, (seconds / 60).toFixed(1), kills, lost, cron.runs, cron.cut, tended]],
  )
  printWeather(weathered, server)
  printMoves(moved, refusals)
  printTable(['refused with', 'times'], server.refusals.list())
  printVerdicts(verdicts, notes)
  leave(files, notes)
  return verdicts.every(({ violations }) => violations.length === 0)
}

const isWhole = await inFolder(load)
process.exitCode = isWhole ? 0 : 1
