import * as z from 'zod'

import { fromBase64Url } from '#core/base64url.ts'

import type { RelyingParty } from './relying-party.ts'

const clientDataSchema = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.undefined().optional(),
})

type Ceremony = 'webauthn.create' | 'webauthn.get'

/**
 * The challenge that a browser says it was given; null where that cannot be read, or is of another page or kind, or of a
 * frame in the page of somebody else.
 */
export function challengeIn(clientDataJson: string, type: Ceremony, { origin }: RelyingParty): string | null {
  try {
    const told: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(clientDataJson)))
    const data = clientDataSchema.parse(told)
    const isOurs = data.type === type && data.origin === origin && data.crossOrigin !== true
    return isOurs ? data.challenge : null
  } catch {
    return null
  }
}
