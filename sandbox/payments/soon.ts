import { sandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv } from '#sandbox/core/env.ts'

import { makeDueCalls, nextDueAt } from './outgoing.ts'
import { playedProviders } from './providers.ts'

/** What is due later than this is made when somebody looks at the desk. */
const patienceMs = 35_000

/** What is asked of a request's context. */
type Work = { env: SandboxEnv; executionCtx: { waitUntil: (work: Promise<unknown>) => void } }

/** Makes the calls of a payment as they fall due, after the answer is out. */
export function callSoon(c: Work, paymentId: string): void {
  const db = sandboxDb(c.env)
  const until = Date.now() + patienceMs
  const work = async () => {
    for (;;) {
      const at = await nextDueAt(db, paymentId)
      if (at === null || at > until) return
      await scheduler.wait(Math.max(0, at - Date.now()))
      await makeDueCalls({ db, now: Date.now(), paymentId, mannersOf: (name) => playedProviders[name] })
    }
  }
  c.executionCtx.waitUntil(work())
}

/** Makes every call that is due. */
export async function makeAllDue(c: Pick<Work, 'env'>, now: number): Promise<void> {
  await makeDueCalls({ db: sandboxDb(c.env), now, mannersOf: (name) => playedProviders[name] })
}
