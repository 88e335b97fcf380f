import { createHmac } from 'node:crypto'

import { randomBytes } from './ids.ts'

const mark = 'whsec_'

export type SignedContent = { id: string; timestamp: string; body: string | Uint8Array }

/**
 * A signature as Standard Webhooks (https://www.standardwebhooks.com) and Svix make it, with its version in front: base64
 * of HMAC-SHA256 over `id.timestamp.body`. A secret without the mark `whsec_` counts as it stands.
 */
export function webhookSignature(secret: string, { id, timestamp, body }: SignedContent): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body)
  return `v1,${hmac.digest('base64')}`
}

function keyOf(secret: string): string | Uint8Array {
  if (!secret.startsWith(mark)) return secret
  return Uint8Array.from(atob(secret.slice(mark.length)), (character) => character.charCodeAt(0))
}

/** A new secret to sign with: 256 bits. */
export function newWebhookSecret(): string {
  return `${mark}${btoa(String.fromCharCode(...randomBytes(32)))}`
}
