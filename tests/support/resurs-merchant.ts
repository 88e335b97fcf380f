import { expect } from 'vitest'
import * as z from 'zod'

import { creditorCredentials } from '#sandbox/payments/credit/credentials.ts'

import { callSandbox } from './call-sandbox.ts'
import { persons, shop } from './credit-desk.ts'
import type { ShopCall } from './fake-shop.ts'

export const { clientId, clientSecret, scope, storeId } = creditorCredentials.merchantApi

export const tokenForm = {
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: clientSecret,
  scope,
}

export function askToken(form: Record<string, string> = tokenForm, type = 'application/x-www-form-urlencoded') {
  const body = new URLSearchParams(form).toString()
  return callSandbox('/resurs-mapi/oauth2/token', { method: 'POST', headers: { 'Content-Type': type }, body })
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.string() })

export async function token(): Promise<string> {
  const answer = await askToken()
  expect(answer.status).toBe(200)
  return tokenSchema.parse(await answer.json()).access_token
}

type Calling = { method?: string; json?: unknown; bearer?: string }

export async function call(path: string, { method = 'GET', json, bearer }: Calling = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${bearer ?? (await token())}`, 'Content-Type': 'application/json' }
  return callSandbox(`/resurs-mapi${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}

export const post = (path: string, json: unknown) => call(path, { method: 'POST', json })

const methodSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  minPurchaseLimit: z.number(),
  maxPurchaseLimit: z.number(),
  maxApplicationLimit: z.number(),
  enabledForNaturalCustomer: z.boolean(),
  priceSignagePossible: z.boolean(),
  legalLinks: z.array(z.object({ url: z.string(), type: z.string(), appendAmount: z.boolean() })),
})

export async function methodsFor(amount?: number) {
  const query = amount === undefined ? '' : `?amount=${amount}`
  const answer = await call(`/v2/stores/${storeId}/payment_methods${query}`)
  return z.object({ content: z.array(methodSchema) }).parse(await answer.json()).content
}

export const types = {
  invoice: 'RESURS_INVOICE',
  part: 'RESURS_PART_PAYMENT',
  newAccount: 'RESURS_NEW_REVOLVING_CREDIT',
  card: 'RESURS_CARD',
} as const

export async function methodId(type: string): Promise<string> {
  return (await methodsFor()).find((method) => method.type === type)?.id ?? 'none'
}

export const line = {
  description: 'Määräaikaishuolto',
  reference: 'A1',
  quantity: 1,
  quantityUnit: 'kpl',
  type: 'NORMAL',
  vatRate: 25.5,
  totalAmountIncludingVat: 412.5,
}

export const request = {
  storeId,
  order: { orderReference: 'WS1A', orderLines: [line] },
  customer: {
    customerType: 'NATURAL',
    governmentId: persons.accepted,
    email: 'asiakas@esimerkki.fi',
    mobilePhone: '+3585005555127',
    deliveryAddress: {
      fullName: 'Olavi Korhonen',
      firstName: 'Olavi',
      lastName: 'Korhonen',
      addressRow1: 'Kansakoulukatu 9',
      postalArea: 'Helsinki',
      postalCode: '00100',
      countryCode: 'FI',
    },
    deviceInfo: { ip: '192.0.2.1', userAgent: 'Test/1.0' },
  },
  options: {
    initiatedOnCustomersDevice: true,
    handleFrozenPayments: true,
    callbacks: { authorization: { url: `${shop}/call` }, management: { url: `${shop}/managed` } },
    redirectionUrls: { customer: { successUrl: `${shop}/ok?own=1`, failUrl: `${shop}/no` } },
    timeToLiveInMinutes: 120,
  },
}

export const paymentSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  rejectedReason: z.object({ category: z.string() }).optional(),
  taskRedirectionUrls: z.object({ customerUrl: z.string() }).optional(),
  order: z.object({
    orderReference: z.string(),
    actionLog: z.array(z.object({ actionId: z.uuid(), type: z.string() })),
    possibleActions: z.array(z.object({ action: z.string() })),
    totalOrderAmount: z.number(),
    authorizedAmount: z.number(),
    capturedAmount: z.number(),
    refundedAmount: z.number(),
    canceledAmount: z.number(),
  }),
})

type Creating = { person?: string; type?: string; change?: object; options?: object }

export async function create({ person = persons.accepted, type = types.invoice, ...rest }: Creating = {}) {
  const customer = { ...request.customer, governmentId: person }
  const options = { ...request.options, ...rest.options }
  const json = { ...request, customer, options, paymentMethodId: await methodId(type), ...rest.change }
  return post('/v2/payments', json)
}

/** A payment that the bank took on. */
export async function created(creating: Creating = {}) {
  const answer = await create(creating)
  expect(answer.status).toBe(201)
  const payment = paymentSchema.parse(await answer.json())
  return { ...payment, page: new URL(payment.taskRedirectionUrls?.customerUrl ?? 'http://no.example/').pathname }
}

export async function read(id: string) {
  return paymentSchema.parse(await (await call(`/v2/payments/${id}`)).json())
}

export const actionsOf = ({ order }: z.infer<typeof paymentSchema>) => order.possibleActions.map(({ action }) => action)

const calledSchema = z.object({
  paymentId: z.string(),
  created: z.string(),
  status: z.string().optional(),
  action: z.string().optional(),
  actionId: z.string().optional(),
})

/** Returns the bodies of the calls to the shop. */
export const said = (calls: readonly ShopCall[]) => calls.map(({ body }) => calledSchema.parse(JSON.parse(body)))
export const statuses = (calls: readonly ShopCall[]) => said(calls).map(({ status, action }) => status ?? action)
