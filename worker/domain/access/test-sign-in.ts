import { claimFaults } from './provider-person.ts'

/** Faults of a provider's answer or token, found before any personal claim is read. */
export const tokenFaults = [
  'cancelled',
  'unavailable',
  'client',
  'code',
  'no_token',
  'signature',
  'iss',
  'aud',
  'sub',
  'nonce',
  'time',
  'refused',
] as const
export type TokenFault = (typeof tokenFaults)[number]

/**
 * Results of a test sign-in. `fine`: the provider is not asked for two-factor; `fine_two_factor`: it is, and the token
 * showed it; `fine_one_factor`: it is, and the token did not.
 */
export const testResults = [
  'fine',
  'fine_two_factor',
  'fine_one_factor',
  'expired',
  'changed',
  ...tokenFaults,
  ...claimFaults,
] as const
export type TestResult = (typeof testResults)[number]
