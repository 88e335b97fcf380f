import type { Context } from 'hono'

/** A failure as the service words it (https://resend.com/docs/api-reference/errors). */
export type EmailError = { statusCode: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500; name: string; message: string }

export function errorAnswer(c: Context, error: EmailError): Response {
  if (error.statusCode === 429) c.header('Retry-After', '2')
  return c.json(error, error.statusCode)
}
