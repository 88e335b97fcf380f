/**
 * Runs a tool for as long as whoever started it lives: `node leash.ts COMMAND ARGS …`, in a process group of its own, its
 * standard input a pipe that nobody writes to. A process that is killed can tidy nothing up, but its pipes close.
 */
import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const tool = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
tool.on('error', (error) => {
  console.error(error)
  process.exit(1)
})
tool.on('exit', (code) => process.exit(code ?? 1))

let isEnding = false

/** The whole group is told to end, this process among it, and is ended where it does not. */
function end(): void {
  if (isEnding) return
  isEnding = true
  process.kill(0, 'SIGTERM')
  setTimeout(() => process.kill(0, 'SIGKILL'), 5_000)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
process.stdin.resume()
process.stdin.on('close', end)
