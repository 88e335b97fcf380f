import * as z from 'zod'

import { fromBase64Url } from '#sandbox/core/base64.ts'
import { parseJson } from '#sandbox/core/read-body.ts'

const longestLifeSeconds = 24 * 60 * 60

const headSchema = z.object({ alg: z.literal('ES256') })
const claimsSchema = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https:\/\/\S+)$/),
})

export type Sender = { key: string; contact: string }
export type Verdict = { ok: true; sender: Sender } | { ok: false; status: 401 | 403; reason: string }

const refused = (status: 401 | 403, reason: string): Verdict => ({ ok: false, status, reason })

function part(text: string): unknown {
  const bytes = fromBase64Url(text)
  return bytes === null ? null : parseJson(new TextDecoder().decode(bytes))
}

async function isSigned(input: string, signature: string, key: string): Promise<boolean> {
  const [raw, signed] = [fromBase64Url(key), fromBase64Url(signature)]
  if (raw === null || signed === null) return false
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  try {
    const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, imported, signed, new TextEncoder().encode(input))
  } catch {
    return false
  }
}

type Check = { header: string | undefined; origin: string; applicationKey: string; now: number }

/**
 * Checks who sends (RFC 8292): a token of the key that the browser subscribed with, for this service, ending within a
 * day.
 */
export async function checkVapid({ header, origin, applicationKey, now }: Check): Promise<Verdict> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (token === '') return refused(401, 'no vapid authorization')
  if (key !== applicationKey) return refused(403, 'another key than the one subscribed with')
  if (!headSchema.safeParse(part(head)).success) return refused(403, 'alg is not ES256')
  if (!(await isSigned(`${head}.${claims}`, signature, key))) return refused(403, 'BadJwtToken')
  const read = claimsSchema.safeParse(part(claims))
  if (!read.success) return refused(403, 'BadJwtToken: aud, exp and sub are needed')
  return checkClaims(read.data, { key, origin, now })
}

type At = { key: string; origin: string; now: number }

function checkClaims({ aud, exp, sub }: z.infer<typeof claimsSchema>, { key, origin, now }: At): Verdict {
  const seconds = now / 1000
  if (aud !== origin) return refused(403, 'aud is another service')
  if (exp <= seconds || exp > seconds + longestLifeSeconds) return refused(403, 'exp is not within a day')
  return { ok: true, sender: { key, contact: sub } }
}
