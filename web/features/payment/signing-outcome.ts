import type { PaymentView } from '#domain/contract/payment.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'

/** Why a payment was not signed, as the creditor's address said. */
export type SigningFailure = 'cancel' | 'error'

const storageKey = (code: string) => `signing-failed:${code}`

/** Remembers in the tab how the signing of a payment ended: the payment itself only tells that it is over. */
export function keepSigningFailure(
  code: string,
  { payment, failure }: { payment: Pick<PaymentView, 'id'>; failure: SigningFailure },
  store: KeyValueStore,
): void {
  store.set(storageKey(code), `${failure} ${payment.id}`)
}

export function forgetSigningFailure(code: string, store: KeyValueStore): void {
  store.remove(storageKey(code))
}

/** How the signing of this payment ended; null where nothing is remembered of it. */
export function keptSigningFailure(
  code: string,
  payment: Pick<PaymentView, 'id'>,
  store: KeyValueStore,
): SigningFailure | null {
  const kept = store.get(storageKey(code))
  return (['cancel', 'error'] as const).find((failure) => kept === `${failure} ${payment.id}`) ?? null
}
