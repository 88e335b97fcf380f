import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root, run } from './stack/process.ts'

const files = globSync('tests/bench/*.bench.ts', { cwd: root }).toSorted()
const nameOf = (file: string) => path.basename(file, '.bench.ts')
const [first = '', ...rest] = process.argv.slice(2)
const named = files.find((file) => nameOf(file) === first)

/** Takes a browser and the whole build, which is minutes. */
const leftOut: ReadonlySet<string> = new Set(['lighthouse'])

/** Those that take longest begin first, so that neither lane waits for the other at the end. */
const longest: readonly string[] = ['capacity', 'load', 'soak']
const isLong = (file: string) => longest.includes(nameOf(file))

/** Start no built worker. */
const builtByThemselves: ReadonlySet<string> = new Set(['capacity', 'room'])

/** Makes the built worker and its migrated database once for all of them, beside the longest, which needs neither. */
async function prepareIn(folder: string): Promise<void> {
  const { code, output } = await run(process.execPath, ['tests/bench/prepare.ts', folder])
  if (code !== 0) throw new Error(output)
}

/** Shows that each bench still runs, two side by side: what they measure then says nothing. */
async function runSmallest(shared: string): Promise<void> {
  const known = files.filter((file) => !leftOut.has(nameOf(file)))
  const waiting = [...known.filter(isLong), ...known.filter((file) => !isLong(file))]
  const prepared = prepareIn(shared)
  async function lane(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (!builtByThemselves.has(nameOf(file))) await prepared
      const startedAt = performance.now()
      const { code, output } = await run(process.execPath, [file, '--smallest'], { env: { BENCH_PREPARED: shared } })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${nameOf(file).padEnd(14)} ${seconds} s`)
      if (code === 0) continue
      console.error(output)
      process.exitCode = 1
    }
  }
  await Promise.all([lane(), lane()])
}

/** Runs one bench, or all of them, each of which prints a table. One ends as it does; of all the figures fail nothing. */
function runUsual(): void {
  for (const file of named === undefined ? files : [named]) {
    const args = named === undefined ? process.argv.slice(2) : rest
    const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
    if (named !== undefined) process.exitCode = status ?? 1
  }
}

async function runAllSmallest(): Promise<void> {
  const shared = mkdtempSync(path.join(tmpdir(), 'benches-'))
  try {
    await runSmallest(shared)
  } finally {
    rmSync(shared, { recursive: true, force: true })
  }
}

if (first === '--smallest') await runAllSmallest()
else runUsual()
