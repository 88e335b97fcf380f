import { and, eq, gt, isNull } from 'drizzle-orm'

import { toBase64Url } from '#sandbox/core/base64.ts'
import { basicCredentials } from '#sandbox/core/basic-auth.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { ownCredentials } from '#sandbox/own-credentials.ts'

import { ssoCodes } from './sso.table.ts'

type Code = typeof ssoCodes.$inferSelect

/** As short as the vendors' own. */
const codeMs = 60_000

export async function makeCode(
  db: SandboxDb,
  made: Pick<Code, 'person' | 'redirectUri' | 'challenge' | 'nonce'>,
  now: number,
): Promise<string> {
  const code = randomHex(40)
  await db.insert(ssoCodes).values({ ...made, code, createdAt: now })
  return code
}

type Refusal = { status: 400 | 401; error: string; error_description: string }

const refused = (error: string, why: string, status: 400 | 401 = 400): Refusal => {
  return { status, error, error_description: why }
}

/** Names and secrets stand in a Basic header as they do in a form. */
function clientIn(form: URLSearchParams, authorization: string | undefined): { id: string; secret: string } {
  const given = basicCredentials(authorization)
  if (given === null) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
  return { id: decoded(given.user), secret: decoded(given.password) }
}

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Takes a code, once, from the client that it was made for and who knows what its challenge was made of. */
export async function takeCode(
  db: SandboxDb,
  { form, authorization, now }: { form: URLSearchParams; authorization: string | undefined; now: number },
): Promise<{ taken: Code } | { refusal: Refusal }> {
  const { id, secret } = clientIn(form, authorization)
  if (id !== ownCredentials.organisation.clientId || secret !== ownCredentials.organisation.clientSecret) {
    return { refusal: refused('invalid_client', 'Unknown client or wrong secret', 401) }
  }
  if (form.get('grant_type') !== 'authorization_code') {
    return { refusal: refused('unsupported_grant_type', 'Only authorization_code is possible') }
  }
  const { code, createdAt, usedAt } = ssoCodes
  const [taken] = await db
    .update(ssoCodes)
    .set({ usedAt: now })
    .where(and(eq(code, form.get('code') ?? ''), isNull(usedAt), gt(createdAt, now - codeMs)))
    .returning()
  if (taken === undefined) return { refusal: refused('invalid_grant', 'No such code, or it was used') }
  if (taken.redirectUri !== form.get('redirect_uri')) {
    return { refusal: refused('invalid_grant', 'The redirect_uri is another') }
  }
  if (taken.challenge !== (await challengeOf(form.get('code_verifier') ?? ''))) {
    return { refusal: refused('invalid_grant', 'The code_verifier does not fit') }
  }
  return { taken }
}
