import type { Context } from 'hono'

/** The fields of a form that is sent as one; empty for a body of another kind. */
export async function readForm(c: Context): Promise<Map<string, string>> {
  if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return new Map()
  const form = await c.req.formData()
  return new Map(Array.from(form, ([name, value]) => [name, typeof value === 'string' ? value : '']))
}
