import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { firstOf, folderPlace, migratePlace, openPlace } from '#tests/support/backup-place.ts'
import {
  changes,
  deployment,
  lines,
  real,
  rehearsal,
  rehearse,
  told,
  tomlNow,
  usePlatform,
  useToml,
} from '#tests/support/deploy-rehearsal.ts'
import { openRemote } from '#tests/support/fake-platform.ts'
import { migrationFolder } from '#tests/support/migrated-sqlite.ts'
import { useSandbox } from '#tests/support/staging-rehearsal.ts'

import { backUp } from './back-up.ts'
import { readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { remotePlaces } from './places.ts'
import { restore } from './restore.ts'

let template = ''
let folder = ''

beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'backup-towns-'))
  mkdirSync(path.join(template, 'from'))
  migratePlace(path.join(template, 'from'))
  openPlace(path.join(template, 'from')).exec(
    `insert into account_groups (id, name, created_at) values ('grp_1', 'Ryhmä', 1)`,
  )
  const place = folderPlace(path.join(template, 'from'))
  await backUp({ place, folder: path.join(template, 'backup'), migrationFolder, say: () => {} })
})
afterAll(() => rmSync(template, { recursive: true }))

rehearse()
beforeEach(() => {
  useSandbox()
  folder = path.join(rehearsal.folder, 'backup')
  cpSync(path.join(template, 'backup'), folder, { recursive: true })
})

const putInto = (place: Place) => restore({ place, folder, migrationFolder, say: () => {} })

/** The backup says that it is of this town; undefined where it is older than that. */
function useOrigin(environmentName: string | null | undefined): void {
  // What is undefined is not written.
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...readManifest(folder), town: environmentName }))
}

describe('a town', () => {
  it('is backed up and made anew by its own names, which are said first; nothing of production is touched', async () => {
    const sql = readFileSync(path.join(folder, 'database.sql'), 'utf8')
    openRemote(rehearsal.folder, 'workshop-staging').exec(`begin; ${sql} commit`)
    rmSync(folder, { recursive: true })
    const place = firstOf(remotePlaces(deployment({ environmentName: 'staging' })))
    expect(rehearsal.said).toEqual([
      'Environment: staging (worker workshop-staging, database workshop-staging, bucket workshop-staging-licences, https://huolto-staging.fi)',
    ])
    const heard: string[] = []
    expect(await backUp({ place, folder, migrationFolder, say: (line) => heard.push(line) })).toEqual([])
    expect(heard.slice(0, 2)).toEqual([
      expect.stringMatching(
        /^the deployed database workshop-staging has \d+\.\d MB and answers nobody while it is exported: about \d+ s, by an/,
      ),
      expect.stringMatching(/^It was exported and read within \d+ s\.$/),
    ])
    expect(readManifest(folder).town).toBe('staging')

    rmSync(path.join(rehearsal.folder, 'd1-workshop-staging.sqlite'))
    usePlatform({ databases: [] })
    const before = changes().length
    expect(await putInto(place)).toEqual([])
    expect(told().slice(before)).toEqual([
      'wrangler d1 create workshop-staging --jurisdiction eu',
      'wrangler r2 bucket create workshop-staging-licences --jurisdiction eu',
      'wrangler d1 execute workshop-staging --remote --json --yes --env staging --file database.sql',
      'wrangler d1 export workshop-staging --remote --output export.sql --env staging',
    ])
    expect(tomlNow().split('[env.staging]')[0]).toBe(real.split('[env.staging]')[0])
  })

  it.each([
    ['production', 'staging', 'The backup is of production and does not go into staging'],
    [undefined, 'staging', 'The backup is of production and does not go into staging'],
    ['staging', 'production', 'The backup is of staging and does not go into production'],
    [null, 'production', 'The backup is of one machine and does not go into production'],
  ] as const)(
    'does not take the backup of another (%s into %s), as a machine does',
    async (of, environmentName, fault) => {
      useOrigin(of)
      await expect(putInto(firstOf(remotePlaces(deployment({ environmentName }))))).rejects.toThrow(fault)
      expect(lines()).toEqual([])
      const machine = path.join(rehearsal.folder, 'machine')
      mkdirSync(machine)
      expect(await putInto(folderPlace(machine))).toEqual([])
    },
  )

  it('is not the one to try where that has the database of production', () => {
    useToml(real.replace('database_name = "workshop-staging"', 'database_name = "workshop"'))
    expect(() => remotePlaces(deployment({ environmentName: 'staging' }))).toThrow(
      'Staging has the database of production',
    )
    expect(lines()).toEqual([])
  })
})

it.each([
  ['restore', ['somewhere', '--remote'], 'Say into which town: --env production or --env staging'],
  ['restore', ['somewhere', '--env', 'staging'], 'it goes with --remote'],
  ['restore', ['somewhere', '--remote', '--env', 'prod'], 'There is no environment "prod"'],
  ['backup', ['--env', 'staging'], 'it goes with --remote'],
  ['backup', ['--remote', '--env', 'test'], 'There is no environment "test"'],
])('%s %j does nothing', (name, args, words) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(root, `scripts/${name}.ts`), ...args])
  expect([status, stdout.toString()]).toEqual([2, ''])
  expect(stderr.toString()).toContain(words)
})
