import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { AppError } from './errors.ts'
import type { AppEnv } from './hono.ts'

function bodyTooLarge(): AppError {
  return new AppError({ code: 'request.too_large', status: 413, title: 'The body is too large' })
}

export function unsupportedMediaType(): AppError {
  const title = 'The body is not of the kind expected'
  return new AppError({ code: 'request.unsupported_media_type', status: 415, title })
}

/** Refuses a body that is longer than `maxSize` bytes, also where its length was not announced. */
export async function limitBody(c: Context<AppEnv, string>, maxSize: number, next: () => Promise<void>): Promise<void> {
  const refuse = () => {
    throw bodyTooLarge()
  }
  await bodyLimit({ maxSize, onError: refuse })(c, next)
}

const expected = /^(application\/json|multipart\/form-data)\s*(;|$)/i

/** Refuses a body that is neither JSON nor a form with a file, or does not say what it is. */
export function refuseUnknownMediaType(c: Context<AppEnv, string>): void {
  // A write without a body may still announce one, of no length.
  if (c.req.raw.body === null || c.req.header('Content-Length') === '0') return
  if (!expected.test(c.req.header('Content-Type') ?? '')) throw unsupportedMediaType()
}
