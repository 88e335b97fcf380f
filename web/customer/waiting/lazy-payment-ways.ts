import { lazy } from 'react'

const load = async () => ({ default: (await import('./payment-ways.tsx')).PaymentWays })

export const PaymentWays = lazy(load)

/** Fetches the ways to pay beside the screen that they stand on. */
export function fetchPayment(): void {
  load().catch(() => null)
}
