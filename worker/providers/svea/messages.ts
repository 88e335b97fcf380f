import type { IncomingMessage, VerifiedMessage } from '#worker/providers/payment-port.ts'
import { onceEach } from '#worker/providers/payment-wire.ts'

const names = { orderNumber: 'svea-number', paymentId: 'svea-order' } as const

/** Our URL with the order in it. Svea puts its id in place of its placeholder only where the braces stand as they are. */
export function withHint(url: string, { orderNumber, paymentId }: { orderNumber: string; paymentId?: string }): string {
  const [address = '', ...fragment] = url.split('#')
  const pairs = [`${names.orderNumber}=${orderNumber}`]
  if (paymentId !== undefined) pairs.push(`${names.paymentId}=${paymentId}`)
  const query = `${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
  return [`${address}${query}`, ...fragment].join('#')
}

/** Svea signs nothing that it sends: a push and a return of the browser only say that it is time to ask. */
export function verifyHint({ query }: IncomingMessage): VerifiedMessage {
  const values = onceEach(query, (name) => name === names.orderNumber || name === names.paymentId)
  const orderNumber = values?.get(names.orderNumber) ?? ''
  const paymentId = values?.get(names.paymentId) ?? null
  const isOurs = /^[A-Za-z0-9]{1,32}$/.test(orderNumber) && (paymentId === null || /^[1-9]\d{0,15}$/.test(paymentId))
  if (!isOurs) return { verdict: 'forged', reason: 'not_ours' }
  const nothing = { amountCents: null, status: 'PENDING', authorised: false } as const
  const externalId = paymentId === null ? `return:${orderNumber}` : `push:${orderNumber}:${paymentId}`
  return { verdict: 'hint', message: { orderNumber, paymentId, ...nothing, externalId } }
}
