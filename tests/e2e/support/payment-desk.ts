import { expect } from '@playwright/test'

import { askDesk } from './desk.ts'

export type ProviderName = 'paytrail' | 'svea' | 'visma-pay' | 'enerius'

type Call = { readonly says: string; readonly state: string; readonly lastAnswer: string | null }
type Refund = { readonly id: string; readonly amountCents: number; readonly state: string }
type ProviderPayment = {
  readonly id: string
  readonly state: string
  readonly amountCents: number
  readonly refunds: readonly Refund[]
  readonly calls: readonly Call[]
}

/** A payment as its provider has it. */
export type Order = { readonly provider: ProviderName; readonly orderNumber: string }

export async function paymentAt({ provider, orderNumber }: Order): Promise<ProviderPayment> {
  const query = new URLSearchParams({ provider, orderNumber })
  const { payments } = await askDesk<{ payments: ProviderPayment[] }>('GET', `/payments/api/payments?${query}`)
  const [payment] = payments
  if (payments.length !== 1 || payment === undefined) throw new Error(`${payments.length} payments of ${orderNumber}`)
  return payment
}

async function pathOf(order: Order): Promise<string> {
  const { id } = await paymentAt(order)
  return `/payments/api/payments/${order.provider}/${encodeURIComponent(id)}`
}

/** Does what a button of the provider's page does, without the browser being sent anywhere. */
export async function act(order: Order, action: string): Promise<void> {
  await askDesk('POST', `${await pathOf(order)}/act`, { action })
}

/** Lets the provider call the shop once more. Answers with what the shop answered to every call about the payment. */
export async function callAgain(order: Order): Promise<readonly (string | null)[]> {
  await askDesk('POST', `${await pathOf(order)}/call`)
  return answersTo(order)
}

/** Returns the shop's answers to the calls about a payment, once none of them is waiting. */
export async function answersTo(order: Order): Promise<readonly (string | null)[]> {
  await expect
    .poll(async () => (await paymentAt(order)).calls.filter(({ state }) => state === 'waiting').length)
    .toBe(0)
  return (await paymentAt(order)).calls.map(({ lastAnswer }) => lastAnswer)
}

/** Makes the calls that are due within half a minute. */
export async function makeLateCalls(): Promise<void> {
  await askDesk('POST', '/payments/api/calls/due', { aheadMs: 30_000 })
}

export async function planRefunds(order: Order, plan: 'accept' | 'wait' | 'refuse'): Promise<void> {
  await askDesk('PUT', `${await pathOf(order)}/refund-plan`, { plan })
}

/** Decides the one refund of a payment that waits at its provider, once it has come there. */
export async function decideRefund(order: Order, decision: 'accept' | 'refuse'): Promise<void> {
  const waiting = async () => (await paymentAt(order)).refunds.filter(({ state }) => state === 'pending')
  await expect.poll(waiting).toHaveLength(1)
  const [one] = await waiting()
  await askDesk('POST', `/payments/api/refunds/${order.provider}/${one?.id}/${decision}`)
}

/** Gives money back as staff; all that is left where no amount is given. */
export async function refund(processId: string, amount: number | null): Promise<void> {
  await askDesk('POST', '/desk/api/refund', { processId, amount, reason: 'Hyvitys asiakkaalle' })
}
