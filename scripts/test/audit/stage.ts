import { execFile } from 'node:child_process'

import { root, toolEnvironment } from '#scripts/stack/process.ts'
import { localEnvironment } from '#scripts/stack/tool-environment.ts'
import type { Stage } from '#scripts/test/stage.ts'

import { accepted } from './accepted.ts'
import { findingsIn } from './findings.ts'
import { judge } from './judge.ts'

/** The time (ms) for which a registry is waited for. */
const patienceMs = 20_000

/** Returns the output of npm, which ends badly where it found something too; nothing where it did not end in time. */
function askNpm(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = { cwd: root, env: localEnvironment(toolEnvironment), timeout: patienceMs, maxBuffer: 50_000_000 }
  execFile('npm', ['audit', '--json', '--fetch-retries=0'], options, (_error, printed) => {
    resolve(printed)
  })
  return promise
}

/** Known faults of the libraries, asked of whatever registry npm is set up with; none has to answer. */
export const audit: Stage = {
  name: 'audit',
  kind: 'check',
  async run(say) {
    const today = new Date().toISOString().slice(0, 10)
    const { says, failures } = judge({ findings: findingsIn(await askNpm()), accepted, today })
    say(`${[...says, ...failures].join('\n')}\n`)
    return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures }
  },
}
