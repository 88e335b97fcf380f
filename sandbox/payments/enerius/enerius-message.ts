import { randomHex } from '#sandbox/core/hashing.ts'
import { hmacHex } from '#sandbox/core/hashing.ts'

export type Fields = Readonly<Record<string, string>>
export type MessageKind =
  | 'pay'
  | 'payment-result'
  | 'state-request'
  | 'state-answer'
  | 'cancel-request'
  | 'cancel-answer'
  | 'refund-request'
  | 'refund-answer'
  | 'refund-state-request'
  | 'refund-result'

const signatureName = 'enerius-signature'
const fieldName = /^enerius-[a-z-]{1,40}$/
const fieldValue = /^[\x20-\x7E]{1,2000}$/

/** The text of a message that is signed. */
export function signedText(kind: MessageKind, fields: Fields): string {
  const lines = Object.keys(fields)
    .filter((name) => name !== signatureName)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  return ['enerius-payment-page/1', kind, ...lines].map((line) => `${line}\n`).join('')
}

export function messageSignature(kind: MessageKind, fields: Fields, secret: string): Promise<string> {
  return hmacHex('SHA-256', secret, signedText(kind, fields))
}

/** The fields among these pairs; null when one breaks the form or comes twice. */
export function fieldsOf(pairs: Iterable<readonly [string, string]>): Fields | null {
  const fields = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (!name.startsWith('enerius-')) continue
    if (!fieldName.test(name) || !fieldValue.test(value) || fields.has(name)) return null
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

type Signer = { merchant: string; secret: string; now: number }

/** A whole message of ours: what every message has, these fields, and the signature. */
export async function signMessage(kind: MessageKind, own: Fields, { merchant, secret, now }: Signer): Promise<Fields> {
  const fields = {
    ...own,
    'enerius-version': '1',
    'enerius-merchant': merchant,
    'enerius-time': String(Math.floor(now / 1000)),
    'enerius-nonce': randomHex(32),
  }
  return { ...fields, [signatureName]: await messageSignature(kind, fields, secret) }
}

/** Returns whether a message is of this kind, of this merchant, whole and signed. */
export async function isGenuine(kind: MessageKind, fields: Fields, { merchant, secret }: Omit<Signer, 'now'>) {
  if (fields['enerius-version'] !== '1' || fields['enerius-merchant'] !== merchant) return false
  if (!/^\d{1,12}$/.test(fields['enerius-time'] ?? '')) return false
  if (!/^[0-9a-f]{32}$/.test(fields['enerius-nonce'] ?? '')) return false
  return fields[signatureName] === (await messageSignature(kind, fields, secret))
}
