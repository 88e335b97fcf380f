import type { Context } from 'hono'
import * as z from 'zod'

/** JSON as the schema wants it, or what is wrong with it, a line for each place. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): { ok: true; body: z.output<Schema> } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return { ok: true, body: parsed.data }
  return { ok: false, problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

/** Returns the JSON of a text; undefined when it is none. A byte order mark before it does no harm. */
export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return parsed
  } catch {
    return undefined
  }
}

/** The fields of a form that is sent as one; empty for a body of another kind. */
export async function readForm(c: Context): Promise<Map<string, string>> {
  if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return new Map()
  const form = await c.req.formData()
  return new Map(Array.from(form, ([name, value]) => [name, typeof value === 'string' ? value : '']))
}

/** An address of the shop. Providers want https; the shop of a demo is on this machine, where plain http will do. */
function isShopUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

export const shopUrl = (longest: number) => z.string().max(longest).refine(isShopUrl, 'must be an https address')
