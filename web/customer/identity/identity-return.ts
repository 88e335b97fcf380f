import type { ContentKey } from '#web/customer/content-texts.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

const identityCarriers = ['scrive', 'signicat'] as const
/** The identity providers as the addresses name them. */
export type IdentityCarrier = (typeof identityCarriers)[number]

export function isIdentityCarrier(value: string | undefined): value is IdentityCarrier {
  return identityCarriers.some((carrier) => carrier === value)
}

/** The words of the page that the provider sends the browser to; null is a status that is not known yet. */
export function identityReturnTitle(status: Pick<ProcessStatus, 'identity'> | null): ContentKey {
  switch (status?.identity?.standing) {
    case 'verified':
      return 'identityVerified'
    case 'failed':
      return 'identityFailedTitle'
    case 'cancelled':
      return 'identityCancelledTitle'
    case 'expired':
      return 'identityExpiredTitle'
    case 'mismatch':
      return 'identityMismatchTitle'
    case 'waiting':
    case undefined:
      return 'identityReturned'
  }
}
