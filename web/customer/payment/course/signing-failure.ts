import type { KeyValueStore } from '#web/lib/storage.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

const storageKey = (code: string) => `signing-failed:${code}`

/** Remembers in the tab that the signing of a payment failed: the payment itself only tells that it is over. */
export function keepSigningFailure(code: string, payment: Pick<PaymentView, 'id'>, store: KeyValueStore): void {
  store.set(storageKey(code), payment.id)
}

export function forgetSigningFailure(code: string, store: KeyValueStore): void {
  store.remove(storageKey(code))
}

export function hasSigningFailed(code: string, payment: Pick<PaymentView, 'id'>, store: KeyValueStore): boolean {
  return store.get(storageKey(code)) === payment.id
}
