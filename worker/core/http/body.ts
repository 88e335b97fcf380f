import type { Context } from 'hono'

import { boundedBytes } from '#domain/text/bounded-bytes.ts'
import { fileForm, type Route } from '#worker/contract/route.ts'

import { AppError } from './errors.ts'
import type { AppEnv } from './hono.ts'

export function bodyTooLarge(): AppError {
  return new AppError({ code: 'request.too_large', status: 413, title: 'The body is too large' })
}

export function unsupportedMediaType(): AppError {
  const title = 'The body is not of the kind expected'
  return new AppError({ code: 'request.unsupported_media_type', status: 415, title })
}

/** The limit of a route that declares none. */
export const usualBodyLimit = 1024 * 1024

/**
 * Reads a body of at most as many bytes as its route takes (a megabyte where it says nothing), counted as they come,
 * whatever length was announced, and refuses a longer one. A form with a file is left to its verb, which reads it once it
 * knows who calls and that the file is wanted (`withUploadedFile`).
 */
export async function limitBody(
  c: Context<AppEnv, string>,
  route: Pick<Route, 'body' | 'bodyLimit'>,
  next: () => Promise<void>,
): Promise<void> {
  const { body, headers, method } = c.req.raw
  if (body !== null && route.body !== fileForm) {
    const bytes = await boundedBytes(body, { limit: route.bodyLimit ?? usualBodyLimit, headers })
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
