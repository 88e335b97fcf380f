const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' })
const percents = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 2 })

/** `1 234,50 €`. */
export function money(cents: number): string {
  return euros.format(cents / 100)
}

/** `25,5 %` of hundredths of a percent. */
export function percent(basisPoints: number): string {
  return `${percents.format(basisPoints / 100)} %`
}
