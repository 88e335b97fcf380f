import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { layout } from '#scripts/stack/prepare.ts'
import { hashFiles } from '#scripts/stack/when-changed.ts'

import type { StartedVisit } from './play.ts'

/**
 * The played past of the demo, kept in `<state>/past` beside a hash of what made it: all that lies before the last two days is
 * the same for the whole of a day, and a start on an empty folder copies it in the place of playing it.
 */

/** The inputs of a past besides its sources, such as its last day. */
type Of = Readonly<Record<string, unknown>>

const sources = [
  '{worker,sandbox}/**/*.{ts,tsx,json,sql}',
  'web/{customer,lib}/**/*.ts',
  'migrations/*.sql',
  'scripts/{demo,stack,import,pages}/**/*.ts',
  'scripts/demo/pictures/*',
  'scripts/demo.ts',
  'wrangler.toml',
]

/** Returns the hash that tells one past from another. */
export function pastKey(of: Of): string {
  return createHash('sha256').update(hashFiles(sources)).update(JSON.stringify(of)).digest('hex')
}

const inKept = (stateDir: string, name = '') => path.join(stateDir, 'past', name)
const keyFile = 'made-of'

/** The parts of a state folder that a past consists of; each of them may be missing. */
const parts = [
  'data',
  'demo.json',
  'secrets.json',
  'wrangler.toml',
  ...['database-migrated', 'sandbox-database-migrated', 'database-2-migrated', 'migrations.json'].map(stamped),
  ...['sandbox-migrations.json', 'second-group-seeded', 'past-played'].map(stamped),
]

function stamped(name: string): string {
  return path.join('stamps', name)
}

function copyParts(from: string, to: string): void {
  for (const name of parts) {
    if (!existsSync(path.join(from, name))) continue
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true })
    cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  }
}

/** Returns whether a state folder keeps the past of this key. */
export function keepsPast(stateDir: string, key: string): boolean {
  const file = inKept(stateDir, keyFile)
  return existsSync(file) && readFileSync(file, 'utf8') === key
}

const startedSchema = z.record(z.string(), z.object({ id: z.string(), code: z.string() }))
type OpenVisitCodes = z.infer<typeof startedSchema>

const noteOf = (stateDir: string) => path.join(layout(stateDir).stamps, 'past-played')
const noteSchema = z.object({ key: z.string(), begun: startedSchema })

/** Keeps the past that was played into a state folder whose databases nobody has open, in the place of another. */
export function keepPast(stateDir: string, key: string, visits: readonly StartedVisit[]): void {
  const started: OpenVisitCodes = Object.fromEntries(visits.map(({ plan, id, code }) => [plan.number, { id, code }]))
  writeFileSync(noteOf(stateDir), JSON.stringify({ key, begun: started }))
  const unfinished = `${inKept(stateDir)}-begun`
  for (const folder of [unfinished, inKept(stateDir)]) rmSync(folder, { recursive: true, force: true })
  copyParts(stateDir, unfinished)
  writeFileSync(path.join(unfinished, keyFile), key)
  renameSync(unfinished, inKept(stateDir))
}

/** Copies the kept past into a state folder that has no databases yet; false where it keeps none of this key, or has some. */
export function copyPast(stateDir: string, key: string): boolean {
  if (existsSync(path.join(stateDir, 'data')) || !keepsPast(stateDir, key)) return false
  copyParts(inKept(stateDir), stateDir)
  return true
}

/** Returns the visits by their numbers that began in the past which lies in a state folder; null where it is not of this key. */
export function pastIn(stateDir: string, key: string): OpenVisitCodes | null {
  if (!existsSync(noteOf(stateDir))) return null
  const note = noteSchema.parse(JSON.parse(readFileSync(noteOf(stateDir), 'utf8')))
  return note.key === key ? note.begun : null
}
