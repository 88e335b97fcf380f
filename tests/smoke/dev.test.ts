import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { freePort } from '#tests/support/free-port.ts'

/** `npm run dev` in a copy of the sources, which the tests edit as a developer would. */

const copy = mkdtempSync(path.join(tmpdir(), 'dev-'))
const parts = [
  'web',
  'worker',
  'party',
  'sandbox',
  'scripts',
  'migrations',
  'tests',
  'package.json',
  'package-lock.json',
]
const configs = ['tsconfig.json', 'vite.config.ts', 'wrangler.toml', 'partykit.json']
const patience = { timeout: 300_000, interval: 200 }

let dev: ChildProcess
let said = ''
let app = ''

const versionFile = path.join(copy, 'worker/core/log/version.ts')
const writeVersion = (code: string) => writeFileSync(versionFile, code)

const healthOf = async () => {
  const response = await fetch(`${app}/api/health`, { signal: AbortSignal.timeout(30_000) })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

beforeAll(async () => {
  for (const name of [...parts, ...configs]) cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  const names = ['APP_PORT', 'ROOM_PORT', 'SANDBOX_PORT', 'WORKER_PORT', 'INSPECTOR_PORT']
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())] as const))
  app = `http://localhost:${ports[0]?.[1]}`
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy,
    env: { ...process.env, ...Object.fromEntries(ports), DEMO: 'small' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  dev.stdout?.on('data', (text) => (said += String(text)))
  dev.stderr?.on('data', (text) => (said += String(text)))
  await vi.waitUntil(() => said.includes('Ctrl-C stops.') || dev.exitCode !== null, patience)
  if (dev.exitCode !== null) throw new Error(`npm run dev ended with ${dev.exitCode}\n${said}`)
}, 330_000)

afterAll(() => {
  dev.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})

it('serves pages whose modules are replaced, and their sources', async () => {
  const page = await (await fetch(`${app}/`)).text()
  expect(page).toContain('/@vite/client')
  const source = await (await fetch(`${app}/customer/code-entry/root-page.tsx`)).text()
  expect(source).toContain('import.meta.hot.accept')
})

it('answers by the worker as it is now, after each edit', { timeout: 330_000 }, async () => {
  const before = readFileSync(versionFile, 'utf8')
  writeVersion(`export const versionOf = () => 'edited'\n`)
  await vi.waitFor(async () => expect(await healthOf()).toMatchObject({ answer: { version: 'edited' } }), patience)
  writeVersion('export const versionOf = \n')
  await vi.waitFor(async () => {
    const { status, answer } = await healthOf()
    expect(status).toBe(503)
    expect(answer).toMatchObject({ detail: expect.stringContaining('worker/core/log/version.ts:2') })
  }, patience)
  expect(said).toContain('app has a fault')
  writeVersion(before)
  await vi.waitFor(async () => expect(await healthOf()).toMatchObject({ status: 200 }), patience)
})

it('says which change needs another start', { timeout: 330_000 }, async () => {
  writeFileSync(path.join(copy, 'migrations/9999_later.sql'), 'select 1;\n')
  await vi.waitFor(
    () => expect(said).toContain('migrations/9999_later.sql changed: stop and run npm run dev'),
    patience,
  )
})

it('ends with all of its servers', { timeout: 330_000 }, async () => {
  dev.kill('SIGINT')
  await vi.waitFor(() => expect(dev.exitCode).toBe(0), patience)
  await expect(fetch(`${app}/`)).rejects.toThrow('fetch failed')
})
