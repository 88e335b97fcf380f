import * as z from 'zod'

import type { Clock } from '#core/clock.ts'
import { publicAddressFault } from '#domain/public-address.ts'

import { failureOf, type Answer, type Silence, type Wire } from './exchange.ts'
import type { NoAnswer } from './payment-port.ts'

/** What a payment adapter needs of the outside world. */
export type PaymentWire = Wire & { clock: Clock }

/** Where a provider is: an origin, perhaps with a path, without a slash at the end. */
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

/** Parses an answer's JSON by its schema; null where it is not of that shape, or there was none. */
export function readAnswer<T>(answer: Answer | Silence, schema: z.ZodType<T>): T | null {
  if (!answer.answered) return null
  const parsed = schema.safeParse(answer.json)
  return parsed.success ? parsed.data : null
}

/** Whether a browser may be sent there: a web address, and no less protected or public than the provider's own. */
export function isSafeAddress(url: string, baseUrl: string): boolean {
  const fault = publicAddressFault(url)
  if (fault === null) return true
  if (fault === 'invalid_format' || publicAddressFault(baseUrl) === null) return false
  return fault !== 'https_needed' || baseUrl.startsWith('http:')
}

/** The first `length` characters, never half of one. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Which fields of the payment form a provider's complaint is about. */
export function fieldsNamed(complaint: string): ('email' | 'postalCode')[] {
  const fields: ('email' | 'postalCode')[] = []
  if (/e-?mail/i.test(complaint)) fields.push('email')
  if (/postal|post ?code|zip/i.test(complaint)) fields.push('postalCode')
  return fields
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
