import { spawnSync } from 'node:child_process'

import { root, toolEnvironment } from './stack/process.ts'
import { localEnvironment } from './stack/tool-environment.ts'

/** Arguments with which git names the commit of a checkout, with `-dirty` behind it where files differ from it. */
export const namesCommit = ['describe', '--always', '--dirty', '--exclude', '*'] as const

/** Returns the commit that these sources are of, or `unknown` outside of a git checkout. */
export function commitOfSources(): string {
  const { status, stdout } = spawnSync('git', namesCommit, {
    cwd: root,
    encoding: 'utf8',
    env: localEnvironment(toolEnvironment),
  })
  return status === 0 ? stdout.trim() : 'unknown'
}
