import type { Workshop } from '#tests/support/three-workshops.ts'

/** A thing of the workshop by the beginning of its id; `d` is the one that is there to be removed. */
export const thing =
  (prefix: string, end = '') =>
  ({ index }: Workshop) => ({ id: `${prefix}_${index}${end}` })
