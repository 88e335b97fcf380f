import { createHash } from 'node:crypto'

import { expect } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'

import { callSandbox, postJson } from './call-sandbox.ts'
import { fakeShop } from './fake-shop.ts'

const { merchantId, secret } = sandboxCredentials.svea
export const shop = 'https://shop.example'

/** The token as the contract describes it, written apart from the sandbox's own. */
function token(body: string, timestamp: string, upper = false): string {
  const digest = createHash('sha512').update(`${body}${secret}${timestamp}`).digest('hex')
  return btoa(`${merchantId}:${upper ? digest.toUpperCase() : digest}`)
}

/** A time (ms) in the documented form, in UTC. */
export const timestampOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

type Options = { timestamp?: string; sent?: string; upper?: boolean }

export async function call(method: string, path: string, json?: unknown, options: Options = {}): Promise<Response> {
  const { timestamp = timestampOf(Date.now()), upper } = options
  const body = json === undefined ? '' : JSON.stringify(json)
  const authorization = `Svea ${token(body, timestamp, upper)}`
  const headers = { Authorization: authorization, Timestamp: timestamp, 'Content-Type': 'application/json' }
  const sent = options.sent ?? body
  return callSandbox(path, { method, headers, ...(sent === '' ? {} : { body: sent }) })
}

export const order = {
  countryCode: 'FI',
  currency: 'EUR',
  locale: 'fi-fi',
  clientOrderNumber: 'WS1A',
  merchantSettings: {
    pushUri: `${shop}/push/{checkout.order.uri}/secret`,
    termsUri: `${shop}/terms`,
    checkoutUri: `${shop}/checkout`,
    confirmationUri: `${shop}/ok`,
  },
  cart: {
    items: [
      { articleNumber: '1', name: 'Määräaikaishuolto', quantity: 100, unitPrice: 20_000, vatPercent: 2550 },
      { name: 'Öljy', quantity: 450, unitPrice: 1000, discountPercent: 1000, vatPercent: 2550 },
    ],
  },
}
/** 200.00 + 4.5 × 10.00 − 10 %. */
export const totalCents = 24_050

export const created = z.object({ OrderId: z.int(), Status: z.string(), Gui: z.object({ Snippet: z.string() }) })
export const create = (change: object = {}) => call('POST', '/svea-checkout/api/orders', { ...order, ...change })
export const open = async (change: object = {}) => created.parse(await (await create(change)).json())
export const read = async (id: number) => (await call('GET', `/svea-checkout/api/orders/${id}`)).json()
export const admin = (method: string, path: string, json?: unknown) => call(method, `/svea-admin/api/v1${path}`, json)
export const adminOrder = async (id: number) => (await admin('GET', `/orders/${id}`)).json()

/** The address of the frame in a snippet, as a browser reads it. */
export function frameOf(snippet: string): URL {
  const address = /data-sco-sveacheckout-iframeSrc="([^"]+)"/.exec(snippet)?.[1] ?? ''
  return new URL(address.replaceAll('&amp;', '&'))
}

const told = z.object({ goTo: z.string().nullable(), note: z.string().nullable() })

export async function press(snippet: string, action: string, method = 'SVEACARDPAY') {
  const { search } = frameOf(snippet)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'null',
  }
  const body = new URLSearchParams({ action, method }).toString()
  const response = await callSandbox(`/svea-checkout/b/press${search}`, { method: 'POST', headers, body })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return told.parse(await response.json())
}

export async function paid(method = 'SVEACARDPAY', plan = 'accept') {
  const seen = fakeShop(200)
  const { OrderId: id, Gui } = await open()
  await press(Gui.Snippet, 'pay', method)
  await postJson(`/payments/api/payments/svea/${id}/refund-plan`, { plan }, 'PUT')
  return { id, seen }
}

/** Follows a task to its end; answers the path where its outcome is, and how often it was still going on. */
export async function finish(accepted: Response): Promise<{ path: string; waits: number }> {
  expect(accepted.status).toBe(202)
  const task = new URL(accepted.headers.get('Location') ?? '').pathname
  for (let waits = 0; waits < 5; waits += 1) {
    const asked = await call('GET', task)
    if (asked.status === 303) return { path: new URL(asked.headers.get('Location') ?? '').pathname, waits }
    expect(await asked.json()).toMatchObject({ Status: 'InProgress' })
  }
  return { path: 'never', waits: 5 }
}
