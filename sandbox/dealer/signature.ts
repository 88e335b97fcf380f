import { markedKey, webhookSignature } from '#sandbox/core/hashing.ts'

/** The verdict on a webhook's origin: signed by the workshop's secret, just now, and unaltered. */
export type Verdict = 'good' | 'unsigned' | 'forged' | 'old' | 'unreadable'

const oldestSeconds = 5 * 60

/** `whsec_` and base64 of a key to sign with. */
export function isSecret(text: string): boolean {
  return (markedKey(text)?.length ?? 0) > 0
}

type Message = { headers: Headers; body: Uint8Array; secret: string; now: number }

/** Checks the headers of Standard Webhooks on the bytes as they came. */
export async function checkSignature({ headers, body, secret, now }: Message): Promise<Exclude<Verdict, 'unreadable'>> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`))
  if (!id || !timestamp || !signatures) return 'unsigned'
  if (!signatures.split(' ').includes(await webhookSignature({ id, timestamp, body, secret }))) return 'forged'
  const isNow = /^\d+$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= oldestSeconds
  return isNow ? 'good' : 'old'
}
