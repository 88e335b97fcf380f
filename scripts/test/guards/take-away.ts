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
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
      message: z.string(),
    }),
  ),
})

/** A test that failed: `id` is its file and its whole name. */
type Failed = { readonly id: string; readonly title: string }
type Tried = { readonly failed: readonly Failed[]; readonly output: string }

/** `noticedBy`: the title of the test that failed; null where none did. */
export type Outcome = { readonly noticedBy: string | null; readonly seconds: number; readonly output: string }

/** Runs the tests of these guards while all guards are in their place. What fails then fails anyway, and notices nothing. */
export async function failedAnyway(guards: readonly Guard[]): Promise<Tried> {
  return tried(guards.map(({ noticedBy }) => noticedBy))
}

/** Takes a guard away in the copy, runs the tests that have to notice, and puts it back. `anyway`: tests that do not count. */
export async function takeAway(guard: Guard, anyway: ReadonlySet<string>): Promise<Outcome> {
  const file = path.join(copy, guard.place)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, withoutGuard(source, guard))
  const startedAt = performance.now()
  try {
    const { failed, output } = await tried([guard.noticedBy])
    const counted = failed.filter(({ id }) => !anyway.has(id))
    return { noticedBy: counted[0]?.title ?? null, seconds: (performance.now() - startedAt) / 1000, output }
  } finally {
    writeFileSync(file, source)
  }
}

const projectOf = (file: string) => (file.endsWith('.worker.test.ts') ? 'worker' : 'unit')

async function tried(tests: readonly Guard['noticedBy'][]): Promise<Tried> {
  const report = path.join(copy, 'noticed.json')
  rmSync(report, { force: true })
  const files = [...new Set(tests.map(([file]) => file))]
  const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project])
  const titles = tests.map(([, title]) => escaped(title)).join('|')
  const how = ['--reporter=json', `--outputFile=${report}`, '-t', titles]
  const { output } = await run('vitest', ['run', ...projects, ...files, ...how], { cwd: copy })
  // A file that cannot be loaded has noticed nothing.
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, title }) => ({ id: `${name}: ${fullName}`, title })),
  )
  return { failed, output: [output, ...testResults.map(({ message }) => message)].join('\n') }
}

const escaped = (title: string) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
