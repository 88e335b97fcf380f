import * as z from 'zod'

import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callSvea, type Svea } from './call.ts'

const cents = z
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? 0)
const actions = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? [])

const deliverySchema = z.object({
  Id: z.int(),
  DeliveryAmount: cents,
  CreditedAmount: cents,
  Actions: actions,
  OrderRows: z.array(z.object({ VatPercent: z.int() })).nullish(),
})
const adminOrderSchema = z.object({
  OrderStatus: z.string(),
  OrderAmount: cents,
  CancelledAmount: cents,
  Deliveries: z
    .array(deliverySchema)
    .nullish()
    .transform((value) => value ?? []),
  Actions: actions,
})

export type AdminOrder = z.infer<typeof adminOrderSchema>
export type Delivery = z.infer<typeof deliverySchema>

export function adminOrderUrl({ settings }: Svea, paymentId: string): string {
  return `${settings.adminBaseUrl}/api/v1/orders/${encodeURIComponent(paymentId)}`
}

/** The order as Payment Admin has it, which may be seconds after Checkout says Final. */
export async function readAdminOrder(
  svea: Svea,
  paymentId: string,
  signal?: AbortSignal,
): Promise<AdminOrder | NoAnswer> {
  const answer = await callSvea(svea, { method: 'GET', url: adminOrderUrl(svea, paymentId), signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  return readAnswer(answer, adminOrderSchema) ?? unknown('unreadable_answer')
}

/** The spellings of an action in Svea's list and in its guide. Others begin alike, so only whole words count. */
const spellings = {
  deliver: ['CanDeliverOrder'],
  cancel: ['CanCancelOrder'],
  cancelAmount: ['CanCancelAmount', 'CanCancelOrderAmount'],
  creditAmount: ['CanCreditAmount'],
  creditNewRow: ['CanCreditNewRow', 'CanCreditNewOrderRow'],
} as const

export function allows({ Actions }: { Actions: readonly string[] }, action: keyof typeof spellings): boolean {
  const given = new Set(Actions.map((word) => word.toLowerCase()))
  return spellings[action].some((word) => given.has(word.toLowerCase()))
}

export function orderState({ OrderStatus }: AdminOrder): 'open' | 'delivered' | 'cancelled' | 'failed' | 'processing' {
  const word = OrderStatus.toLowerCase()
  return word === 'open' || word === 'delivered' || word === 'cancelled' || word === 'failed' ? word : 'processing'
}

/** All that the customer got back or was never charged, by whatever hand (cents). */
export function givenBackCents({ CancelledAmount, Deliveries }: AdminOrder): number {
  return Deliveries.reduce((sum, { CreditedAmount }) => sum + CreditedAmount, CancelledAmount)
}
