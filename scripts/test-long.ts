import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { root, run } from './stack/process.ts'

/** Suites with courses of events of their own, of which a release is tried with many more: they read `LONG`. */
const suites = globSync('{worker,tests,web,party,sandbox}/**/*.test.ts', { cwd: root })
  .filter((file) => /\benv\.LONG\b/.test(readFileSync(path.join(root, file), 'utf8')))
  .toSorted()

console.log(`With many more rounds than usual:\n${suites.map((file) => `  ${file}`).join('\n')}\n`)
const echo = (text: string) => process.stdout.write(text)
const { code } = await run('vitest', ['run', '--reporter=verbose', ...suites], { env: { LONG: '1' }, echo })
process.exitCode = code
