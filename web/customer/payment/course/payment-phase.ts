import type { ContentKey } from '#web/customer/content-texts.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

/** `pending` replaces the ways to pay, `paid` leaves nothing to do, `unpaid` offers them. */
export type PaymentPhase = 'pending' | 'paid' | 'unpaid'

export function paymentPhase(payment: PaymentView | null): PaymentPhase {
  switch (payment?.truth) {
    case 'open':
    case 'checking':
      return 'pending'
    case 'confirmed':
      return 'paid'
    case 'none':
    case 'notPaid':
    case undefined:
      return 'unpaid'
  }
}

/** Returns whether news of a payment may come any moment. Money that pays for nothing waits for people instead. */
export function isAwaited(payment: PaymentView | null | undefined): boolean {
  return (payment?.truth === 'open' || payment?.truth === 'checking') && payment.status !== 'SUCCESS'
}

/** Returns whether its customer has to sign it before anything is decided. */
export function isToSign(payment: PaymentView): boolean {
  return payment.channel === 'CREDIT' && payment.status === 'SIGNING'
}

/** Returns how a payment stands, in a few words; null where there is nothing to say. */
export function paymentTitle(payment: PaymentView | null): ContentKey | null {
  switch (payment?.truth) {
    case 'open':
      return isToSign(payment) ? 'creditSigningTitle' : 'payOpenTitle'
    case 'checking':
      return 'payCheckingTitle'
    case 'confirmed':
      return 'paymentDoneTitle'
    case 'notPaid':
      return unpaidTitle(payment)
    case 'none':
    case undefined:
      return null
  }
}

function unpaidTitle({ channel, status }: PaymentView): ContentKey {
  if (channel === 'CREDIT') return status === 'CANCELLED' ? 'signingCancelled' : 'creditNotBooked'
  return status === 'CANCELLED' ? 'payCancelledTitle' : 'payFailedTitle'
}
