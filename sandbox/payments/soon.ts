import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'
import type { PayeeName } from '#sandbox/core/services.ts'
import { takeTurns } from '#sandbox/credit/credit-course.ts'
import { nextTurnAt } from '#sandbox/credit/credit-store.ts'
import { creditorRetries } from '#sandbox/credit/retries.ts'

import { makeDueCalls, nextDueAt, type RetryRules } from './outgoing.ts'
import { playedProviders } from './providers.ts'

/** What is due later than this is made when somebody looks at the desk. */
const patienceMs = 35_000

const retryRules: Readonly<Record<PayeeName, RetryRules>> = { ...playedProviders, ...creditorRetries }

/** What a service makes of the answers to its calls. */
export const rulesOf = (name: PayeeName): RetryRules => retryRules[name]

/** What is asked of a request's context. */
type Work = { env: SandboxEnv; executionCtx: { waitUntil: (work: Promise<unknown>) => void } }

async function doDue(db: SandboxDb, now: number, paymentId?: string): Promise<void> {
  const ofPayment = paymentId === undefined ? {} : { paymentId }
  await takeTurns(db, now, paymentId)
  await makeDueCalls({ db, now, rulesOf, ...ofPayment })
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
