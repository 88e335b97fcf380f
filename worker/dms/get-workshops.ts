import type { Dependencies } from '#core/dependencies.ts'
import type { DmsWorkshops } from '#worker/contract/machines/dms-webhooks.ts'

import { workshopsOf, type DealerKey } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

/** The workshops that a key calls for: one, or all of its group. */
export async function getWorkshops({ deps, dealer }: { deps: Dependencies; dealer: DealerKey }): Promise<DmsWorkshops> {
  const items = await workshopsOf(deps.db, dealer)
  if (items.length === 0) throw keyRefused()
  return { items }
}
