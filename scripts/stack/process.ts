import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { localEnvironment, toolSettings } from './tool-environment.ts'

export const root = path.join(import.meta.dirname, '../..')
const bin = path.join(root, 'node_modules/.bin')

/** Tools find the project's own Node first and speak to no one outside this machine. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  ...toolSettings,
}

export type Finished = { readonly code: number; readonly output: string }

type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Variables that the command inherits; the whole environment when left out. */
  readonly inherited?: NodeJS.ProcessEnv
  /** Is told what the command says as it says it. */
  readonly echo?: (text: string) => void
  /** The folder it runs in; the repository's root when nothing is said. */
  readonly cwd?: string
}

/** Runs a command to its end; output is stdout and stderr together. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...(options.inherited ?? toolEnvironment), CI: 'true', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  const keep = (chunk: Buffer) => {
    chunks.push(chunk.toString())
    options.echo?.(chunk.toString())
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.on('error', reject)
  child.on('close', (code) => resolve(code ?? 1))
  const code = await promise
  return { code, output: chunks.join('') }
}

/** Runs a command that must succeed. It knows no token and no secret of this environment, but what `env` gives it. */
export async function mustRun(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await run(command, args, { env, inherited: localEnvironment(toolEnvironment) })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`)
  return output
}

export type Service = {
  readonly name: string
  /** Rejects when the process ends by itself. */
  readonly died: Promise<never>
  /** Ends the whole process group and waits until it is gone. */
  stop(): Promise<void>
}

type ServiceOptions = {
  readonly name: string
  readonly args: readonly string[]
  readonly logFile: string
  readonly env?: Readonly<Record<string, string>>
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}

/** The program that runs every server. */
export const leash = path.join(root, 'scripts/stack/leash.ts')

/**
 * Starts a long-lived tool of node_modules/.bin, or of a path, in a process group of its own, its output going to a log
 * file. It ends with this process, however that ends. It knows no token and no secret of this environment, but what `env`
 * gives it.
 */
export function startService(command: string, { name, args, logFile, env = {} }: ServiceOptions): Service {
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, [leash, path.resolve(bin, command), ...args], {
    cwd: root,
    env: { ...localEnvironment(toolEnvironment), ...env },
    stdio: ['pipe', log, log],
    detached: true,
  })
  closeSync(log)
  const { pid } = child
  const exited = Promise.withResolvers<void>()
  const died = Promise.withResolvers<never>()
  died.promise.catch(() => {})
  const killGroup = () => {
    if (pid !== undefined) signalGroup(pid, 'SIGKILL')
  }
  process.on('exit', killGroup)
  child.on('error', (cause) => died.reject(new Error(`${name} did not start`, { cause })))
  child.on('exit', (code) => {
    exited.resolve()
    const tail = readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n')
    died.reject(new Error(`${name} ended with ${code}; the end of ${logFile}:\n${tail}`))
  })
  return {
    name,
    died: died.promise,
    async stop() {
      if (pid !== undefined && child.exitCode === null) {
        signalGroup(pid, 'SIGTERM')
        const timer = setTimeout(killGroup, 5_000)
        await exited.promise
        clearTimeout(timer)
      }
      killGroup()
      process.off('exit', killGroup)
    },
  }
}
