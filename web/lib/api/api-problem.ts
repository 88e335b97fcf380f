import type { FieldProblem } from '#worker/contract/problem.ts'

type ApiProblemFacts = {
  status: number
  code: string
  errors?: readonly FieldProblem[]
  /** Seconds to wait, where the server said so. */
  retryAfterSeconds?: number | null
  screenText?: string | null
  changed?: unknown
}

/** The server's refusal (RFC 9457). Screens choose their words by `code` and `status`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | null
  /** The text for the person's own eyes, from the server or from a creditor; for the few screens that show it. */
  readonly screenText: string | null
  /** The current state, in the answer of a conflict. */
  readonly changed: unknown

  constructor({ status, code, errors = [], retryAfterSeconds = null, screenText = null, changed }: ApiProblemFacts) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.screenText = screenText
    this.changed = changed
  }
}

/**
 * `offline`: nothing was sent; `unreachable`: no answer came at all; `timeout`: none in time; `unreadable`: one came that is
 * not ours.
 */
export type NetworkFault = 'offline' | 'unreachable' | 'timeout' | 'unreadable'

/** The answer did not arrive; whether the server acted is not known, unless nothing was sent. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem'
  readonly fault: NetworkFault

  constructor(fault: NetworkFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** A 403 or 404: the code opens nothing here any more, and the browser goes to the root. */
export function isRejection(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.status === 403 || error.status === 404)
}

export function isRateLimited(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status === 429
}

/** Worth asking again without anyone's help: the network failed or the server stumbled. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkProblem || (error instanceof ApiProblem && error.status >= 500)
}

/** Returns whether a call failed for want of a network before anything left this browser. */
export function isNotSent(error: unknown): boolean {
  return error instanceof NetworkProblem && error.fault === 'offline'
}
