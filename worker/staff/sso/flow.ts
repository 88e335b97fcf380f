import * as z from 'zod'

import { secretsEqual } from '#core/secrets/hashing.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'

/** The sealed state that a browser brings back from its provider: it alone has it, and nobody can read or change it. */
export type Flow = {
  groupId: string
  /** The version of the set-up that it began with. */
  version: number
  state: string
  nonce: string
  codeVerifier: string
  endsAt: number
  /** Begun in the settings to see how it ends: no session begins by it. */
  isTest: boolean
}

/** So long somebody may take at the provider. */
export const flowMs = 10 * 60_000

const context = 'organisation-sign-in'
const flowSchema = z.strictObject({
  groupId: z.string(),
  version: z.number(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  endsAt: z.number(),
  isTest: z.boolean(),
})

export function sealFlow(flow: Flow, secret: Secret): Promise<string> {
  return seal(JSON.stringify(flow), { secret, context })
}

type Shown = { cookie: string | undefined; state: string | null; secret: Secret; now: number }

/** The flow of this browser; null where it began none, another one than that of `state`, or too long ago. */
export async function openFlow({ cookie, state, secret, now }: Shown): Promise<Flow | null> {
  if (cookie === undefined || state === null) return null
  const text = await unseal(cookie, { secret, context }).catch(() => null)
  if (text === null) return null
  const flow = flowSchema.parse(JSON.parse(text))
  return secretsEqual(flow.state, state) && now < flow.endsAt ? flow : null
}
