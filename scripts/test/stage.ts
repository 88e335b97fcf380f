import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { root, run } from '#scripts/stack/process.ts'

import type { BrowserName } from './browsers.ts'
import type { Counts } from './reports.ts'

/** Takes what a stage prints. */
export type Say = (text: string) => void

/** The kind of a stage: checks look at files, suites run without a browser, journeys with one. */
export type Kind = 'check' | 'suite' | 'journey'

export type Stage = {
  readonly name: string
  readonly kind: Kind
  readonly browsers?: readonly BrowserName[]
  run(say: Say): Promise<Counts>
}

type Command = readonly [command: string, ...args: string[]]

const said = (command: Command, echo: Say) => run(command[0], command.slice(1), { echo })

/** A check that passes or fails as a whole and counts as one test. */
export const check = (name: string, ...commands: readonly Command[]): Stage => ({
  name,
  kind: 'check',
  async run(say) {
    for (const command of commands) {
      const { code } = await said(command, say)
      if (code !== 0) return { passed: 0, failed: 1, failures: [] }
    }
    return { passed: 1, failed: 0, failures: [] }
  },
})

export const reportFile = (name: string) => path.join(root, '.state/reports', `${name}.json`)

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A runner that writes a JSON report; ending badly without a failed test in it counts as one failure. */
export const suite = (kind: Kind, name: string, command: Command, read: (report: unknown) => Counts): Stage => ({
  name,
  kind,
  async run(say) {
    const file = reportFile(name)
    rmSync(file, { force: true })
    const { code } = await said(command, say)
    const report = readReport(file)
    const counts = report === undefined ? { passed: 0, failed: 0, failures: [] } : read(report)
    const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
    return unexplained ? { ...counts, failed: 1 } : counts
  },
})
