import { compactDecrypt, importJWK } from 'jose'

import type { PrivateKey } from './call.ts'

const algorithm = 'RSA-OAEP'

/** The public half of a key, in the form in which Signicat wants it. */
export function encryptionPublicKey({ kty, kid, n, e }: PrivateKey) {
  return { kty, use: 'enc', kid, alg: algorithm, e, n }
}

const jwe = /^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/

/** `sealed`: it was encrypted to our key, so that nobody but its sender wrote it for us. */
export type Opened = { sealed: boolean; json: unknown } | null

/**
 * The JSON of an answer, which is a compact JWE where a key was given. `plain` is what the answer was as JSON. Null where
 * it is neither, or not encrypted to this key.
 */
export async function openAnswer(answer: { text: string; plain: unknown }, key: PrivateKey): Promise<Opened> {
  const text = (typeof answer.plain === 'string' ? answer.plain : answer.text).trim()
  if (!jwe.test(text)) return answer.plain === undefined ? null : { sealed: false, json: answer.plain }
  try {
    const privateKey = await importJWK({ ...key, alg: algorithm }, algorithm)
    const { plaintext } = await compactDecrypt(text, privateKey, { keyManagementAlgorithms: [algorithm] })
    return { sealed: true, json: JSON.parse(new TextDecoder().decode(plaintext)) }
  } catch {
    return null
  }
}
