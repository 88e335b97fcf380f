import { createHash, createHmac } from 'node:crypto'

import { expect } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'

import { callSandbox } from './call-sandbox.ts'
import type { ShopCall } from './fake-shop.ts'

const { account, secret } = sandboxCredentials.paytrail
export const shop = 'https://shop.example'

type Fields = Record<string, string>

/** The signature as the contract describes it, written apart from the sandbox's own. */
export function sign(fields: Fields, body: string, key: string = secret): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((lines, name) => `${lines}${name}:${fields[name]}\n`, '')
  return createHmac(fields['checkout-algorithm'] ?? '', key)
    .update(text + body)
    .digest('hex')
}

export type PaytrailOptions = { key?: string; change?: Fields; transactionId?: string; text?: string }

export async function call(
  method: 'GET' | 'POST',
  path: string,
  body: string,
  options: PaytrailOptions = {},
): Promise<Response> {
  const { key = secret, change = {}, transactionId, text = body } = options
  const fields: Fields = {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-method': method,
    'checkout-nonce': createHash('md5').update(String(Math.random())).digest('hex'),
    'checkout-timestamp': new Date().toISOString(),
    ...(transactionId === undefined ? {} : { 'checkout-transaction-id': transactionId }),
    ...change,
  }
  const headers = { ...fields, signature: sign(fields, body, key), 'Content-Type': 'application/json; charset=utf-8' }
  return callSandbox(`/paytrail${path}`, { method, headers, ...(method === 'POST' ? { body: text } : {}) })
}

export const order = {
  stamp: 'stamp-1',
  reference: '1232',
  amount: 24_895,
  currency: 'EUR',
  language: 'FI',
  items: [
    { unitPrice: 24_900, units: 1, vatPercentage: 25.5, productCode: 'A1', description: 'Määräaikaishuolto' },
    { unitPrice: -5, units: 1, vatPercentage: 0, productCode: 'P', description: 'Pyöristys' },
  ],
  customer: { email: 'asiakas@esimerkki.fi' },
  redirectUrls: { success: `${shop}/ok?own=1`, cancel: `${shop}/no` },
  callbackUrls: { success: `${shop}/call/ok`, cancel: `${shop}/call/no` },
}

export const created = z.object({ transactionId: z.string(), href: z.string() })

export async function open(change: object = {}) {
  const response = await call('POST', '/payments', JSON.stringify({ ...order, ...change }))
  expect(response.status).toBe(201)
  return created.parse(await response.json())
}

export const read = async (id: string) => (await call('GET', `/payments/${id}`, '', { transactionId: id })).json()
export const refund = (id: string, change: object = {}) =>
  call(
    'POST',
    `/payments/${id}/refund`,
    JSON.stringify({ amount: 1000, callbackUrls: order.callbackUrls, ...change }),
    {
      transactionId: id,
    },
  )

export const ofQuery = (url: string): Fields => Object.fromEntries(new URL(url).searchParams)
export const checkoutOnly = (all: Fields): Fields =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('checkout-')))

/** The signed parameters of an address, when their signature is right. */
export function verified(url: string): Fields {
  const fields = checkoutOnly(ofQuery(url))
  expect(ofQuery(url)['signature']).toBe(sign(fields, ''))
  return fields
}

export const pathsOf = (calls: readonly ShopCall[]) =>
  calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
