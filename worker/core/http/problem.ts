import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'

import { errorFields } from '#core/log/log.ts'
import { encodedIn, instant } from '#worker/contract/codecs.ts'
import type { Problem } from '#worker/contract/problem.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { databaseTrouble, type DatabaseTrouble } from '#worker/db/trouble.ts'

import { AppError, conflict } from './errors.ts'
import { isBucketAway } from './file-trouble.ts'
import type { AppEnv } from './hono.ts'

const troubles: Readonly<Record<DatabaseTrouble, { title: string; retryAfterSeconds: number }>> = {
  busy: { title: 'The database is busy; nothing was lost', retryAfterSeconds: 5 },
  full: { title: 'The database is full; it is looked after', retryAfterSeconds: 60 },
  moving: { title: 'The workshop is moving to another database; nothing was lost', retryAfterSeconds: 10 },
}

const filesAway = {
  code: 'files.unavailable',
  title: 'The file store does not answer; nothing was stored',
  retryAfterSeconds: 10,
}

type Unavailable = { code: string; title: string; retryAfterSeconds: number }

/** A batch is whole or not at all, and what is sent again is known by its key: asking again is safe. */
function unavailable({ code, title, retryAfterSeconds }: Unavailable, cause: unknown): AppError {
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return new AppError({ code, status: 503, title, headers, cause })
}

/** Returns the error for a failure without a code of its own; 400 and 415 come from the parsing of a body. */
function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError({ code: 'request.malformed', status: 400, title: 'The request cannot be read', cause: error })
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError({ code: 'request.too_large', status: 413, title: 'The body is too large', cause: error })
  }
  if (error instanceof HTTPException && error.status === 415) {
    const title = 'The body is not of the kind expected'
    return new AppError({ code: 'request.unsupported_media_type', status: 415, title, cause: error })
  }
  // A trigger: the workshop was closed while it was written, or before.
  if (isConstraintViolation(error, 'account.closed')) {
    return conflict('account.closed', 'The workshop is closed: nothing begins there', { cause: error })
  }
  // As with one that is closed.
  if (isConstraintViolation(error, 'account.not_live')) {
    return conflict('account.not_live', 'The workshop is not open for customers yet', { cause: error })
  }
  const trouble = databaseTrouble(error)
  if (trouble !== null) return unavailable({ code: `database.${trouble}`, ...troubles[trouble] }, error)
  if (isBucketAway(error)) return unavailable(filesAway, error)
  return new AppError({ code: 'internal', status: 500, title: 'Something went wrong here', cause: error })
}

export function problemOf(error: AppError, at: { instance: string; requestId: string }): Problem {
  return {
    type: `urn:problem:${error.code}`,
    title: error.message,
    status: error.status,
    code: error.code,
    instance: at.instance,
    requestId: at.requestId,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.time === undefined ? {} : { time: z.encode(instant, error.time) }),
    ...(error.changed === undefined ? {} : { changed: encodedIn(error.units, error.changed) }),
    ...(error.totals === undefined ? {} : { totals: error.totals }),
    ...(error.customerMessage === undefined ? {} : { message: error.customerMessage }),
    ...error.credit,
  }
}

/** The only maker of failure answers: problem+json with what cookies and headers the request set before it failed. */
export function answerProblem(error: unknown, c: Context<AppEnv>): Response {
  const known = appErrorOf(error)
  const requestId = c.get('requestId')
  c.set('problem', known.code)
  if (known.status >= 500)
    c.get('log').error('request.failed', { code: known.code, ...errorFields(known.cause ?? error) })
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value)
  c.header('Content-Type', 'application/problem+json')
  return c.body(JSON.stringify(problemOf(known, { instance: new URL(c.req.url).pathname, requestId })), known.status)
}
