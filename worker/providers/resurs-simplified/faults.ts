import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { unknown } from '#worker/providers/payment-wire.ts'

import type { Failure, Fault, SoapAnswer } from './call.ts'

/** The creditor's numbers that mean something of their own here. */
export const faultIds = { notFound: 8, notSigned: 15, existsAlready: 19, wrongState: 20 } as const

/** Faults of the creditor's own making: it may have done all the same what it was told. */
const breakdowns: ReadonlySet<number> = new Set([3, 99, 502, 503])

export type Unanswered = Extract<SoapAnswer, { answered: false }>

export function isFault({ fault }: Unanswered, id: number): boolean {
  return fault?.id === id
}

function reasonOf({ id }: Fault): string {
  return id === null ? 'fault_client' : `fault_${id}`
}

/** A failed call that was to change something: refused only where surely nothing was done. */
export function failedChange(answer: Unanswered): Failure {
  if (answer.fault === null) return answer.failure
  const reason = reasonOf(answer.fault)
  return answer.fault.id !== null && breakdowns.has(answer.fault.id) ? unknown(reason) : { outcome: 'refused', reason }
}

/** The same with what the creditor has to say to the customer. */
export function failedBooking(
  answer: Unanswered,
): { outcome: 'refused'; reason: string; userMessage: string | null } | NoAnswer {
  const failure = failedChange(answer)
  if (failure.outcome === 'unknown') return failure
  return { ...failure, userMessage: answer.fault?.userMessage ?? null }
}

/** A failed call that was to read: nothing is known. */
export function failedReading(answer: Unanswered): NoAnswer {
  return unknown(answer.fault === null ? answer.failure.reason : reasonOf(answer.fault))
}
