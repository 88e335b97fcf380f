import type { ErrorKind } from '#domain/enums.ts'

/** `application/problem+json` (RFC 9457) with our extensions. Screens choose their text by `code`, never by `title`. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  instance: string
  requestId: string
  detail?: string
  errors?: FieldProblem[]
  /** Our clock, for a device whose own is off. */
  time?: string
  /** The current state of what somebody else changed first (`process.changed`, `customer.changed` …). */
  changed?: unknown
  /** The control total that was sent and the sum of the rows, in euros, by the name of its field. */
  totals?: Record<string, { sent: number; counted: number }>
  /** For the customer's eyes, in the language of the process; only where a screen shows it as it is. */
  message?: string
  /** The reason why a payment by credit did not begin: ECOMMERCE_ERROR has the creditor's own text for the customer. */
  errorKind?: ErrorKind
  userErrorMessage?: string
}

/**
 * `path` names the field (`orderRows.0.price`), `code` what is wrong with it (`required`, `too_long`, `invalid_type` …),
 * `limit` how many entries a list may have.
 */
export type FieldProblem = { path: string; code: string; limit?: number }
