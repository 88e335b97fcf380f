import { hmacHex, secretsEqual } from '#core/secrets/hashing.ts'

/** The signed fields of a request, an answer or a URL, by their lower-case names. */
export type PaytrailFields = ReadonlyMap<string, string>

export type PaytrailAlgorithm = 'sha256' | 'sha512'

const prefix = 'checkout-'

export function isPaytrailField(name: string): boolean {
  return name.startsWith(prefix)
}

/** Two fields written as one, or one as two, would be signed alike: names and values that allow it are not taken. */
function isUnambiguous([name, value]: [string, string]): boolean {
  return /^checkout-[a-z0-9-]{1,60}$/.test(name) && !/\p{Cc}/u.test(value)
}

function algorithmOf(fields: PaytrailFields): PaytrailAlgorithm | null {
  const algorithm = fields.get('checkout-algorithm')
  return algorithm === 'sha256' || algorithm === 'sha512' ? algorithm : null
}

/** The text that is signed: all `checkout-` fields by name, then the body exactly as it is sent (empty: none). */
export function paytrailText(fields: PaytrailFields, body: string): string {
  const names = [...fields.keys()].filter(isPaytrailField).toSorted()
  return [...names.map((name) => `${name}:${fields.get(name) ?? ''}`), body].join('\n')
}

/** Hex HMAC of fields and body by the algorithm that the fields name; null where that is none of Paytrail's. */
export function paytrailSignature(secret: string, fields: PaytrailFields, body: string): string | null {
  const algorithm = algorithmOf(fields)
  return algorithm === null ? null : hmacHex(secret, paytrailText(fields, body), algorithm)
}

/** Returns whether Paytrail made this for our account. */
export function isSignedByPaytrail(
  { account, secret }: { account: string; secret: string },
  { fields, signature, body }: { fields: PaytrailFields; signature: string; body: string },
): boolean {
  if (fields.get('checkout-account') !== account || ![...fields].every(isUnambiguous)) return false
  const expected = paytrailSignature(secret, fields, body)
  return expected !== null && secretsEqual(signature, expected)
}
