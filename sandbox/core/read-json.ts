import type { Context } from 'hono'
import type * as z from 'zod'

/** The body as the schema wants it, or the answer that says what is wrong with it. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ ok: true; body: z.output<Schema> } | { ok: false; answer: Response }> {
  const body: unknown = await c.req.json().catch(() => null)
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, body: parsed.data }
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return { ok: false, answer: c.json({ code: 'sandbox.invalid', errors }, 422) }
}
