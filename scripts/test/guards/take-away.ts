import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { root, run } from '#scripts/stack/process.ts'

import { withoutGuard, type Guard } from './guard.ts'

/** Below the root, so that the modules installed there are found from it. */
const copy = path.join(root, 'test-results/guards')

const isCopied = (name: string) => !name.startsWith('.') && !['node_modules', 'dist', 'test-results'].includes(name)

/** Makes a copy of the sources; what is taken away there is missed nowhere else. */
export function copySources(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync(root).filter(isCopied)) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  }
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })), message: z.string() }),
  ),
})

/** `noticedBy`: the title of the test that failed; null where none did. */
export type Outcome = { readonly noticedBy: string | null; readonly seconds: number; readonly output: string }

/** Takes a guard away in the copy, runs the tests that have to notice, and puts it back. */
export async function takeAway(guard: Guard): Promise<Outcome> {
  const file = path.join(copy, guard.place)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(source, guard))
  const begun = performance.now()
  try {
    const { failed, output } = await failedTests(guard)
    return { noticedBy: failed[0] ?? null, seconds: (performance.now() - begun) / 1000, output }
  } finally {
    writeFileSync(file, source)
  }
}

async function failedTests({ noticedBy: [file, title] }: Guard): Promise<{ failed: string[]; output: string }> {
  const report = path.join(copy, 'noticed.json')
  rmSync(report, { force: true })
  const project = file.endsWith('.worker.test.ts') ? 'worker' : 'unit'
  const how = ['--reporter=json', `--outputFile=${report}`, '-t', escaped(title)]
  const { output } = await run('vitest', ['run', '--project', project, file, ...how], { cwd: copy })
  // A file that cannot be loaded has noticed nothing.
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = testResults.flatMap((one) => one.assertionResults).filter(({ status }) => status === 'failed')
  const said = [output, ...testResults.map(({ message }) => message)].join('\n')
  return { failed: failed.map((one) => one.title), output: said }
}

const escaped = (title: string) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
