import type { BoxSize } from '#domain/enums.ts'

/** Small boxes at the height of the eyes, room for bags below; the rightmost column serves the fast lane. */
const sizesByRow: readonly (readonly BoxSize[])[] = [
  ['S', 'S', 'S', 'S'],
  ['S', 'S', 'S', 'S'],
  ['S', 'S', 'S', 'S'],
  ['M', 'M', 'M', 'M'],
  ['L', 'L', 'L', 'L'],
  ['XL', 'XXL', 'XXXL', 'XL'],
]
const fastLaneColumn = 3

/** The boxes of a demo cabinet, numbered as one reads. */
export const cabinetBoxes = sizesByRow.flatMap((sizes, row) =>
  sizes.map((size, column) => ({
    number: row * sizes.length + column + 1,
    size,
    lane: column === fastLaneColumn ? ('FAST_LANE' as const) : ('ROUND_THE_CLOCK' as const),
    column,
    row,
  })),
)

/** One box is broken, as in every cabinet. */
export const brokenBox = { number: 10, reason: 'Lukko jumissa, huolto tilattu' } as const
