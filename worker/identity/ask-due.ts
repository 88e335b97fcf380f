import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { isOpenCheck } from '#domain/access/identity.ts'
import { checkOf, dueChecks, type DueCheck } from '#worker/db/identity-records/index.ts'

import { settleByAsking } from './ask-check.ts'
import { settleCheck } from './settle-check.ts'

/** The number that is asked about at once, and by one run; the next minute goes on. */
const pageSize = 8
const mostPages = 25

/** Asks the providers about every open check whose time has come, and ends what was cut off. Answers how many. */
export async function askDueChecks(deps: Dependencies): Promise<number> {
  const now = deps.clock.now()
  let after: DueCheck | null = null
  let count = 0
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: readonly DueCheck[] = await dueChecks(deps.db, { now, after, limit: pageSize })
    await Promise.all(page.map(({ id }) => askSafely(deps, id)))
    count += page.length
    after = page.at(-1) ?? null
    if (after === null || page.length < pageSize || deps.budget.isSpent()) break
  }
  return count
}

async function askSafely(deps: Dependencies, id: string): Promise<void> {
  try {
    await askOne(deps, id)
  } catch (error) {
    deps.log.error('job.item_failed', { job: 'ask-identities', id, ...errorFields(error) })
  }
}

async function askOne(deps: Dependencies, id: string): Promise<void> {
  const [check] = await checkOf(deps.db, id)
  if (check === undefined || !isOpenCheck(check)) return
  if (check.status === 'PENDING') await settleByAsking(deps, check, { hasReturned: false })
  else await settleCheck(deps, { check, finding: { result: 'ended', ending: 'unavailable' } })
}
