/**
 * A customer who is asked to pay, and the other side of a provider's wire (tests/support/payment-*.ts have the others):
 *
 *   const visma = fakeVisma()
 *   const customer = await seedPayer({ visma })                 // acc_north on BAMBORA, 269.83 € due, PAYMENT_LINK_SENT
 *   const { attempt } = await begin(customer)
 *   visma.pay(attempt.orderNumber)                              // on its page
 *   await callBack(customer, visma, attempt)                    // as Visma Pay calls
 *   await goBack(customer, visma, attempt)                      // as the browser returns
 *
 * The fake holds what Visma Pay would hold and answers honestly; `visma.breakDown` makes it fail.
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { sealCredentials } from '#worker/payments/credentials.ts'
import { paymentUrls } from '#worker/payments/payment-address.ts'

import type { TestApp } from './app.ts'
import { testNow } from './clock.ts'
import { seedCustomer, type Customer, type CustomerSeed } from './customer.ts'
import { rowsOf, testDb } from './database.ts'
import type { PaymentSide } from './payment-side.ts'

export type PayerSeed = {
  state?: ProcessState
  processType?: ProcessType
  more?: Omit<CustomerSeed, 'process'>
  process?: CustomerSeed['process']
}

export function seedPayer({ visma, ...given }: PayerSeed & { visma: PaymentSide }): Promise<Customer> {
  return seedPayerAt(visma, given)
}

/** A customer whose workshop is a merchant of this provider. */
export async function seedPayerAt(side: PaymentSide, given: PayerSeed = {}): Promise<Customer> {
  const { state = 'PAYMENT_LINK_SENT', processType = 'DELIVERY', more = {}, process = {} } = given
  const customer = await seedCustomer({
    ...more,
    account: { paymentImplementationType: side.provider, ...more.account },
    process: { state, processType, currentStep: 'WAITING_CONFIRMATION', ...process },
  })
  await seedCredentials(side)
  side.listenOn(customer.app.outgoing)
  return customer
}

export async function seedCredentials(
  { provider, baseUrl, secrets }: PaymentSide,
  accountId = 'acc_north',
): Promise<void> {
  const owner = { accountId, provider, sealSecret: env.SEAL_SECRET }
  await testDb()
    .insert(providerCredentials)
    .values({
      id: `crd_${accountId}`,
      accountId,
      provider,
      baseUrl,
      sealedSecrets: await sealCredentials(secrets, owner),
      createdAt: testNow,
      updatedAt: testNow,
    })
}

export const onlineForm = {
  firstName: 'Aino',
  lastName: 'Virtanen',
  address: 'Katu 1',
  externalCustomerNumber: null,
  city: 'Helsinki',
  country: 'FI',
  email: 'aino@example.fi',
  postalCode: '00100',
}

export type Attempt = { id: string; orderNumber: string }

export async function attemptRows(): Promise<Record<string, unknown>[]> {
  return rowsOf('select * from payments order by rowid')
}

/** The attempt made last. */
export async function lastAttempt(): Promise<Attempt> {
  const row = (await attemptRows()).at(-1)
  if (row === undefined) throw new Error('Nobody tried to pay')
  return { id: String(row['id']), orderNumber: String(row['order_number']) }
}

export function start(customer: Customer, form: object = onlineForm): Promise<Response> {
  return customer.send('POST', '/payment', form)
}

export async function begin(customer: Customer): Promise<{ url: string; version: number; attempt: Attempt }> {
  const response = await start(customer)
  expect(response.status).toBe(200)
  const { url, version } = await response.json<{ url: string; version: number }>()
  return { url, version, attempt: await lastAttempt() }
}

export function callbackPath(app: TestApp, attempt: Attempt): string {
  const urls = paymentUrls(app.deps().config, { provider: 'BAMBORA', attemptId: attempt.id, linkCode: 'A1B2C3D4E5F6' })
  return new URL(urls.callback).pathname
}

/** Visma Pay's own call, or one like it. */
export function callBack(customer: Customer, query: string, attempt: Attempt): Promise<Response> {
  return customer.app.request(`${callbackPath(customer.app, attempt)}?${query}`, { csrf: false })
}

export function goBack(customer: Customer, query: string, outcome?: 'success' | 'cancel' | 'error'): Promise<Response> {
  return customer.send('POST', '/query-params', { queryParams: query, outcome })
}

export async function viewOf(response: Response | Promise<Response>): Promise<PaymentView | null> {
  const answered = await response
  expect(answered.status).toBe(200)
  return answered.json<PaymentView | null>()
}

/** The attempts as a tax inspector would read them. */
export function moneyRows(): Promise<Record<string, unknown>[]> {
  return rowsOf(
    'select status, captured_cents as captured, surplus_cents as surplus, set_aside as aside from payments order by rowid',
  )
}
