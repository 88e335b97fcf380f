import type { Config } from '#core/config.ts'

import { hmacHex, secretsEqual } from './hashing.ts'
import { secretsOf } from './secret-keys.ts'

/** Purposes of our unguessable addresses: each has a secret of its own. */
type Purpose =
  | 'payment-callback'
  | 'refund-callback'
  | 'creditor-callback'
  | 'payment-frame'
  | 'sms-report'
  | 'sms-answer'
  | 'letter'
  | 'sms-proof'
  | 'cloud-cabinet'

type Key = Pick<Config, 'tokenSecret'>

const made = (secret: string, purpose: Purpose, id: string) => hmacHex(secret, `${purpose}:${id}`)

/** The part of an address that only who was given it knows (hex); `id` says what the address is of. */
export function addressSecret({ tokenSecret }: Key, purpose: Purpose, id: string): string {
  return made(tokenSecret.current, purpose, id)
}

/** The same as everyone who was given it may know it: that of now first, then that of before while it still counts. */
export function addressSecrets({ tokenSecret }: Key, purpose: Purpose, id: string): readonly string[] {
  return secretsOf(tokenSecret).map((secret) => made(secret, purpose, id))
}

/** Returns whether an address was given out by us, also with the secret of before while that still counts. */
export function isAddressSecret(key: Key, purpose: Purpose, given: { id: string; secret: string }): boolean {
  return addressSecrets(key, purpose, given.id).some((secret) => secretsEqual(given.secret, secret))
}
