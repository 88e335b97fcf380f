import type { KeptMeans } from '#domain/money/counter-money.ts'
import type { DayPerson } from '#worker/contract/staff/day-end.ts'

/** Returns a sum of euros, to the cent. */
export function sumOf(euros: readonly number[]): number {
  return euros.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100
}

/** Returns what people took by a means, less what they gave back. */
export function netOf(people: readonly DayPerson[], means: KeptMeans): number {
  const own = people.flatMap((person) => person.means.filter((one) => one.means === means))
  return sumOf(own.flatMap(({ taken, returned }) => [taken, -returned]))
}

/** Returns the means of a table: the usual ones, and the money that nobody named where there is some. */
export function columnsOf(people: readonly DayPerson[], usual: readonly KeptMeans[]): readonly KeptMeans[] {
  const hasOther = people.some((person) => person.means.some(({ means }) => means === 'OTHER'))
  return hasOther ? [...usual, 'OTHER'] : usual
}
