import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'

type Paging<Item extends { id: string }> = {
  job: string
  /** Reads what comes after an item; from the beginning when null. An empty page ends the walk. */
  read: (after: Item | null) => Promise<readonly Item[]>
  work: (item: Item) => Promise<void>
}

/**
 * Walks through pages and works on each item by itself: what fails is logged, found again by the next run and does not
 * hold back the others. It stops where the budget is spent. Answers how many were worked on.
 */
export async function paginate<Item extends { id: string }>(deps: Dependencies, paging: Paging<Item>): Promise<number> {
  let after: Item | null = null
  let count = 0
  for (;;) {
    const page: readonly Item[] = await paging.read(after)
    for (const item of page) {
      if (deps.budget.isSpent()) return count
      count += (await worked(deps, paging, item)) ? 1 : 0
    }
    const last = page.at(-1)
    if (last === undefined) return count
    after = last
  }
}

async function worked<Item extends { id: string }>(
  deps: Dependencies,
  paging: Paging<Item>,
  item: Item,
): Promise<boolean> {
  try {
    await paging.work(item)
    return true
  } catch (error) {
    deps.log.error('job.item_failed', { job: paging.job, id: item.id, ...errorFields(error) })
    return false
  }
}
