/**
 * A work order that its dealer system bills again and again, whose workshop is a merchant of Visma Pay:
 *
 *   const order = await seedBilledOrder()                 // acc_north, order 26-1 of 100,00 €
 *   const visit = await order.bill()                      // POST /api/dms/process, and what it brings
 *   await order.payOnline(visit)                          // on the provider's page; payAtCounter: by staff
 *   await order.put([service, brakes])                    // the dealer system changes its price
 *   expect(await order.refused()).toBe('work_order.paid')
 */
import { expect } from 'vitest'

import { centsToEuros } from '#domain/money/pricing.ts'
import type { PricingAnswer } from '#worker/contract/customer/payment.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { ReceiptView } from '#worker/contract/receipt.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import { customerOf, type Customer } from './customer.ts'
import { rowsOf } from './database.ts'
import { seedDealer } from './dealer.ts'
import { providersThatWork } from './effects.ts'
import { begin, callBack, seedCredentials, type Attempt } from './payment.ts'
import { seedStaff } from './staff.ts'
import { fakeVisma } from './visma.ts'

export type BilledRow = { description: string; net: number }
/** 100,00 € with VAT. */
export const service: BilledRow = { description: 'Huolto', net: 79.68 }
/** 50,00 € with VAT. */
export const brakes: BilledRow = { description: 'Jarrupalat', net: 39.84 }

export const billedOrder = (rows: readonly BilledRow[]) => ({
  ...workOrderExample,
  orderRows: rows.map(({ description, net }) => ({ description, type: 'NORMAL', payer: 'CUSTOMER', price: net })),
})

export async function seedBilledOrder(rows: readonly BilledRow[] = [service]) {
  const visma = fakeVisma()
  const dealer = await seedDealer()
  const { app } = dealer
  await rowsOf(`update accounts set payment_implementation_type = 'BAMBORA' where id = 'acc_north'`)
  await seedCredentials(visma)
  visma.listenOn(app.outgoing)
  const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  const drain = () => drainEffects(testDependencies({ outgoing, clock: app.clock }))
  const put = (next: readonly BilledRow[], number?: string) => dealer.put(billedOrder(next), number)
  expect((await put(rows)).status).toBe(200)
  const create = (body: Record<string, unknown> = {}) => dealer.create({ processType: 'ONLY_PAYMENT', ...body })

  async function bill(body: Record<string, unknown> = {}): Promise<Customer> {
    const response = await create(body)
    expect(response.status).toBe(201)
    return made(response)
  }

  /** The customer of a process that was created, once what it brings was done. */
  async function made(response: Response): Promise<Customer> {
    const { id, processCode } = await response.json<{ id: string; processCode: string }>()
    await drain()
    return customerOf({ id, code: processCode.replaceAll('-', '') }, app)
  }

  const staffPost = (path: string, json: object) => app.request(`/api/staff${path}`, { method: 'POST', token, json })
  const tell = async ({ id, status }: Customer, type: string, more: object = {}) =>
    staffPost(`/process/${id}/event`, { type, version: (await status()).version, ...more })
  const stateOf = async (id: string) =>
    String((await rowsOf('select state from processes where id = ?', id))[0]?.['state'])

  return {
    ...dealer,
    visma,
    token,
    outgoing,
    drain,
    put,
    create,
    bill,
    customerOf: made,
    tell,
    staffPost,
    stateOf,
    /** The code of the refusal of another bill. */
    async refused(body: Record<string, unknown> = {}): Promise<string> {
      const response = await create(body)
      expect(response.status).toBe(409)
      return (await response.json<Problem>()).code
    },
    pricing: async ({ send }: Customer) => (await send('GET', '/pricing')).json<PricingAnswer>(),
    receipt: async ({ send }: Customer) => (await send('GET', '/receipt')).json<ReceiptView | null>(),
    /** Begins at the provider; `finish` pays there, and its call comes. */
    async beginOnline(customer: Customer) {
      const { attempt } = await begin(customer)
      const finish = async () => {
        visma.pay(attempt.orderNumber)
        const answer = await callBack(customer, visma.query(attempt.orderNumber), attempt)
        await drain()
        return answer.status
      }
      return { attempt, finish } satisfies { attempt: Attempt; finish: () => Promise<number> }
    },
    async payAtCounter(customer: Customer) {
      const response = await tell(customer, 'settle_payment')
      await drain()
      return response
    },
    async refund({ id, status }: Customer, cents: number | null) {
      const amount = cents === null ? null : centsToEuros(cents)
      const response = await staffPost(`/process/${id}/refund`, {
        amount,
        reason: 'Hyvitys',
        version: (await status()).version,
      })
      await drain()
      return response
    },
    /** Returns the sum that the workshop holds of everything that was ever taken, in cents. */
    async held(): Promise<number> {
      const [row] = await rowsOf(`select coalesce((select sum(captured_cents) from payments), 0)
        - coalesce((select sum(amount_cents) from refunds where refund_status = 'SUCCESS'), 0) as cents`)
      return Number(row?.['cents'])
    },
  }
}

export type BilledOrder = Awaited<ReturnType<typeof seedBilledOrder>>
