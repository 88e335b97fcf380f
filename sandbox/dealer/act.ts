import * as z from 'zod'

import { isOk, type AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem } from '#sandbox/app-calls/dealer-system.ts'
import { randomNumber } from '#sandbox/core/hashing.ts'

import type { reachProcess } from './dealer-desk.ts'

/** Acts of a dealer system on a process: its order changes, or it moves on. */
export const dealerActions = ['raise_price', 'add_row', 'other_phone', 'ready_for_payment', 'finish', 'cancel'] as const
export type DealerAction = (typeof dealerActions)[number]

/** A row has one of them. */
const priceNames = ['price', 'unitPrice', 'unitPriceWithVat'] as const
const price = z.number().optional()
const prices = { price, unitPrice: price, unitPriceWithVat: price }
const orderSchema = z.looseObject({
  customer: z.looseObject({}),
  orderRows: z.array(z.looseObject({ payer: z.string(), ...prices })),
})
const storedSchema = z.object({ workOrder: orderSchema })
type Order = z.infer<typeof orderSchema>

const raise = 10
const addedRow = { description: 'Lisätyö: pyyhkijänsulkien vaihto', type: 'NORMAL', price: 25, payer: 'CUSTOMER' }

/** A number that nobody has, and that makes no gateway fail. */
function inventedPhone(): string {
  return `+35845700${1000 + randomNumber(9000)}`
}

type Change = { action: 'raise_price' | 'add_row' | 'other_phone'; phoneNumber?: string | undefined }

/** The order after a change; null where it has nothing to change. */
export function changedOrder(order: Order, { action, phoneNumber }: Change): Order | null {
  const { customer, orderRows } = order
  if (action === 'add_row') return { ...order, orderRows: [...orderRows, addedRow] }
  if (action === 'other_phone') {
    return { ...order, customer: { ...customer, phoneNumber: phoneNumber ?? inventedPhone() } }
  }
  const at = orderRows.findIndex(({ payer }) => payer === 'CUSTOMER')
  const row = orderRows[at]
  if (row === undefined) return null
  const name = priceNames.find((each) => row[each] !== undefined)
  if (name === undefined) return null
  // In the smallest parts of a price, so that no fraction of one comes in.
  const raised = Math.round(((row[name] ?? 0) + raise) * 10_000) / 10_000
  return { ...order, orderRows: orderRows.with(at, { ...row, [name]: raised }) }
}

const nothing: AppAnswer = { status: 409, body: { code: 'sandbox.nothing_to_change' }, headers: new Headers() }

type Reached = NonNullable<Awaited<ReturnType<typeof reachProcess>>>
type Act = { processId: string; action: DealerAction; phoneNumber?: string | undefined }

/** Does to a process what its dealer system would. Answers as the app does. */
export async function actAsDealer(reached: Reached, { processId, action, phoneNumber }: Act): Promise<AppAnswer> {
  const { appUrl, account, externalWorkOrderId } = reached
  const dealer = dealerSystem({ appUrl }, account)
  if (action === 'ready_for_payment') return dealer.readyForPayment(processId)
  if (action === 'finish') return dealer.finishProcess(processId)
  if (action === 'cancel') return dealer.cancelProcess(processId, 'Peruttu korjaamojärjestelmästä')
  if (externalWorkOrderId === null) return nothing
  const stored = await dealer.getWorkOrder(externalWorkOrderId)
  if (!isOk(stored)) return stored
  const order = changedOrder(storedSchema.parse(stored.body).workOrder, { action, phoneNumber })
  return order === null ? nothing : dealer.putWorkOrder(externalWorkOrderId, order)
}
