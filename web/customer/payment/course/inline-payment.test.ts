import { describe, expect, it } from 'vitest'

import { forgetInlinePayment, keepInlinePayment, keptInlinePayment } from './inline-payment.ts'

const origin = 'https://huolto.example'
const payment = { code: '4F7K9Q2MX3VD', html: '<div></div>', frameUrl: 'https://frame.example/api/payment-frame/a/b' }

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

describe('the markup of a provider', () => {
  it('is kept for the frame until it is forgotten', () => {
    const store = memory()
    expect(keptInlinePayment(store, origin)).toBeNull()
    keepInlinePayment(payment, store)
    expect(keptInlinePayment(store, origin)).toEqual(payment)
    forgetInlinePayment(store)
    expect(keptInlinePayment(store, origin)).toBeNull()
  })

  it('is not shown where there is none, or where its document is of our own origin or no payment’s', () => {
    const store = memory()
    for (const change of [
      { html: '' },
      { frameUrl: `${origin}/api/payment-frame/a/b` },
      { frameUrl: '/api/payment-frame/a/b' },
      { frameUrl: 'https://frame.example/elsewhere' },
      { frameUrl: 'javascript:alert(1)' },
      { frameUrl: 'http://' },
    ]) {
      keepInlinePayment({ ...payment, ...change }, store)
      expect(keptInlinePayment(store, origin)).toBeNull()
    }
    for (const text of ['', '{', 'null', '{"html":"x"}']) {
      store.kept.set('inline-payment', text)
      expect(keptInlinePayment(store, origin)).toBeNull()
    }
  })
})
