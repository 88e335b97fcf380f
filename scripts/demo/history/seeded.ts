/** Numbers that look like chance and come the same with every run of a seed (mulberry32). */
export type Seeded = {
  /** From 0 up to and without 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number
  readonly oneOf: <T>(list: readonly T[]) => T
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    oneOf(list) {
      const chosen = list[between(0, list.length - 1)]
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
  }
}
