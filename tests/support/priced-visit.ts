/**
 * A visit of 125,50 € with a dealer system that changes its order:
 *
 *   const { put, approve, drain, sms } = await approvedVisit()
 *   await put([service, brakes])                       // 225,90 €: has to be approved before it is paid
 *   await moveTo(...toPayment)
 *   const response = await approve(225.9)
 */
import type { RowTermsJson } from '#domain/money/row-json.ts'
import type { PricingAnswer } from '#worker/contract/customer/payment.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { testDependencies } from './app.ts'
import { confirmed, readyToConfirm } from './customer-writes.ts'
import { seedCustomer, type Customer } from './customer.ts'
import { rowsOf } from './database.ts'
import { providersThatWork, smsCalls } from './effects.ts'
import { seedApiKey, type ProcessSeed } from './factories.ts'

export type Row = { description: string; price: number; payer?: 'CUSTOMER' | 'WARRANTY' }
/** A row as a dealer system may say it. */
export type RowJson = Omit<Row, 'price'> & RowTermsJson
export const service: Row = { description: 'Huolto', price: 100 }
export const brakes: Row = { description: 'Jarrupalat', price: 80 }

type VisitSeed = { account?: object; limit?: number; rows?: Row[]; lease?: NonNullable<ProcessSeed['lease']> }

export async function visit(given: VisitSeed = {}) {
  const customer = await seedCustomer({
    account: { confirmsByItself: false, ...given.account },
    order: {
      rows: (given.rows ?? [service]).map(({ price, ...row }) => ({ ...row, priceCents: Math.round(price * 100) })),
    },
    process: { ...readyToConfirm, ...(given.lease === undefined ? {} : { lease: given.lease }) },
  })
  const { key: token } = await seedApiKey()
  const outgoing = providersThatWork()
  const put = (orderRows: readonly RowJson[]) =>
    customer.app.request('/api/dms/work-order/WO-1', {
      method: 'PUT',
      token,
      csrf: false,
      json: {
        customer: { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: '+358400001234' },
        vehicle: { licenseNumber: 'ABC-1' },
        orderRows: orderRows.map((row) => ({ type: 'NORMAL', payer: 'CUSTOMER', ...row })),
      },
    })
  const json = { activeStep: 'WAITING_CONFIRMATION', ...(given.limit === undefined ? {} : { limit: given.limit }) }
  const confirm = () => customer.send('PUT', '/step', json, { version: 2 })
  const approve = async (total: number, more: { version?: number; limit?: number } = {}) => {
    const { version = (await customer.status()).version, ...body } = more
    return customer.send('POST', '/price-approval', { total, ...body }, { version })
  }
  const drain = () => drainEffects(testDependencies({ outgoing }))
  const pricing = async () => (await customer.send('GET', '/pricing')).json<PricingAnswer>()
  return {
    customer,
    put,
    confirm,
    approve,
    drain,
    pricing,
    sms: () => smsCalls(outgoing).map(({ message }) => message),
  }
}

export async function approvedVisit(given: Parameters<typeof visit>[0] = {}) {
  const made = await visit(given)
  await confirmed(made.confirm())
  return made
}

/** Along the transitions that the database lets through. */
export async function moveTo(...states: string[]): Promise<void> {
  for (const state of states) await rowsOf(`update processes set state = '${state}', version = version + 1`)
}
export const toDone = ['ADVISOR_VISIT_REQUIRED', 'DELIVERY_DONE']
export const toPayment = [...toDone, 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT']
export const askedPrice = async (customer: Customer) => (await customer.status()).askedPrice
