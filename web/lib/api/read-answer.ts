import type { customerCalls } from '#worker/contract/customer-calls.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { AnswerOf } from '#worker/contract/route.ts'

import { ApiProblem } from './api-problem.ts'

const secondsToWaitUnlessSaid = 30
const longestWaitSeconds = 3600

export type CustomerCalls = typeof customerCalls
export type CallName = keyof CustomerCalls
export type Answer<Name extends CallName> = AnswerOf<CustomerCalls[Name]>

/** The parts of an HTTP answer, whichever way it was fetched. */
export type RawAnswer = { status: number; text: string; retryAfter: string | null }

/** Reads `Retry-After`, seconds or a date; null for what is neither. */
export function retryAfterSeconds(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - nowMs) / 1000
  if (!Number.isFinite(seconds)) return null
  return Math.min(longestWaitSeconds, Math.max(1, Math.ceil(seconds)))
}

/** The refusal that an answer outside 2xx carries; `unknown` where its body is not problem+json. */
export function problemOf({ status, text, retryAfter }: RawAnswer): ApiProblem {
  const body = parseJson(text)
  const wait = retryAfterSeconds(retryAfter, Date.now())
  return new ApiProblem({
    status,
    code: isRecord(body) && typeof body['code'] === 'string' ? body['code'] : 'unknown',
    errors: isRecord(body) && Array.isArray(body['errors']) ? body['errors'].filter(isFieldProblem) : [],
    retryAfterSeconds: wait ?? (status === 429 ? secondsToWaitUnlessSaid : null),
    screenText: isRecord(body) ? screenTextOf(body) : null,
    changed: isRecord(body) ? body['changed'] : undefined,
  })
}

/** Returns a problem's text for the customer's own eyes: ours, or the creditor's about what it does not take. */
function screenTextOf(body: Record<string, unknown>): string | null {
  const text = body['errorKind'] === 'ECOMMERCE_ERROR' ? body['userErrorMessage'] : body['message']
  return typeof text === 'string' && text !== '' ? text : null
}

/** The JSON of a text, undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/**
 * Takes an answer of our own server at its word: its routes answer with the types of the same contract, which the
 * compiler checks there, so checking again here would only cost bytes. Undefined is what could not be read.
 */
export function isAnswer<Name extends CallName>(_name: Name, value: unknown): value is Answer<Name> {
  return value !== undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value['path'] === 'string' && typeof value['code'] === 'string'
}
