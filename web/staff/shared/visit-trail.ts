import { tabStore } from '#web/lib/storage.ts'

/** Visits in the order of the list that somebody goes through, and the address of that list. */
export type VisitTrail = {
  list: string
  ids: readonly string[]
  /** The list goes on beyond what was fetched of it. */
  hasMore?: boolean
}

const key = 'staff-visit-trail'

export const noTrail: VisitTrail = { list: '', ids: [] }

/** Returns the trail that the tab keeps, so that a reload goes on where it was. */
export function readTrail(): VisitTrail {
  try {
    const kept: unknown = JSON.parse(tabStore.get(key) ?? 'null')
    return isTrail(kept) ? kept : noTrail
  } catch {
    return noTrail
  }
}

export function writeTrail(trail: VisitTrail): void {
  tabStore.set(key, JSON.stringify(trail))
}

/** The same list with what has come to it: what is gone keeps its place, so that who stands there can go on. */
export function extended(trail: VisitTrail, ids: readonly string[], hasMore = false): VisitTrail {
  const added = ids.filter((id) => !trail.ids.includes(id))
  const isSame = added.length === 0 && (trail.hasMore ?? false) === hasMore
  return isSame ? trail : { ...trail, ids: [...trail.ids, ...added], hasMore }
}

export type VisitPlace = { previous: string | null; next: string | null; at: number; of: number; hasMore: boolean }

/** Returns the place of a visit in a list. A visit reached by another way goes on at its beginning. */
export function placeIn({ ids, hasMore = false }: VisitTrail, id: string): VisitPlace {
  const at = ids.indexOf(id)
  if (at === -1) return { previous: null, next: ids[0] ?? null, at: 0, of: ids.length, hasMore }
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, at: at + 1, of: ids.length, hasMore }
}

function isTrail(value: unknown): value is VisitTrail {
  if (typeof value !== 'object' || value === null || !('list' in value) || !('ids' in value)) return false
  const { list, ids } = value
  return typeof list === 'string' && Array.isArray(ids) && ids.every((id) => typeof id === 'string')
}
