import { env } from 'cloudflare:workers'

import { shopOfIdentity } from '#sandbox/identity/credentials.ts'
import { customerOfKeycafe } from '#sandbox/keycafe/credentials.ts'
import { shopCredentials } from '#sandbox/payments/credentials.ts'
import { shopOfCreditor } from '#sandbox/payments/credit/credentials.ts'
import { clientOfSso } from '#sandbox/sso/credentials.ts'

const given: unknown = Reflect.get(env, 'SHOP_SEED')
const seed = typeof given === 'string' ? given : ''

/** Credentials that this sandbox takes from its shops, and signs its calls to them with. */
export const ownCredentials = {
  payments: shopCredentials(seed),
  credit: shopOfCreditor(seed),
  identity: shopOfIdentity(seed),
  organisation: clientOfSso(seed),
  keycafe: customerOfKeycafe(seed),
} as const
