import type { Units } from '#worker/contract/codecs.ts'
import type { FieldProblem, Problem } from '#worker/contract/problem.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 428 | 429 | 500 | 502 | 503

export type AppErrorInit = {
  code: string
  status: ErrorStatus
  title: string
  errors?: FieldProblem[]
  /** For the customer's eyes, in their language. */
  message?: string
  /** Our clock (UTC ms). */
  time?: number
  /** The current state of what was to be changed, for staff who saw an earlier version. */
  changed?: object
  /** The money and the instants of `changed`, which is encoded by them. */
  units?: Units | undefined
  /** Sums that do not agree. */
  totals?: Problem['totals']
  /** The refusal of a payment by credit. */
  credit?: CreditRefusal
  headers?: Record<string, string>
  cause?: unknown
}

export type CreditRefusal = Pick<Problem, 'errorKind' | 'userErrorMessage'>

/** An expected failure on its way to becoming problem+json. `title` is for developers and holds no personal data. */
export class AppError extends Error {
  readonly code: string
  readonly status: ErrorStatus
  readonly errors: FieldProblem[] | undefined
  readonly customerMessage: string | undefined
  readonly time: number | undefined
  readonly changed: object | undefined
  readonly units: Units | undefined
  readonly totals: Problem['totals']
  readonly credit: CreditRefusal | undefined
  readonly headers: Record<string, string>

  constructor(init: AppErrorInit) {
    super(init.title, { cause: init.cause })
    this.name = 'AppError'
    this.code = init.code
    this.status = init.status
    this.errors = init.errors
    this.customerMessage = init.message
    this.time = init.time
    this.changed = init.changed
    this.units = init.units
    this.totals = init.totals
    this.credit = init.credit
    this.headers = init.headers ?? {}
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export function notFound(subject: string): AppError {
  return new AppError({ code: `${subject}.not_found`, status: 404, title: `No such ${subject}` })
}

/** The address is there, and takes other methods. */
export function methodNotAllowed(allowed: readonly string[]): AppError {
  const headers = { Allow: allowed.join(', ') }
  return new AppError({
    code: 'method.not_allowed',
    status: 405,
    title: 'The method is not one of this address',
    headers,
  })
}

/** Returns the error for an act on a thing that the user sees and has no right to change. */
export function forbidden(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'This user may not do that' })
}

/** It has been a while since the person of a session showed who they are. */
export function stepUpRequired(): AppError {
  return new AppError({ code: 'step_up_required', status: 403, title: 'It has to be shown again who this is' })
}

/** Returns the error for a request that is not possible as things stand. */
export function conflict(
  code: string,
  title: string,
  more: Omit<AppErrorInit, 'code' | 'status' | 'title'> = {},
): AppError {
  return new AppError({ code, status: 409, title, ...more })
}

/** Returns the error for a caller whose view is out of date: somebody else wrote first. */
export function versionConflict(subject: string): AppError {
  return conflict(`${subject}.version_conflict`, `The ${subject} changed meanwhile`)
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}
