/** Whether what came is from the workshop: signed by its secret, just now, and of one piece. */
export const verdicts = ['good', 'unsigned', 'forged', 'old', 'unreadable'] as const
export type Verdict = (typeof verdicts)[number]

const mark = 'whsec_'
const oldestSeconds = 5 * 60
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** `whsec_` and base64 of a key to sign with. */
export function isSecret(text: string): boolean {
  const key = text.startsWith(mark) ? bytesOf(text.slice(mark.length)) : null
  return key !== null && key.length > 0
}

type Message = { headers: Headers; body: Uint8Array; secret: string; now: number }

/** Checks the headers of Standard Webhooks on the bytes as they came. */
export async function checkSignature({ headers, body, secret, now }: Message): Promise<Exclude<Verdict, 'unreadable'>> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`))
  if (!id || !timestamp || !signatures) return 'unsigned'
  const signed = Uint8Array.from([...new TextEncoder().encode(`${id}.${timestamp}.`), ...body])
  const raw = bytesOf(secret.slice(mark.length)) ?? new Uint8Array()
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  const checked = signatures.split(' ').map(async (one) => {
    const [version, base64 = ''] = one.split(',')
    const signature = bytesOf(base64)
    return version === 'v1' && signature !== null && crypto.subtle.verify('HMAC', key, signature, signed)
  })
  if (!(await Promise.all(checked)).includes(true)) return 'forged'
  const isNow = /^\d+$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= oldestSeconds
  return isNow ? 'good' : 'old'
}
