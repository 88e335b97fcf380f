import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { portHolder } from './port-holder.ts'
import { root } from './process.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leash-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a server as `npm start` does its own, and says which process it is. */
const starter = (logFile: string) => `
  import { readFileSync } from 'node:fs'
  import { startService } from ${JSON.stringify(path.join(root, 'scripts/stack/process.ts'))}
  const args = ['-e', 'console.log(process.pid); setInterval(() => {}, 1_000)']
  startService('node', { name: 'server', args, logFile: ${JSON.stringify(logFile)} })
  const waiting = setInterval(() => {
    const pid = readFileSync(${JSON.stringify(logFile)}, 'utf8')
    if (pid.endsWith('\\n')) clearInterval(waiting), console.log(pid)
  }, 20)`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGHUP', 'SIGTERM', 'SIGKILL'] as const)(
  'a server goes with who started it, also by %s',
  async (signal) => {
    const args = ['--input-type=module-typescript', '-e', starter(path.join(folder, `${signal}.log`))]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const said = Promise.withResolvers<string>()
    parent.stdout.once('data', (chunk: Buffer) => said.resolve(chunk.toString()))
    const server = Number(await said.promise)
    expect(isAlive(server)).toBe(true)
    parent.kill(signal)
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 20_000, interval: 50 })
  },
  40_000,
)

it.runIf(process.platform === 'linux')('who holds a port is found', async () => {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, resolve)
  await promise
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(portHolder(port)).toMatchObject({ pid: process.pid })
  server.close()
})
