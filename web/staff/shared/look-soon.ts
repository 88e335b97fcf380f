import type { QueryClient } from '@tanstack/react-query'

import { staffKeys } from './api.ts'

/** A bill that is sent is told in three words within a moment, and to the board as well: they are looked at together. */
const momentMs = 300
/** Visits that are looked at once the moment is over. */
const soon = new Set<string>()

/** Fetches the page of a visit once the moment is over, where it is shown. */
export function lookSoon(client: QueryClient, id: string): void {
  if (soon.has(id)) return
  soon.add(id)
  setTimeout(() => {
    soon.delete(id)
    void client.invalidateQueries({ queryKey: staffKeys.process(id), exact: true })
  }, momentMs)
}
