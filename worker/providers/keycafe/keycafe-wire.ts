import * as z from 'zod'

import { CloudFault, type CloudFaultKind } from '#worker/providers/cabinet-port.ts'
import { exchange, type OutgoingRequest, type Wire } from '#worker/providers/exchange.ts'

/** `token` is one of its API tokens. */
export type KeycafeCredentials = { baseUrl: string; email: string; token: string; locationId: string }

type Asking = Pick<OutgoingRequest, 'method' | 'signal'> & { path: string; body?: object }

const faultSchema = z.object({
  error: z.object({ errorId: z.string() }).optional().catch(undefined),
  fieldErrors: z
    .array(z.object({ field: z.string() }))
    .optional()
    .catch(undefined),
})

/** One call of Keycafe's API, its answer read by `schema`. Throws `CloudFault`. */
export async function ask<T>(
  { wire, credentials }: { wire: Wire; credentials: KeycafeCredentials },
  schema: z.ZodType<T>,
  { method = 'GET', path, body, signal }: Asking,
): Promise<{ data: T; link: string }> {
  const { baseUrl, email, token } = credentials
  const answer = await exchange(wire, {
    url: `${baseUrl}/v0/${path}`,
    of: 'cabinet',
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${basicOf(`${email}/token:${token}`)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  })
  if (!answer.answered) throw new CloudFault('away', answer.reason)
  if (answer.status !== 200) throw faultOf(answer.status, answer.json)
  const parsed = schema.safeParse(answer.json)
  if (!parsed.success) throw new CloudFault('away', 'unexpected_answer')
  return { data: parsed.data, link: answer.headers.get('Link') ?? '' }
}

const basicOf = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

function faultOf(status: number, json: unknown): CloudFault {
  const parsed = faultSchema.safeParse(json)
  const { error, fieldErrors = [] } = parsed.success ? parsed.data : {}
  const id = error?.errorId ?? ''
  return new CloudFault(kindOf(status, { id, fields: fieldErrors.map(({ field }) => field) }), `http_${status}`)
}

/** Returns the kind of a failure; for a 400 the id of the error decides. */
function kindOf(status: number, { id, fields }: { id: string; fields: readonly string[] }): CloudFaultKind {
  if (status === 401 || status === 403 || id === 'unauthorized' || id === 'action.forbidden') return 'credentials'
  if (status === 404 || id.endsWith('.notFound')) return 'gone'
  if (status === 400) return fields.includes('code') ? 'code_taken' : 'refused'
  return 'away'
}
