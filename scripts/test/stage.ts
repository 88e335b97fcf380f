import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { root, run } from '#scripts/stack/process.ts'

export type Counts = { readonly passed: number; readonly failed: number }

export type Stage = {
  readonly name: string
  run(): Promise<Counts>
}

type Command = readonly [command: string, ...args: string[]]

const said = (command: Command) => run(command[0], command.slice(1), { echo: true })

/** A check that passes or fails as a whole and counts as one test. */
export const check = (name: string, ...commands: readonly Command[]): Stage => ({
  name,
  async run() {
    for (const command of commands) {
      const { code } = await said(command)
      if (code !== 0) return { passed: 0, failed: 1 }
    }
    return { passed: 1, failed: 0 }
  },
})

export const reportFile = (name: string) => path.join(root, '.state/reports', `${name}.json`)

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A runner that writes a JSON report; ending badly without a failed test in it counts as one failure. */
export const suite = (name: string, command: Command, read: (report: unknown) => Counts): Stage => ({
  name,
  async run() {
    const file = reportFile(name)
    rmSync(file, { force: true })
    const { code } = await said(command)
    const report = readReport(file)
    const counts = report === undefined ? { passed: 0, failed: 0 } : read(report)
    const unexplained = counts.failed === 0 && (code !== 0 || counts.passed === 0)
    return unexplained ? { ...counts, failed: 1 } : counts
  },
})
