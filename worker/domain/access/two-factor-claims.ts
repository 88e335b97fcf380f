import type { ProviderClaims } from './sso.ts'

/** Values of a token's claims by which a provider's word counts as two-factor; none: it never does. */
export type TwoFactorClaims = {
  /** The methods of signing in (`amr`), such as `mfa`. */
  amr: readonly string[]
  /** The strength of signing in (`acr`; at Entra an authentication context in `acrs`), such as `c1`. */
  acr: readonly string[]
}

const wordsIn = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])

/** Returns true where a token shows one of the values. */
export function showsTwoFactor({ amr, acr }: TwoFactorClaims, claims: ProviderClaims): boolean {
  const ways = wordsIn(claims['amr'])
  const contexts = [...wordsIn(claims['acr']), ...wordsIn(claims['acrs'])]
  return amr.some((one) => ways.includes(one)) || acr.some((one) => contexts.includes(one))
}
