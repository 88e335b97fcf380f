import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { root, run } from './stack/process.ts'
import { tryGuards } from './test/guards/try-guards.ts'

/** Suites with courses of events of their own, of which a release is tried with many more: they read `LONG`. */
const suites = globSync('{worker,tests,web,party,sandbox}/**/*.test.ts', { cwd: root })
  .filter((file) => /\benv\.LONG\b/.test(readFileSync(path.join(root, file), 'utf8')))
  .toSorted()

const echo = (text: string) => process.stdout.write(text)

/** Runs the tests that go the same way as a journey of `npm test`, in another language or at another provider. */
async function journeys(...config: readonly string[]): Promise<number> {
  const args = ['test', ...config, '--grep', '@long']
  return (await run('playwright', args, { env: { LONG: '1' }, echo })).code
}
async function everything(): Promise<number> {
  console.log(`With many more rounds than usual:\n${suites.map((file) => `  ${file}`).join('\n')}\n`)
  const { code } = await run('vitest', ['run', '--reporter=verbose', ...suites], { env: { LONG: '1' }, echo })
  const codes = [code, await journeys('-c', 'playwright.ui.config.ts'), await journeys()]
  return codes.find((one) => one !== 0) ?? 0
}

const [what, ...words] = process.argv.slice(2)
process.exitCode = what === 'guards' ? await tryGuards(words) : await everything()
