import { and, asc, eq, lte, min } from 'drizzle-orm'

import { statusOf } from '#sandbox/app-calls/call-app.ts'
import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import type { PayeeName } from '#sandbox/core/services.ts'

import type { Call } from './outgoing-log.tsx'
import { providerCalls, type CallState } from './payment.table.ts'
import { isSuccess, type Outgoing, type PlayedProvider } from './played-provider.ts'

/** A call that is being made is not made a second time meanwhile. */
const claimMs = 30_000

/** A service's reading of the answers to its calls, and the times of its retries. */
export type RetryRules = Pick<PlayedProvider, 'meaningOf' | 'gapMs'>

type Queue = {
  db: SandboxDb
  now: number
  provider: PayeeName
  paymentId: string
  calls: readonly Outgoing[]
  delayMs?: number
  isOnce?: boolean
}

/** Puts calls to the shop in line. */
export async function queueCalls({ db, now, provider, paymentId, calls, delayMs, isOnce }: Queue): Promise<void> {
  if (calls.length === 0) return
  const common = { provider, paymentId, isOnce: isOnce ?? false, state: 'waiting' as const, createdAt: now }
  const dueAt = now + (delayMs ?? 0)
  await db.insert(providerCalls).values(calls.map((call) => ({ id: crypto.randomUUID(), ...common, ...call, dueAt })))
}

type Due = { db: SandboxDb; now: number; paymentId?: string | undefined }

async function claimDue({ db, now, paymentId }: Due): Promise<Call[]> {
  const rows = await db
    .select()
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.state, 'waiting'),
        lte(providerCalls.dueAt, now),
        ifGiven(providerCalls.paymentId, paymentId),
      ),
    )
    .orderBy(asc(providerCalls.dueAt))
    .limit(20)
  const claimed = await Promise.all(
    rows.map((row) =>
      db
        .update(providerCalls)
        .set({ attempts: row.attempts + 1, dueAt: now + claimMs })
        .where(and(eq(providerCalls.id, row.id), eq(providerCalls.attempts, row.attempts)))
        .returning(),
    ),
  )
  return claimed.flat()
}

function requestOf({ method, body, authorization, userAgent }: Call): RequestInit {
  const headers = new Headers()
  if (body !== null) headers.set('Content-Type', 'application/json')
  if (authorization !== null) headers.set('Authorization', authorization)
  if (userAgent !== null) headers.set('User-Agent', userAgent)
  return { method, headers, redirect: 'manual', ...(body !== null && method === 'POST' ? { body } : {}) }
}

async function make(call: Call): Promise<number> {
  const status = await statusOf(call.url, requestOf(call))
  if (!call.orGet || isSuccess(status)) return status
  return statusOf(call.url, requestOf({ ...call, method: 'GET', body: null }))
}

function outcomeOf(call: Call, status: number, rules: RetryRules): { state: CallState; gapMs: number } {
  const meaning = rules.meaningOf(status)
  if (meaning === 'done') return { state: 'done', gapMs: 0 }
  if (meaning === 'stop' || call.isOnce) return { state: 'stopped', gapMs: 0 }
  const gapMs = rules.gapMs(call.attempts)
  return gapMs === null ? { state: 'given_up', gapMs: 0 } : { state: 'waiting', gapMs }
}

/** Makes the calls that are due, and puts those in line again whose answer asks for it. */
export async function makeDueCalls(due: Due & { rulesOf: (provider: PayeeName) => RetryRules }): Promise<void> {
  const { db, now, rulesOf } = due
  const calls = await claimDue(due)
  await Promise.all(
    calls.map(async (call) => {
      const status = await make(call)
      const { state, gapMs } = outcomeOf(call, status, rulesOf(call.provider))
      await db
        .update(providerCalls)
        .set({ state, dueAt: now + gapMs, lastAnswer: status === 0 ? 'no answer' : String(status) })
        .where(eq(providerCalls.id, call.id))
    }),
  )
}

/** When the next call of a payment is due; null when none is waiting. */
export async function nextDueAt(db: SandboxDb, paymentId: string): Promise<number | null> {
  const rows = await db
    .select({ at: min(providerCalls.dueAt) })
    .from(providerCalls)
    .where(and(eq(providerCalls.state, 'waiting'), eq(providerCalls.paymentId, paymentId)))
  return rows[0]?.at ?? null
}
