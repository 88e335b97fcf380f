import type { Context } from 'hono'

import { boundedBytes } from '#domain/bounded-bytes.ts'

import { AppError } from './errors.ts'
import type { AppEnv } from './hono.ts'
import { withRoom } from './large-bodies.ts'

function bodyTooLarge(): AppError {
  return new AppError({ code: 'request.too_large', status: 413, title: 'The body is too large' })
}

export function unsupportedMediaType(): AppError {
  const title = 'The body is not of the kind expected'
  return new AppError({ code: 'request.unsupported_media_type', status: 415, title })
}

/** Of a route that says nothing else; what takes more waits for room in the isolate. */
export const usualBodyLimit = 1024 * 1024

/** Reads a body of at most `limit` bytes, counted as they come, whatever length was announced, and refuses a longer one. Throws 503 `uploads.busy`. */
export async function limitBody(c: Context<AppEnv, string>, limit: number, next: () => Promise<void>): Promise<void> {
  const { body, headers } = c.req.raw
  if (body === null || limit <= usualBodyLimit) return readBody(c, { limit }, next)
  // Without a length it may be as long as it is let.
  const announced = Number(headers.get('Content-Length') ?? limit)
  await withRoom(Math.min(announced, limit), (onPiece) => readBody(c, { limit, onPiece }, next))
}

type Reading = { limit: number; onPiece?: () => void }

async function readBody(c: Context<AppEnv, string>, reading: Reading, next: () => Promise<void>): Promise<void> {
  const { body, headers, method } = c.req.raw
  if (body !== null) {
    const bytes = await boundedBytes(body, { ...reading, headers })
    if (bytes === null) throw bodyTooLarge()
    c.req.raw = new Request(c.req.raw, { method, body: bytes })
  }
  await next()
}

const expected = /^(application\/json|multipart\/form-data)\s*(;|$)/i

/** Refuses a body that is neither JSON nor a form with a file, or does not say what it is. */
export function refuseUnknownMediaType(c: Context<AppEnv, string>): void {
  // A write without a body may still announce one, of no length.
  if (c.req.raw.body === null || c.req.header('Content-Length') === '0') return
  if (!expected.test(c.req.header('Content-Type') ?? '')) throw unsupportedMediaType()
}
