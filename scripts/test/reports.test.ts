import { describe, expect, it } from 'vitest'

import { playwrightCounts, vitestCounts } from './reports.ts'

const red = (text: string) => `\u{1b}[31m${text}\u{1b}[39m`

describe('what a run says at its end', () => {
  it('has the name and the words of each failed test of Vitest, without colours and without the way through the code', () => {
    const counts = vitestCounts({
      numPassedTests: 4,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        { name: 'good.test.ts', status: 'passed', assertionResults: [{ fullName: 'good', status: 'passed' }] },
        {
          name: 'bad.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'stays', status: 'passed', failureMessages: [] },
            {
              fullName: 'goes',
              status: 'failed',
              failureMessages: [`${red('Error: no')}\n    at go (bad.test.ts:3:1)`],
            },
          ],
        },
      ],
    })
    expect(counts).toEqual({ passed: 4, failed: 1, failures: ['bad.test.ts › goes\nError: no'] })
  })

  it('counts and tells a file that did not even load', () => {
    const counts = vitestCounts({
      numPassedTests: 0,
      numFailedTests: 0,
      numFailedTestSuites: 1,
      testResults: [{ name: 'torn.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }],
    })
    expect(counts).toEqual({ passed: 0, failed: 1, failures: ['torn.test.ts\nNo such module'] })
  })

  it('finds the failed journeys of Playwright wherever they are nested', () => {
    const journey = (title: string, ok: boolean, messages: readonly string[]) => ({
      title,
      file: 'day.spec.ts',
      line: 7,
      ok,
      tests: [{ projectName: 'desktop', results: [{ errors: messages.map((message) => ({ message })) }] }],
    })
    const counts = playwrightCounts({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [
        {
          specs: [journey('works', true, [])],
          suites: [{ specs: [journey('breaks', false, [red('Error: 20'), '  at a.ts:1:1'])] }],
        },
      ],
      errors: [],
    })
    expect(counts).toEqual({ passed: 1, failed: 1, failures: ['desktop › day.spec.ts:7 › breaks\nError: 20'] })
  })
})
