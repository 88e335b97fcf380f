import type { CreditorName } from '#sandbox/core/services.ts'
import { isSuccess, usualGapMs } from '#sandbox/payments/played-provider.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The Simplified Flow tries 20 times, over about 36 hours. */
const soapGaps = [
  30 * second,
  45 * second,
  minute,
  1.5 * minute,
  2.5 * minute,
  4 * minute,
  5.5 * minute,
  8.5 * minute,
  13 * minute,
  20 * minute,
  30 * minute,
  45 * minute,
  hour,
  1.5 * hour,
  2.5 * hour,
  4 * hour,
  5 * hour,
  8 * hour,
  12 * hour,
] as const

const meaningOf = (status: number) => (isSuccess(status) ? ('done' as const) : ('again' as const))

/** What the creditor makes of the answers to its calls, and when it tries again; the Merchant API does not say when. */
export const creditorRetries = {
  'resurs-mapi': { meaningOf, gapMs: usualGapMs },
  'resurs-soap': { meaningOf, gapMs: (attempts: number) => soapGaps[attempts - 1] ?? null },
} as const satisfies Readonly<Record<CreditorName, object>>
