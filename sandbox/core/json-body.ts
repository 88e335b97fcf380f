import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod'

import type { SandboxHono } from './env.ts'

/** Returns the answer of the sandbox's own calls where there is nothing. */
export const notFound = (c: Context) => c.json({ code: 'sandbox.not_found' }, 404)

type Json<Schema extends z.ZodType> = { out: { json: z.output<Schema> } }

/** Reads the JSON of a request as the schema wants it, before its route runs; or answers what is wrong with it. */
export function jsonBody<Schema extends z.ZodType<object>>(
  schema: Schema,
): MiddlewareHandler<SandboxHono, string, Json<Schema>> {
  return async (c, next) => {
    const parsed = schema.safeParse(await c.req.json<unknown>().catch(() => null))
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      return c.json({ code: 'sandbox.invalid', errors }, 422)
    }
    c.req.addValidatedData('json', parsed.data)
    return next()
  }
}
