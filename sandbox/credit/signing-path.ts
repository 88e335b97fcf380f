import type { Credit } from './credit-store.ts'

/** Where a customer signs, on the sandbox's own address. */
export function signingPath({ signKey }: Credit): string {
  return `/resurs/sign/${signKey}`
}
