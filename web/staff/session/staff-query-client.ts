import type { QueryClient } from '@tanstack/react-query'

import { createQueryClient } from '#web/lib/query/query-client.ts'

const forgetAfterMs = 10 * 60_000

/** A desk is open all day, so what is no longer on the screen is forgotten after a while. */
export function createStaffQueryClient(): QueryClient {
  const client = createQueryClient()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, gcTime: forgetAfterMs } })
  return client
}
