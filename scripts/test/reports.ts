import { stripVTControlCharacters } from 'node:util'

import * as z from 'zod'

/** The number of tests by result, and the name and message of each that failed. */
export type Counts = { readonly passed: number; readonly failed: number; readonly failures: readonly string[] }

const most = 1_500

/** A failed test in so many words as its cause takes, without colours and the way through the code. */
function failureOf(names: readonly string[], said: readonly string[]): string {
  const lines = stripVTControlCharacters(said.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return `${names.join(' › ')}\n${lines.join('\n').slice(0, most)}`
}

const vitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).default([]),
})
const vitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().default(''),
  assertionResults: z.array(vitestTest),
})
const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  testResults: z.array(vitestFile),
})

/** Reads the report that Vitest's `json` writes. */
export function vitestCounts(report: unknown): Counts {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites,
    testResults,
  } = vitestReport.parse(report)
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      ...(message === '' ? [] : [failureOf([name], [message])]),
      ...assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => failureOf([name, fullName], failureMessages)),
    ])
  // A file that does not even load fails as a suite without a failed test.
  return { passed, failed: failed === 0 ? numFailedTestSuites : failed, failures }
}

const result = z.object({ errors: z.array(z.object({ message: z.string().default('') })) })
const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  ok: z.boolean(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(result) })),
})
const specs = z.array(spec).default([])
const playwrightSuite = z.object({
  specs,
  get suites() {
    return z.array(playwrightSuite).default([])
  },
})
type PlaywrightSuite = z.infer<typeof playwrightSuite>
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(playwrightSuite).default([]),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
})

const specsOf = (suite: PlaywrightSuite): z.infer<typeof specs> => [...suite.specs, ...suite.suites.flatMap(specsOf)]

/** Reads the report that Playwright's `json` writes. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, suites, errors } = playwrightReport.parse(report)
  const broken = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  const failures = broken.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, results }) =>
      failureOf(
        [projectName, `${file}:${line}`, title],
        results.flatMap((one) => one.errors.map(({ message }) => message)),
      ),
    ),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [...errors.map(({ message }) => failureOf(['outside of any test'], [message])), ...failures],
  }
}
