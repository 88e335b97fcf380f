import { mostInBulk } from '#domain/process/bulk.ts'

/** Rows that are selected, in the order in which they were, and the one that a range goes out from. */
export type Selected = { ids: readonly string[]; anchor: string | null }

export const nothingSelected: Selected = { ids: [], anchor: null }

/** Selects a row, or lets go of it. */
export function toggled({ ids }: Selected, id: string): Selected {
  const without = ids.filter((one) => one !== id)
  return { ids: without.length < ids.length ? without : [...ids, id].slice(0, mostInBulk), anchor: id }
}

/** Selects every row from the one before up to this one. */
export function upTo({ ids, anchor }: Selected, id: string, rows: readonly string[]): Selected {
  const from = anchor === null ? -1 : rows.indexOf(anchor)
  const to = rows.indexOf(id)
  if (from === -1 || to === -1) return toggled({ ids: ids.filter((one) => one !== id), anchor }, id)
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...ids, ...range])].slice(0, mostInBulk), anchor }
}
