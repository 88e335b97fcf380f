import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'
import type { CreditorName, PayeeName } from '#sandbox/core/services.ts'
import { isSuccess, usualGapMs } from '#sandbox/payments/played-provider.ts'

import { takeTurns } from './credit/credit-course.ts'
import { nextTurnAt } from './credit/credit-store.ts'
import { makeDueCalls, nextDueAt, type RetryRules } from './outgoing.ts'
import { playedProviders } from './providers.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The Simplified Flow tries 20 times, over about 36 hours. */
const soapGaps = [
  30 * second,
  45 * second,
  minute,
  1.5 * minute,
  2.5 * minute,
  4 * minute,
  5.5 * minute,
  8.5 * minute,
  13 * minute,
  20 * minute,
  30 * minute,
  45 * minute,
  hour,
  1.5 * hour,
  2.5 * hour,
  4 * hour,
  5 * hour,
  8 * hour,
  12 * hour,
] as const

const meaningOf = (status: number) => (isSuccess(status) ? ('done' as const) : ('again' as const))

/**
 * The creditor's reading of the answers to its calls, and the times of its retries; the Merchant API does not say when.
 */
const creditorRetries = {
  'resurs-mapi': { meaningOf, gapMs: usualGapMs },
  'resurs-soap': { meaningOf, gapMs: (attempts: number) => soapGaps[attempts - 1] ?? null },
} as const satisfies Readonly<Record<CreditorName, object>>

/** The delay (ms) beyond which a call is made only when somebody looks at the desk. */
const patienceMs = 35_000

const retryRules: Readonly<Record<PayeeName, RetryRules>> = { ...playedProviders, ...creditorRetries }

/** Returns the rules by which a service takes the answers to its calls. */
export const rulesOf = (name: PayeeName): RetryRules => retryRules[name]

/** The parts of a request's context that it needs. */
type Work = { env: SandboxEnv; executionCtx: { waitUntil: (work: Promise<unknown>) => void } }

async function doDue(db: SandboxDb, now: number, paymentId?: string): Promise<void> {
  await takeTurns(db, now, paymentId)
  await makeDueCalls({ db, now, rulesOf, paymentId })
}

async function nextAt(db: SandboxDb, paymentId: string): Promise<number | null> {
  const times = await Promise.all([nextDueAt(db, paymentId), nextTurnAt(db, paymentId)])
  const known = times.filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Makes the calls of a payment as they fall due, after the answer is out. What is frozen moves on meanwhile. */
export function callSoon(c: Work, paymentId: string): void {
  const db = sandboxDb(c.env)
  const until = Date.now() + patienceMs
  const work = async () => {
    for (;;) {
      const at = await nextAt(db, paymentId)
      if (at === null || at > until) return
      await scheduler.wait(Math.max(0, at - Date.now()))
      await doDue(db, Date.now(), paymentId)
    }
  }
  c.executionCtx.waitUntil(work())
}

/** Makes the calls of a payment that are due, before anything else goes on. */
export async function callNow(c: Pick<Work, 'env'>, paymentId: string): Promise<void> {
  await doDue(sandboxDb(c.env), Date.now(), paymentId)
}

/** Does everything that is due. */
export async function makeAllDue(c: Pick<Work, 'env'>, now: number): Promise<void> {
  await doDue(sandboxDb(c.env), now)
}
