/** Choices that a seed repeats: each journey has a chance of its own, so that it chooses the same whatever runs beside it. */
export type Chance = {
  /** From 0 up to 1. */
  next: () => number
  /** True so often: 0.25 is one time in four. */
  happens: (share: number) => boolean
  /** A whole number, both ends among them. */
  between: (least: number, most: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** Spreads the bits of a number over all of its 32. */
function spread(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  const second = Math.imul(first ^ (first >>> 15), 0x846ca68b)
  return (second ^ (second >>> 16)) >>> 0
}

/** The chance of the nth of something. */
export function chanceOf(seed: number, nth: number): Chance {
  let state = spread(spread(seed) + Math.imul(nth, 0x9e3779b9))
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    return spread(spread(state) ^ 0x5bd1e995) / 2 ** 32
  }
  return {
    next,
    happens: (share) => next() < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
