import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Miniflare } from 'miniflare'

import { databaseFile, startBuiltWorker, type BuiltWorkerStart } from '#tests/support/built-worker.ts'

import { migrateBenchData } from './prepared.ts'

/** Parts that every bench of the built worker needs: its secrets, a database of its own, and times. */

export const benchSecret = 'bench-secret-0123456789abcdef0123456789abcdef'
export const benchOrigin = 'http://localhost'

const names = [
  'TOKEN_SECRET',
  'CSRF_SECRET',
  'ROOM_SECRET',
  'SEAL_SECRET',
  'PUSH_SECRET',
  'SMS_API_USER',
  'SMS_API_PASSWORD',
  'EMAIL_API_KEY',
  'EMAIL_WEBHOOK_SECRET',
]
export const benchBindings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.map((name) => [name, benchSecret])),
  ENVIRONMENT: 'test',
  APP_URL: benchOrigin,
  FRAME_URL: 'http://frame.localhost',
  PARTY_URL: 'http://room.localhost',
  PUSH_SERVICES: 'http://push.localhost',
  SMS_PROVIDER: '46elks',
  SMS_BASE_URL: 'http://sms.localhost',
  EMAIL_PROVIDER: 'resend',
  EMAIL_BASE_URL: 'http://email.localhost',
  DNS_BASE_URL: 'http://dns.localhost',
  EMAIL_SENDER: 'Bench <bench@example.fi>',
  MFA_REQUIRED_ROLES: 'none',
}

/** Makes a folder, and removes it when the work is done. */
export async function inFolder<Answer>(work: (folder: string) => Promise<Answer>): Promise<Answer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Filled = Pick<BuiltWorkerStart, 'script' | 'imports' | 'pages' | 'isInspected'> & {
  readonly fill: (file: string) => void
}

/** A built worker over a migrated database that `fill` wrote into, for as long as the work takes. */
export async function withFilledWorker<Answer>(
  { fill, ...built }: Filled,
  work: (worker: Miniflare) => Promise<Answer>,
): Promise<Answer> {
  return inFolder(async (data) => {
    const { script, imports = [] } = built
    await migrateBenchData(data, { script, imports }, benchBindings)
    fill(databaseFile(data))
    const worker = startBuiltWorker({ ...built, data, bindings: benchBindings })
    try {
      return await work(worker)
    } finally {
      await worker.dispose()
    }
  })
}

/** Returns how many milliseconds a call takes until its answer is read. */
export async function timed(worker: Miniflare, to: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  const response = await worker.dispatchFetch(`${benchOrigin}${to}`, { headers })
  await response.text()
  if (!response.ok) throw new Error(`${to} answered ${response.status}`)
  return performance.now() - start
}

export const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
