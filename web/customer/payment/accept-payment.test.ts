import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'
import { initOptions, statusOptions } from '#web/customer/process/api.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { PaymentSummary } from '#worker/contract/process.ts'

import { acceptPayment, isKnownPaid, paymentOptions } from './api.ts'

const code = '4F7K9Q2MX3VD'

const summary = (status: PaymentSummary['status']): PaymentSummary => ({
  id: 'pay_1',
  paymentId: null,
  referenceCode: null,
  price: 120,
  status,
  paymentTime: null,
  paymentType: null,
  paymentTypeFromTerminal: null,
  receiptFromTerminal: null,
  referenceCodeBase: null,
  orderNumber: 'PAY1',
  refundType: null,
  refund: null,
})
const viewOf = (truth: PaymentView['truth']): PaymentView => ({
  ...summary(truth === 'confirmed' ? 'SUCCESS' : 'PENDING'),
  channel: 'ONLINE',
  provider: 'CHECKOUT_FINLAND',
  providerName: 'Paytrail',
  truth,
  canCancel: false,
  resume: null,
  boxAccessCode: null,
})

let asked: string[]
let status: PaymentSummary['status']
beforeEach(() => {
  asked = []
  status = 'PENDING'
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const view = customerView({ process: { version: status === 'PENDING' ? 3 : 4, payment: summary(status) } })
    return Response.json(address.endsWith('/init') ? view : { ...view.process, threadAt: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function opened(): Promise<QueryClient> {
  const client = new QueryClient()
  await client.fetchQuery(initOptions(code))
  asked.splice(0)
  return client
}

it('a payment that the status knows of already is taken, and nothing is asked', async () => {
  status = 'SUCCESS'
  const client = await opened()
  expect(isKnownPaid(client, code)).toBe(true)
  await acceptPayment(client, code, viewOf('confirmed'))
  expect(client.getQueryData(paymentOptions(code).queryKey)?.truth).toBe('confirmed')
  expect(asked).toEqual([])
})

it('one that it does not know of has the process looked at', async () => {
  const client = await opened()
  new QueryObserver(client, { ...statusOptions(code), staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined)
  expect(isKnownPaid(client, code)).toBe(false)
  status = 'SUCCESS'
  await acceptPayment(client, code, viewOf('open'))
  expect(asked).toEqual([])
  await acceptPayment(client, code, viewOf('confirmed'))
  expect(asked).toEqual(['/api/process'])
  expect(isKnownPaid(client, code)).toBe(true)
})
