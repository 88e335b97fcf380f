import type { Schemas } from './client.ts'

type Changed = Schemas['ChangedProcess']

/**
 * Reads what changed since the call before, page by page. `newest` has each process as it was told last: what changes
 * between two pages comes again, and the later one holds.
 */
export function changeReader(ask: (query: URLSearchParams) => Promise<Schemas['Changes']>) {
  const newest = new Map<string, Changed>()
  let cursor: string | null = null

  async function read(limit = 100): Promise<Changed[]> {
    const told: Changed[] = []
    for (;;) {
      const since = cursor === null ? {} : { changedSince: cursor }
      const { items, nextCursor, hasMore } = await ask(new URLSearchParams({ limit: String(limit), ...since }))
      cursor = nextCursor
      told.push(...items)
      for (const item of items) newest.set(item.id, item)
      if (!hasMore) return told
    }
  }

  return { read, newest, cursor: () => cursor }
}
