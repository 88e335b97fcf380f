import { spawn } from 'node:child_process'

import { minuteMs } from '#domain/durations.ts'
import { root, toolEnvironment } from '#scripts/stack/process.ts'
import { environmentFor } from '#scripts/stack/tool-environment.ts'

import type { Ended } from './deployment.ts'

type Where = {
  readonly folder: string
  /** The operator's environment, of which a tool is given the part that it may know. */
  readonly environment: NodeJS.ProcessEnv
  /** The time (ms) after which a command is stopped. */
  readonly limitMs?: number
}

type Command = { readonly command: string; readonly args: readonly string[]; readonly input?: string | undefined }

/** Exit codes of a tool that is not there, and of one that was stopped, as a shell tells them. */
const notFoundCode = 127
const stoppedCode = 124

/** The time (ms) after which a tool that was asked to end is killed. */
const graceMs = 5_000

/**
 * Returns how long a command may take, in milliseconds: half an hour for what grows with the database, ten minutes for an
 * upload or a build, two for a question.
 */
export function limitOf(args: readonly string[]): number {
  const [first = '', second = ''] = args
  if (first === 'd1' && (second === 'export' || args.includes('--file'))) return 30 * minuteMs
  const isUpload = first === 'deploy' || first === 'versions' || (first === 'r2' && second === 'object')
  return isUpload ? 10 * minuteMs : 2 * minuteMs
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Runs a tool without a terminal and returns what it ended with: it asks nothing, its standard input is `input`, and it
 * knows what `environmentFor` lets it know. A tool that does not end within its limit is stopped (code 124), one that is
 * not installed ends with code 127; what it said last tells so.
 */
export async function runTool(
  { folder, environment, limitMs }: Where,
  { command, args, input = '' }: Command,
): Promise<Ended> {
  const child = spawn(command, args, { cwd: folder, env: { ...environmentFor(command, environment), CI: 'true' } })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  // Who ends without reading what it was given is told by its exit code.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const limit = limitMs ?? limitOf(args)
  const timer = setTimeout(() => {
    said.stderr += `\nIt did not end within ${limit / 1000} seconds, and was stopped.`
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    // What it started may hold the pipes open for ever.
    child.stdout.destroy()
    child.stderr.destroy()
    resolve(stoppedCode)
  }, limit)
  child.on('error', (error) => {
    if (!isMissing(error)) return reject(error)
    said.stderr += `${command} is not installed: npm install`
    return resolve(notFoundCode)
  })
  child.on('close', (code) => resolve(code ?? 1))
  try {
    return { code: await promise, ...said }
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the function that runs the tools of a folder for a person at this machine. */
export const toolsIn =
  (folder: string = root) =>
  (command: string, args: readonly string[], input?: string): Promise<Ended> =>
    runTool({ folder, environment: toolEnvironment }, { command, args, input })
