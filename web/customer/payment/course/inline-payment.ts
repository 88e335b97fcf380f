import type { KeyValueStore } from '#web/lib/storage.ts'

/** A provider's own markup, and the document of an origin of its own in which it is shown. */
export type InlinePayment = { code: string; html: string; frameUrl: string }

const storageKey = 'inline-payment'

export function keepInlinePayment(payment: InlinePayment, store: KeyValueStore): void {
  store.set(storageKey, JSON.stringify(payment))
}

export function forgetInlinePayment(store: KeyValueStore): void {
  store.remove(storageKey)
}

/**
 * Returns the payment to show in the frame; null where no markup is kept, or its document is none of a payment. A
 * document of `origin`, ours, would have access to all that is ours: the page's policy names the one other origin that
 * frames may be of.
 */
export function keptInlinePayment(store: KeyValueStore, origin: string): InlinePayment | null {
  const payment = parse(store.get(storageKey))
  if (payment === null || payment.html === '') return null
  return isOtherOrigin(payment.frameUrl, origin) ? payment : null
}

function isOtherOrigin(address: string, ours: string): boolean {
  try {
    const { protocol, origin, pathname } = new URL(address)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && origin !== ours && pathname.startsWith('/api/payment-frame/')
  } catch {
    return false
  }
}

function parse(text: string | null): InlinePayment | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isInlinePayment(value) ? value : null
  } catch {
    return null
  }
}

function isInlinePayment(value: unknown): value is InlinePayment {
  if (typeof value !== 'object' || value === null) return false
  const entries = new Map<string, unknown>(Object.entries(value))
  return ['code', 'html', 'frameUrl'].every((name) => typeof entries.get(name) === 'string')
}
