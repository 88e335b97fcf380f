/**
 * Courses of money that orders take at a workshop; each answers what the books should say of its orders in the end.
 */
import { expect } from 'vitest'

import { RefusedCall, type Schemas } from './client.ts'
import { invoiceOf, type InvoiceRow } from './invoice.ts'
import { bodyOf, orderOf, type Order } from './orders.ts'
import type { Entry } from './reconcile.ts'
import type { Workshop } from './workshop.ts'

type Process = Schemas['Process']

/** The code of a refusal, or `taken`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'taken',
    (error: unknown) => (error instanceof RefusedCall ? error.code : String(error)),
  )

/** Makes the process of an order, whose key is the order's own: a second call with it makes no second one. */
export const billOf = (
  { client }: Workshop,
  number: string,
  processType: Process['processType'] = 'ONLY_PAYMENT',
  nth = 1,
) => client.createProcess({ externalWorkOrderId: number, processType }, `${number}/${processType}/${nth}`)

export async function billAndPay(workshop: Workshop, numbers: readonly string[], where: 'payOnline' | 'payAtDesk') {
  const visits: Process[] = []
  for (const number of numbers) visits.push(await billOf(workshop, number))
  await workshop.drain()
  for (const made of visits) await workshop[where](made)
  for (const number of numbers) {
    expect(await codeOf(billOf(workshop, number, 'ONLY_PAYMENT', 2))).toBe('work_order.paid')
  }
}

/** The order with other rows, as of its next revision. */
export const revised = (order: Order, rows: readonly InvoiceRow[]): Order => ({
  ...order,
  rows,
  revision: order.revision + 1,
})
export const extra: InvoiceRow = { text: 'Lisätyö: raidetanko', quantity: '1.35', unit: 'h', net: '98.50' }

export const entryOf = ({ number, rows }: Order, isBilled = true): Entry => {
  const invoice = invoiceOf(rows)
  return { number, invoice, held: isBilled ? invoice.total : 0n }
}

export async function paidTwice(workshop: Workshop): Promise<Entry[]> {
  const { client } = workshop
  const dearer = revised(orderOf('26-5033'), [...orderOf('26-5033').rows, extra])
  const cheaper = revised(orderOf('26-5034'), orderOf('26-5034').rows.slice(1))
  await billAndPay(workshop, ['26-5033', '26-5034'], 'payOnline')
  for (const order of [dearer, cheaper]) await client.putOrder(order.number, bodyOf(order))
  await workshop.payAtDesk(await billOf(workshop, dearer.number, 'ONLY_PAYMENT', 3))
  const owing = await billOf(workshop, cheaper.number, 'ONLY_PAYMENT', 3)
  await workshop.drain()
  const { version } = await (await workshop.visitor(owing)).status()
  const answer = await workshop.staffPost(`/process/${owing.id}/balance`, { act: 'refund', version })
  expect(answer.status).toBe(200)
  await workshop.drain()
  return [entryOf(dearer), entryOf(cheaper)]
}

export async function givenBack(workshop: Workshop): Promise<Entry[]> {
  const [whole, some] = [orderOf('26-5035'), orderOf('26-5036')]
  for (const [order, cents] of [
    [whole, null],
    [some, 2000],
  ] as const) {
    const made = await billOf(workshop, order.number)
    await workshop.drain()
    await workshop.payOnline(made)
    expect((await workshop.refund(await workshop.visitor(made), cents)).status).toBe(200)
  }
  return [entryOf(whole, false), { ...entryOf(some), held: invoiceOf(some.rows).total - 2000n }]
}

export async function owedFromTheStart(workshop: Workshop): Promise<Entry[]> {
  const credit = orderOf('26-5028')
  const made = await billOf(workshop, credit.number)
  await workshop.drain()
  const { version } = await (await workshop.visitor(made)).status()
  const json = { act: 'settle', means: 'BANK', note: 'Tilisiirto 3.11.', version }
  expect((await workshop.staffPost(`/process/${made.id}/balance`, json)).status).toBe(200)
  return [entryOf(credit)]
}

export async function changedWhileAsked(workshop: Workshop): Promise<Entry[]> {
  const order = revised(orderOf('26-5037'), [...orderOf('26-5037').rows, extra])
  const made = await billOf(workshop, order.number)
  await workshop.drain()
  await workshop.client.putOrder(order.number, bodyOf(order))
  await workshop.drain()
  await workshop.payOnline(made)
  const cancelled = await billOf(workshop, '26-5038')
  await workshop.client.cancel(cancelled.id, 'Asiakas perui')
  await workshop.client.cancel(cancelled.id, 'Asiakas perui')
  return [entryOf(order), entryOf(orderOf('26-5038'), false)]
}
