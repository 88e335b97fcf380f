import { claimFaults } from './provider-person.ts'

/** What was wrong with a provider's answer or its token, before anything of a person was read. */
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
 * How a test of signing in ended. `fine`: the provider's word is not asked to be two-factor; `fine_two_factor`: it is, and
 * the token showed it; `fine_one_factor`: it is, and the token did not.
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
