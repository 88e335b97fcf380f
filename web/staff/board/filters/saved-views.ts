import { deviceStore } from '#web/lib/storage.ts'

/** A view that somebody has named: the query part of the board's address. */
export type SavedView = { name: string; search: string }

export const mostViews = 6
export const viewNameMaxLength = 30

const keyOf = (userId: string) => `staff-views ${userId}`

/** Returns the views that a user has saved on this device. */
export function readViews(userId: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(deviceStore.get(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, mostViews) : []
  } catch {
    return []
  }
}

export function keepViews(userId: string, views: readonly SavedView[]): void {
  if (views.length === 0) deviceStore.remove(keyOf(userId))
  else deviceStore.set(keyOf(userId), JSON.stringify(views))
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false
  return typeof value.name === 'string' && typeof value.search === 'string' && value.search.startsWith('?')
}
