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

/** What is to be shown in the frame; null where no markup is kept, or its document is not one of `origin`. */
export function keptInlinePayment(store: KeyValueStore, origin: string): InlinePayment | null {
  const payment = parse(store.get(storageKey))
  if (payment === null || payment.html === '') return null
  return isOwn(payment.frameUrl, origin) ? payment : null
}

function isOwn(address: string, origin: string): boolean {
  try {
    return new URL(address, origin).origin === origin
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
