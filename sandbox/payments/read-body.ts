import type * as z from 'zod'

/** JSON as the schema wants it, or what is wrong with it, a line for each place. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): { ok: true; body: z.output<Schema> } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return { ok: true, body: parsed.data }
  return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

/** What a text says as JSON; undefined when it says nothing. A byte order mark before it does no harm. */
export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return parsed
  } catch {
    return undefined
  }
}
