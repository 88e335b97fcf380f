import { locale } from './language.ts'

/** `1 234,50 €`, as the language of the page writes it where no other is given. */
export function money(cents: number, written = locale()): string {
  return new Intl.NumberFormat(written, { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** `25,5 %` of hundredths of a percent, as the language of the page writes it. */
export function percent(basisPoints: number): string {
  const figure = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(basisPoints / 100)
  return `${figure} %`
}
