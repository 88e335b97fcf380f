import type { BoardItem } from '#worker/contract/staff/visit/board.ts'

/** The rows that stand on the screen, and how many have come that are not shown yet. */
export type Arranged = { items: BoardItem[]; newCount: number }

/**
 * Fresh rows under the eyes of somebody who reads: what is shown keeps its place and takes its new values, what has
 * left the view goes, what is new waits at the side. What follows the last row that is shown is appended.
 */
export function keepPlaces(shown: readonly string[], fresh: readonly BoardItem[]): Arranged {
  const byId = new Map(fresh.map((item) => [item.id, item]))
  const known = new Set(shown)
  const kept = shown.flatMap((id) => byId.get(id) ?? [])
  const lastKept = fresh.findLastIndex(({ id }) => known.has(id))
  const after = fresh.slice(lastKept + 1)
  // Nothing is left of what was read: there is no place to keep.
  if (kept.length === 0) return { items: [...fresh], newCount: 0 }
  return { items: [...kept, ...after], newCount: fresh.length - kept.length - after.length }
}

/** The ids whose row says something else than before. */
export function changedIds(before: readonly BoardItem[], after: readonly BoardItem[]): string[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  return after.filter(({ id, version }) => versions.get(id) !== version).map(({ id }) => id)
}
