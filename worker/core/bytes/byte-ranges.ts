/** Bytes from `start` up to `end`, without that one. */
export type ByteRange = { start: number; end: number }

const inOrder = (ranges: readonly ByteRange[]) => ranges.toSorted((one, other) => one.start - other.start)

/** Returns the ranges in their order; those that touch become one, so that no byte is in two of them. */
export function mergedRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = []
  for (const { start, end } of inOrder(ranges)) {
    const last = merged.at(-1)
    if (last === undefined || start > last.end) merged.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return merged
}

/** Returns the parts of a place that lie in none of the ranges. */
export function gapsIn(place: ByteRange, ranges: readonly ByteRange[]): ByteRange[] {
  const gaps: ByteRange[] = []
  let at = place.start
  for (const { start, end } of inOrder(ranges)) {
    if (start >= place.end) break
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < place.end) gaps.push({ start: at, end: place.end })
  return gaps
}
