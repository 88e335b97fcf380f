import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { settleRefundByAsking } from '#worker/payments/refund/ask-refund.ts'
import { dueRefunds, refundOf, type DueRefund } from '#worker/payments/refund/refund.queries.ts'

import { settleByAsking } from './ask-provider.ts'
import { attemptOf, dueAttempts, type DueAttempt } from './attempt.queries.ts'

/** The number that is asked about at once, and by one run; the next minute goes on. */
const pageSize = 8
const mostPages = 25

type Due = { id: string; nextAskAt: number }
type Walk<Item extends Due> = {
  name: string
  read: (after: Item | null) => Promise<readonly Item[]>
  work: (id: string) => Promise<void>
}

/** Asks the providers about every payment and refund whose time has come. Answers how many were asked about. */
export async function askDuePayments(deps: Dependencies): Promise<number> {
  const { db, clock } = deps
  const page = { now: clock.now(), limit: pageSize }
  const payments = await walk<DueAttempt>(deps, {
    name: 'ask-payments',
    read: (after) => dueAttempts(db, { ...page, after }),
    work: (id) => askAttempt(deps, id),
  })
  const refunds = await walk<DueRefund>(deps, {
    name: 'ask-refunds',
    read: (after) => dueRefunds(db, { ...page, after }),
    work: (id) => askRefund(deps, id),
  })
  return payments + refunds
}

async function askAttempt(deps: Dependencies, id: string): Promise<void> {
  const [attempt] = await attemptOf(deps.db, id)
  if (attempt !== undefined) await settleByAsking(deps, attempt)
}

async function askRefund(deps: Dependencies, id: string): Promise<void> {
  const [refund] = await refundOf(deps.db, id)
  if (refund !== undefined) await settleRefundByAsking(deps, refund)
}

async function walk<Item extends Due>(deps: Dependencies, { name, read, work }: Walk<Item>): Promise<number> {
  let after: Item | null = null
  let count = 0
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: readonly Item[] = await read(after)
    await Promise.all(page.map(({ id }) => safely(deps, { name, id, work })))
    count += page.length
    after = page.at(-1) ?? null
    if (after === null || page.length < pageSize || deps.budget.isSpent()) return count
  }
  return count
}

type Item = { name: string; id: string; work: (id: string) => Promise<void> }

async function safely(deps: Dependencies, { name, id, work }: Item): Promise<void> {
  try {
    await work(id)
  } catch (error) {
    deps.log.error('job.item_failed', { job: name, id, ...errorFields(error) })
  }
}
