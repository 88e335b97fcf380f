import path from 'node:path'

import { NotDeployed, type EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { toolsIn } from '#scripts/deploy/run-tool.ts'
import { environmentNamed } from '#scripts/environments/environment.ts'
import { layout } from '#scripts/stack/prepare.ts'
import { root } from '#scripts/stack/process.ts'

import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'
import { localPlaces, remotePlaces } from './places.ts'

export const migrationFolder = path.join(root, 'migrations')
export const say = (line: string): void => console.log(line)

/** The folder of keys: that which was named, or the environment's, or the usual one. */
export const keysFolder = (named: string | undefined): string =>
  path.resolve(named ?? process.env['BACKUP_KEYS'] ?? path.join(root, 'backup-keys'))

/** The command itself is wrong. */
export class BadCommand extends Error {}

type CommandOptions = { readonly remote?: boolean | undefined; readonly env?: string | undefined }

/** The places of all databases that there are, the first one first, or of the first and of these. */
type Places = (cells: readonly number[] | 'all') => readonly Place[]

/**
 * Returns the places of an environment that is deployed, production where none is named, or those that `npm start`
 * works on. Throws BadCommand, UnknownEnvironment; the places throw NotDone where one of the databases is not bound.
 */
export function placesOf({ remote = false, env }: CommandOptions): Places {
  if (!remote && env !== undefined) throw new BadCommand('--env names what is deployed: it goes with --remote.')
  const on: EnvironmentTools = {
    environmentName: environmentNamed(env ?? 'production'),
    folder: root,
    isDryRun: false,
    say,
    run: toolsIn(),
  }
  const stateDir = process.env['STATE_DIR'] ?? path.join(root, '.state')
  const local = { stateDir, data: layout(stateDir).appData }
  return (cells) => these(remote ? remotePlaces(on) : localPlaces(on, local, cells), cells)
}

function these(places: readonly Place[], cells: readonly number[] | 'all'): readonly Place[] {
  if (cells === 'all') return places
  const missing = cells.filter((cell) => places.every(({ number }) => number !== cell))
  if (missing.length === 0) return places.filter(({ number }) => number === 1 || cells.includes(number))
  throw new NotDone(
    missing.map(
      (cell) => `The backup has a database ${cell}, and wrangler.toml binds no DB_${cell}. Nothing was changed.`,
    ),
  )
}

/** The exit code of a command whose faults are lines that a person has to read. */
export function exitCodeOf(faults: readonly string[]): number {
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

/**
 * Returns the exit code of an error. A mistake of a person gets a line of its own; anything else is ours, and shows
 * where it happened.
 */
export function explain(error: unknown): number {
  if (error instanceof NotDone || error instanceof NotDeployed) return exitCodeOf([error.message])
  const isParsing = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (!(error instanceof BadCommand || isParsing)) throw error
  console.error(error.message)
  return 2
}
