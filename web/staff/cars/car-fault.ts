import { ApiProblem, isNotSent } from '#web/lib/api/api-problem.ts'
import type { CarUse } from '#worker/contract/staff/visit/cars.ts'

import { holderInWords, timeInWords } from './car-words.ts'
import type { CarsText } from './texts.ts'

/** `isOfField`: it is said beside the choice, for another one puts it right. */
export type CarFault = { words: string; isOfField: boolean }

/** Returns why a car was not given, in words: one that is taken is named with by whom and until when. */
export function carFault(error: unknown, text: CarsText, timeZone: string): CarFault {
  const aside = (words: string) => ({ words, isOfField: false })
  const beside = (words: string) => ({ words, isOfField: true })
  if (isNotSent(error)) return aside(text('carFault_notSent'))
  if (!(error instanceof ApiProblem)) return aside(text('carFault_failed'))
  const field = error.errors.find(({ path }) => path === 'vehicleId')
  if (field !== undefined) return beside(text(field.code === 'required' ? 'carFault_required' : 'carFault_gone'))
  switch (error.code) {
    case 'vehicle.taken':
      return beside(takenInWords(error.changed, text, timeZone))
    case 'car.handed_out':
      return aside(text('carFault_handedOut'))
    case 'car.identity_missing':
      return aside(text('carFault_identity'))
    case 'process.changed':
      return aside(text('carFault_changed'))
    default:
      return aside(text('carFault_failed'))
  }
}

function takenInWords(use: unknown, text: CarsText, timeZone: string): string {
  if (!isCarUse(use)) return text('carFault_gone')
  const who = use.processId === null ? text('carSomebody') : holderInWords(use, text)
  return text('carFault_taken', { who, time: timeInWords(use, text, timeZone) })
}

/** Our own server sends nothing else with this code. */
function isCarUse(value: unknown): value is CarUse {
  return typeof value === 'object' && value !== null && 'from' in value && 'processId' in value
}
