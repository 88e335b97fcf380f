import { hmacHex } from '#sandbox/core/hashing.ts'

export type PaytrailFields = Readonly<Record<string, string>>

const hashes = { sha256: 'SHA-256', sha512: 'SHA-512' } as const

/** Those of the names and values that Paytrail signs. */
export function signedFields(all: Iterable<readonly [string, string]>): PaytrailFields {
  return Object.fromEntries(Array.from(all).filter(([name]) => name.startsWith('checkout-')))
}

/** The signature of fields and body; null when the fields name no known algorithm. */
export async function paytrailSignature(fields: PaytrailFields, body: string, secret: string): Promise<string | null> {
  const algorithm = fields['checkout-algorithm']
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return null
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}:${fields[name]}`)
  return hmacHex(hashes[algorithm], secret, [...lines, body].join('\n'))
}
