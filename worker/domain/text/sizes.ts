import { boxSizes } from '#domain/enums.ts'
import type { BoxSize } from '#domain/enums.ts'

/** 0 for S … 5 for XXXL. */
export function sizeRank(size: BoxSize): number {
  return boxSizes.indexOf(size)
}

/** Returns whether what needs a box of one size goes into a box of another. */
export function fits(boxSize: BoxSize, needed: BoxSize): boolean {
  return sizeRank(boxSize) >= sizeRank(needed)
}

/** The sizes that are large enough, the smallest first: the order in which boxes are tried. */
export function sizesThatFit(needed: BoxSize): readonly BoxSize[] {
  return boxSizes.filter((size) => fits(size, needed))
}
