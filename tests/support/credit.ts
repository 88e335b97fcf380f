/**
 * A customer who is asked to pay and may do so by credit:
 *
 *   const creditor = fakeMerchant()                              // or fakeSimplified()
 *   const customer = await seedApplicant(creditor)               // acc_north, setting cst_1, 269.83 € due
 *   const { attempt } = await applySigned(customer)              // a part payment, which is signed
 *   creditor.sign(attempt.orderNumber)                           // on the bank's page
 *   await comeBack(customer)                                     // PUT book-signed-resurs-bank-payment
 *   await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'booked'))
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { CreditPaymentMethod } from '#domain/enums.ts'
import type { CreditStarted } from '#worker/contract/customer/credit.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { providerCredentials } from '#worker/db/schema/money/payment.table.ts'
import { sealCredentials } from '#worker/payments/credentials.ts'
import { registerCallbacks } from '#worker/payments/credit/index.ts'

import type { TestApp } from './app.ts'
import { testNow } from './clock.ts'
import { persons, type BankCall, type CreditSide } from './credit-side.ts'
import { seedCustomer, type Customer, type CustomerSeed } from './customer.ts'
import { testDb } from './database.ts'
import { lastAttempt, type Attempt } from './payment.ts'

export const settingId = 'cst_1'
const stamps = { createdAt: testNow, updatedAt: testNow }

/** A setting of acc_north with its sealed credentials; its creditor knows where to call. */
export async function seedCreditor(app: TestApp, side: CreditSide, id = settingId): Promise<void> {
  const owner = { accountId: 'acc_north', provider: 'RESURS', creditorSettingId: id }
  const sealedSecrets = await sealCredentials(side.secrets, { ...owner, sealSecret: env.SEAL_SECRET })
  const db = testDb()
  await db
    .insert(onlineCreditorSettings)
    .values({ id, accountId: 'acc_north', name: 'Resurs Bank', api: side.api, ...stamps })
  const credentials = { id: `crd_${id}`, ...owner, baseUrl: side.baseUrl, sealedSecrets, ...stamps }
  await db.insert(providerCredentials).values(credentials)
  side.listenOn(app.outgoing)
  await registerCallbacks(app.deps())
  side.asked.length = 0
  app.d1.forget()
}

export async function seedApplicant(side: CreditSide, given: CustomerSeed = {}): Promise<Customer> {
  const customer = await seedCustomer({
    ...given,
    account: { paymentTypes: ['ONLINE', 'CREDIT'], ...given.account },
    process: { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION', ...given.process },
  })
  await seedCreditor(customer.app, side)
  return customer
}

type ApplicationOptions = {
  method?: CreditPaymentMethod
  governmentId?: string
  amount?: number
  setting?: string
  customer?: object
}

export function creditForm({
  method = 'PARTIAL',
  governmentId = persons.accepted,
  amount = 269.83,
  ...more
}: ApplicationOptions = {}) {
  return {
    customer: {
      governmentId,
      firstName: 'Aino',
      lastName: 'Virtanen',
      address: 'Katu 1',
      externalCustomerNumber: null,
      phoneNumber: '040 123 4567',
      postalCode: '00100',
      city: 'Helsinki',
      country: 'FI',
      email: 'aino@example.fi',
      ...more.customer,
    },
    bookPaymentParams: {
      creditAmount: amount,
      selectedResursBankPaymentMethod: method,
      ipAddress: '203.0.113.9',
      settingId: more.setting ?? settingId,
    },
  }
}

export function apply(customer: Customer, wish: ApplicationOptions = {}): Promise<Response> {
  return customer.send('POST', '/resurs-bank-payment', creditForm(wish))
}

/** Applies for what has to be signed. */
export async function applySigned(
  customer: Customer,
  wish: ApplicationOptions = {},
): Promise<{ url: string; attempt: Attempt }> {
  const response = await apply(customer, wish)
  expect(response.status).toBe(200)
  const { signingUrl } = await response.json<CreditStarted>()
  return { url: signingUrl ?? '', attempt: await lastAttempt() }
}

/** Applies for what needs no signature. */
export async function applyAtOnce(
  customer: Customer,
  wish: ApplicationOptions = {},
): Promise<CreditStarted & { attempt: Attempt }> {
  const response = await apply(customer, { method: 'INVOICE', ...wish })
  expect(response.status).toBe(200)
  return { ...(await response.json<CreditStarted>()), attempt: await lastAttempt() }
}

export function comeBack(customer: Customer, setting = settingId): Promise<Response> {
  return customer.send('PUT', '/book-signed-resurs-bank-payment', { settingId: setting })
}

export function notSigned(customer: Customer, result: 'cancel' | 'error' = 'cancel'): Promise<Response> {
  return customer.send('PUT', '/signing-unsuccessful', { result })
}

/** The bank's own call, or one like it. */
export async function bankCalls({ app }: Customer, { path, ...init }: BankCall): Promise<number> {
  return (await app.request(path, { csrf: false, ...init })).status
}
