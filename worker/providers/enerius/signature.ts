import { hmacHex, secretsEqual } from '#core/secrets/hashing.ts'

/** The kinds of messages of docs/enerius-payment-page.md. One cannot be taken for another: the kind is signed too. */
export type EneriusMessage =
  | 'pay'
  | 'payment-result'
  | 'refund-result'
  | 'state-request'
  | 'state-answer'
  | 'cancel-request'
  | 'cancel-answer'
  | 'refund-request'
  | 'refund-state-request'
  | 'refund-answer'

export type EneriusFields = ReadonlyMap<string, string>

const prefix = 'enerius-'
export const signatureField = 'enerius-signature'
export const version = '1'

export function isEneriusField(name: string): boolean {
  return name.startsWith(prefix)
}

/** Values are printable ASCII, so no value can hold a line of its own, and no two texts have the same bytes. */
function isSignable(fields: EneriusFields): boolean {
  const pairs = [...fields]
  return pairs.every(([name, value]) => /^enerius-[a-z-]{1,40}$/.test(name) && /^[\x20-\x7e]{1,2000}$/.test(value))
}

/** The text that is signed: the protocol, the kind of message and the fields by name, each on a line that ends. */
export function eneriusText(message: EneriusMessage, fields: EneriusFields): string {
  const names = [...fields.keys()].filter((name) => name !== signatureField).toSorted()
  const lines = names.map((name) => `${name}=${fields.get(name) ?? ''}`)
  return ['enerius-payment-page/1', message, ...lines].map((line) => `${line}\n`).join('')
}

/** Null where a name or value has characters that are not allowed. */
export function eneriusSignature(secret: string, message: EneriusMessage, fields: EneriusFields): string | null {
  return isSignable(fields) ? hmacHex(secret, eneriusText(message, fields)) : null
}

/** Returns whether the page made this kind of message for our merchant. */
export function isSignedByEnerius(
  { merchantId, secret }: { merchantId: string; secret: string },
  message: EneriusMessage,
  fields: EneriusFields,
): boolean {
  if (fields.get('enerius-version') !== version || fields.get('enerius-merchant') !== merchantId) return false
  const expected = eneriusSignature(secret, message, fields)
  return expected !== null && secretsEqual(fields.get(signatureField) ?? '', expected)
}
