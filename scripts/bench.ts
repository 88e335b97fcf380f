import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

import { root } from './stack/process.ts'

const files = globSync('tests/bench/*.bench.ts', { cwd: root }).toSorted()
const [first = '', ...rest] = process.argv.slice(2)
const named = files.find((file) => path.basename(file, '.bench.ts') === first)

// Benches are run manually and are no part of a build: each prints a table. One may be named; what else is given is theirs,
// and it ends as that one does.
for (const file of named === undefined ? files : [named]) {
  const args = named === undefined ? process.argv.slice(2) : rest
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
  if (named !== undefined) process.exitCode = status ?? 1
}
