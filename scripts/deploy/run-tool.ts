import { spawn } from 'node:child_process'

import type { Ended } from './deployment.ts'

type Where = { readonly folder: string; readonly environment: NodeJS.ProcessEnv }

/** Runs a tool as `environment` finds it, without a terminal: it asks nothing, and its standard input is `input`. */
export async function runTool(
  { folder, environment }: Where,
  { command, args, input = '' }: { command: string; args: readonly string[]; input?: string | undefined },
): Promise<Ended> {
  const child = spawn(command, args, { cwd: folder, env: { ...environment, CI: 'true' } })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  // Who ends without reading what it was given is told by its exit code.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject)
  child.on('close', (code) => resolve(code ?? 1))
  return { code: await promise, ...said }
}
