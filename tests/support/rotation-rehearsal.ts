/**
 * A deployment whose secrets are rotated, with the databases that it has:
 *
 *   rehearseRotation()
 *   deployCells(2)                                     // DB and DB_2; one where nothing is said
 *   await rotate(rotation(), 'SEAL_SECRET')         // its pause lets the jobs of a minute run
 *   ran({ handled: 40 }, 'workshop-2')              // as they run in one of them
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach } from 'vitest'

import { withCellId, withFurtherCell } from '#scripts/environments/wrangler-toml.ts'
import type { Rotation } from '#scripts/rotate/rotation.ts'
import { secretNames } from '#scripts/stack/settings.ts'

import { real, rehearsal, rehearse, tomlNow, usePlatform } from './deploy-rehearsal.ts'
import { databasePath, openRemote } from './fake-platform.ts'
import { writeMigratedUnrecorded } from './migrated-sqlite.ts'
import { answerTo } from './recorded-tools.ts'

/** The secrets that were deployed before. */
export const old: Readonly<Record<string, string>> = Object.fromEntries(
  secretNames(real).map((name) => [name, `${name} of before, `.padEnd(40, 'x')]),
)

const minute = 60_000
let template = ''

/** Gives each test of a file a deployment of one database, in which the jobs have run once. */
export function rehearseRotation(): void {
  rehearse()
  beforeAll(() => {
    template = path.join(mkdtempSync(path.join(tmpdir(), 'rotate-test-')), 'migrated.sqlite')
    writeMigratedUnrecorded(template)
  })
  afterAll(() => rmSync(path.dirname(template), { recursive: true }))

  beforeEach(() => {
    usePlatform({ worker: old, room: { ROOM_SECRET: old['ROOM_SECRET'] ?? '' }, roomBuild: 'of-before' })
    layDatabase('workshop')
    ran({})
  })
}

/** Brings a database to where the migrations lead. */
export const layDatabase = (name: string): void => copyFileSync(template, databasePath(rehearsal.folder, name))

/** Binds further databases, whether they are there or not. */
export function bindCells(
  most: number,
  environmentName: Rotation['environmentName'] = 'production',
): readonly string[] {
  const first = environmentName === 'production' ? 'workshop' : 'workshop-staging'
  const cells = Array.from({ length: most - 1 }, (_, at) => ({ number: at + 2, name: `${first}-${at + 2}` }))
  const bound = cells.reduce(
    (toml, cell) => withCellId(withFurtherCell(toml, cell, environmentName), cell.name, `id-of-${cell.name}`),
    tomlNow(),
  )
  writeFileSync(path.join(rehearsal.folder, 'wrangler.toml'), bound)
  return cells.map(({ name }) => name)
}

/** The same, deployed: they are there, and their jobs have run once. */
export function deployCells(most: number, environmentName?: Rotation['environmentName']): void {
  for (const name of bindCells(most, environmentName)) {
    layDatabase(name)
    ran({}, name)
  }
}

/** The jobs of the minute run once more: of one that had nothing to do the row of the minute tells, as the worker writes it. */
export function ran({ handled = 0, outcome = 'ok' }: { handled?: number; outcome?: string }, name = 'workshop'): void {
  const insert = 'insert into job_runs (job, started_at, ended_at, outcome, handled, created_at)'
  const over = `on conflict (job) do update set
    started_at = excluded.started_at, outcome = excluded.outcome, handled = excluded.handled`
  openRemote(rehearsal.folder, name).exec(`
    pragma synchronous = off;
    ${insert} select 'minute', coalesce(max(started_at), 1 - ${minute}) + ${minute}, 1, 'ok', 0, 1 from job_runs where 1 ${over};
    ${insert} select 'reseal', started_at, 1, '${outcome}', ${handled}, 1 from job_runs
      where job = 'minute' and (${handled} > 0 or '${outcome}' <> 'ok' or not exists (
        select 1 from job_runs where job = 'reseal' and outcome = 'ok')) ${over};
    update online_creditor_settings set callbacks_due_at = null`)
}

export function rotation(over: Partial<Rotation> = {}): Rotation {
  return {
    environmentName: 'production',
    folder: rehearsal.folder,
    environment: {},
    isDryRun: false,
    say: (line) => rehearsal.said.push(line),
    run: async (tool, args, input = '') => answerTo(rehearsal.folder, { tool, args, input }),
    ask: null,
    pause: async () => ran({}),
    confirm: async () => true,
    ...over,
  }
}

/** The names that stand beside those of a rotated secret. */
export const beside = (names: object | null): string[] =>
  Object.keys(names ?? {}).filter((name) => /_(NEXT|FORMER)$/.test(name))
