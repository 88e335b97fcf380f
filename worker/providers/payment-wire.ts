import * as z from 'zod'

import type { Clock } from '#core/clock.ts'
import { publicAddressFault } from '#domain/contact/public-address.ts'

import { failureOf, type Answer, type Silence, type Wire } from './exchange.ts'
import type { PayerField } from './field-limits.ts'
import type { NoAnswer, StartOutcome } from './payment-port.ts'

/** A payment adapter's access to the outside world. */
export type PaymentWire = Wire & { clock: Clock }

/** Returns the schema of a provider's address: an origin, perhaps with a path, without a slash at the end. */
export const baseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((url) => url.replace(/\/+$/, ''))

export function unknown(reason: string): NoAnswer {
  return { outcome: 'unknown', reason }
}

/**
 * Reads a status that is no success of a call that moves money: refused only where the provider surely did nothing. A
 * conflict and every breakdown, also an announced one, may hide that it was done.
 */
export function failedCall(status: number): { outcome: 'refused'; reason: string } | NoAnswer {
  const reason = `http_${status}`
  if (status === 409 || status >= 500 || failureOf(status).outcome === 'unknown') return unknown(reason)
  return { outcome: 'refused', reason }
}

/** Statuses by which a provider says that what we sent is wrong, and not that it takes nothing now. */
const aboutTheRequest: ReadonlySet<number> = new Set([400, 413, 415, 422])

/** Reads a status that is no success of a call that begins a payment, with the fields that the provider's words name. */
export function failedStart(status: number, named: () => readonly PayerField[]): StartOutcome {
  const failure = failedCall(status)
  if (failure.outcome === 'unknown') return failure
  const isOurs = aboutTheRequest.has(status)
  return { ...failure, cause: isOurs ? 'request' : 'provider', fields: isOurs ? named() : [] }
}

/** Refuses, before anybody is called, what the provider would refuse. */
export function refusedRequest(reason: string, fields: readonly PayerField[] = []): StartOutcome {
  return { outcome: 'refused', reason, cause: 'request', fields }
}

/** Parses an answer's JSON by its schema; null where it is not of that shape, or there was none. */
export function readAnswer<T>(answer: Answer | Silence, schema: z.ZodType<T>): T | null {
  if (!answer.answered) return null
  const parsed = schema.safeParse(answer.json)
  return parsed.success ? parsed.data : null
}

/**
 * Returns whether a browser may be sent there: a web address, and no less protected or public than the provider's own.
 */
export function isSafeAddress(url: string, baseUrl: string): boolean {
  const fault = publicAddressFault(url)
  if (fault === null) return true
  if (fault === 'invalid_format' || publicAddressFault(baseUrl) === null) return false
  return fault !== 'https_needed' || baseUrl.startsWith('http:')
}

/** Each parameter whose name is `wanted`, or null where one is given twice: two readers could take two values. */
export function onceEach(query: URLSearchParams, wanted: (name: string) => boolean): Map<string, string> | null {
  const values = new Map<string, string>()
  for (const [name, value] of query) {
    if (!wanted(name)) continue
    if (values.has(name)) return null
    values.set(name, value)
  }
  return values
}
