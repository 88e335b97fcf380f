import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import type { Car, CarUse } from '#worker/contract/staff/visit/cars.ts'

import type { CarsText } from './texts.ts'

/** From when to when a visit has a car. */
export function timeInWords({ from, until }: { from: string; until: string | null }, text: CarsText, timeZone: string) {
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  return until === null
    ? text('carTimeOpen', { from: at(from) })
    : text('carTime', { from: at(from), until: at(until) })
}

/** Returns the holder of a car in words; a visit that the user does not see is told only as a reservation. */
export function holderInWords({ processId, licenseNumber, customerName }: CarUse, text: CarsText): string {
  if (processId === null) return text('carReserved')
  return [licenseNumber, customerName ?? text('carNoName')].filter(Boolean).join(' ')
}

function standingInWords({ isOverdue, isOut, isBack }: CarUse, text: CarsText): string {
  if (isOverdue) return text('carOverdue')
  if (isBack) return text('carBack')
  return isOut ? text('carOut') : ''
}

/** All of it, as it is read aloud and printed: who, from when to when, whether it is late or back. */
export function loanInWords(use: CarUse, text: CarsText, timeZone: string): string {
  return [holderInWords(use, text), timeInWords(use, text, timeZone), standingInWords(use, text)]
    .filter(Boolean)
    .join(', ')
}

export const nameOfCar = ({ licenseNumber, make, model }: Car) => `${licenseNumber} ${make} ${model}`
