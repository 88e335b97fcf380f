/** An amount as it is typed: `12,50`. */
export function euroInput(price: number): string {
  return price.toFixed(2).replace('.', ',')
}

/** More than anything that is added to a visit costs. */
export const highestCents = 100_000_000
