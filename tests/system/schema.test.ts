import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)
const drizzleKit = path.join(root, 'node_modules/.bin/drizzle-kit')

it('the tables are what the migrations make: nothing is left to generate', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'drift-'))
  try {
    await cp(path.join(root, 'migrations'), folder, { recursive: true })
    const before = await readdir(folder)
    const out = path.relative(root, folder)
    const args = ['generate', '--dialect', 'sqlite', '--schema', './worker/db/schema/**/*.table.ts', '--out', out]
    const { stdout } = await run(drizzleKit, args, { cwd: root })
    expect(stdout).toContain('No schema changes')
    expect(await readdir(folder)).toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)
