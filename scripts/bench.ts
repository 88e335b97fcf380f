import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

import { root } from './stack/process.ts'

// Benches are run manually and never fail a build: each prints a table.
for (const file of globSync('tests/bench/*.bench.ts', { cwd: root }).toSorted()) {
  spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
}
