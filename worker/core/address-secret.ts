import type { Config } from './config.ts'
import { hmacHex, secretsEqual } from './hashing.ts'

/** What an unguessable address of ours is for: each use has a secret of its own. */
type Purpose =
  | 'payment-callback'
  | 'refund-callback'
  | 'creditor-callback'
  | 'payment-frame'
  | 'sms-report'
  | 'sms-answer'
  | 'letter'
  | 'sms-proof'

type Key = Pick<Config, 'tokenSecret'>

/** The part of an address that only who was given it knows (hex); `id` says what the address is of. */
export function addressSecret({ tokenSecret }: Key, purpose: Purpose, id: string): string {
  return hmacHex(tokenSecret, `${purpose}:${id}`)
}

export function isAddressSecret(config: Key, purpose: Purpose, given: { id: string; secret: string }): boolean {
  return secretsEqual(given.secret, addressSecret(config, purpose, given.id))
}
