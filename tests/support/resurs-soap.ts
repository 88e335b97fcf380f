import { createHash } from 'node:crypto'

import { expect } from 'vitest'

import { creditorCredentials } from '#sandbox/payments/credit/credentials.ts'

import { callSandbox } from './call-sandbox.ts'
import { persons, shop } from './credit-desk.ts'
import type { ShopCall } from './fake-shop.ts'

const { username, password, callbackSalt, callbackUser, callbackPassword } = creditorCredentials.simplifiedFlow
export { callbackSalt, callbackUser, callbackPassword }

export const services = {
  shop: ['SimplifiedShopFlowService', 'simplifiedshopflow'],
  after: ['AfterShopFlowService', 'aftershopflow'],
  configuration: ['ConfigurationService', 'configuration'],
} as const
export type ServiceKey = keyof typeof services

/** Elements in the order in which they are written; a list is written as one after another, null is left out. */
export type Elements = readonly (readonly [name: string, value: string | number | boolean | Elements | null])[]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function xml(elements: Elements): string {
  return elements
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const inner = typeof value === 'object' && value !== null ? xml(value) : escaped(String(value))
      return `<${name}>${inner}</${name}>`
    })
    .join('')
}

export function envelope(service: ServiceKey, operation: string, inner: string): string {
  const namespace = `http://ecommerce.resurs.com/v4/msg/${services[service][1]}`
  const message = `<m:${operation} xmlns:m="${namespace}">${inner}</m:${operation}>`
  return `<?xml version="1.0" encoding="utf-8"?>\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header/><s:Body>\n${message}\n</s:Body></s:Envelope>`
}

const usualHeaders = {
  Authorization: `Basic ${btoa(`${username}:${password}`)}`,
  'Content-Type': 'text/xml; charset=utf-8',
  SOAPAction: '""',
}

export function send(service: ServiceKey, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const path = `/resurs-soap/ws/V4/${services[service][0]}`
  return callSandbox(path, { method: 'POST', headers: { ...usualHeaders, ...headers }, body })
}

export const call = (service: ServiceKey, operation: string, elements: Elements) =>
  send(service, envelope(service, operation, xml(elements)))

/** The texts of every element of a name, whatever it is in. */
export function every(document: string, name: string): string[] {
  return Array.from(document.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)</`, 'g')), ([, text = '']) =>
    text.replaceAll('&amp;', '&'),
  )
}

export const one = (document: string, name: string) => every(document, name)[0] ?? null

/** The answer of an operation that is done as asked. */
export async function done(service: ServiceKey, operation: string, elements: Elements): Promise<string> {
  const answer = await call(service, operation, elements)
  const document = await answer.text()
  expect([answer.status, one(document, 'faultstring')]).toEqual([200, null])
  return document
}

/**
 * Returns the fault that answers an operation which is not done: the error's number, and the words for the customer.
 */
export async function fault(answer: Response | Promise<Response>) {
  const { status, document } = await Promise.resolve(answer).then(async (given) => ({
    status: given.status,
    document: await given.text(),
  }))
  const id = one(document, 'errorTypeId')
  return {
    status,
    id: id === null ? null : Number(id),
    name: one(document, 'errorTypeDescription'),
    words: one(document, 'userErrorMessage'),
    text: one(document, 'faultstring'),
  }
}

export const methodIds = {
  invoice: 'FI-LASKU',
  part: 'FI-OSAMAKSU',
  newAccount: 'FI-ERILLISTILI',
  card: 'FI-KORTTI',
} as const

export const address: Elements = [
  ['fullName', 'Olavi Korhonen'],
  ['firstName', 'Olavi'],
  ['lastName', 'Korhonen'],
  ['addressRow1', 'Kansakoulukatu 9'],
  ['postalArea', 'Helsinki'],
  ['postalCode', '00100'],
  ['country', 'FI'],
]

export const specLine: Elements = [
  ['id', 1],
  ['artNo', 'A1'],
  ['description', 'Huolto & öljyt'],
  ['quantity', 1],
  ['unitMeasure', 'kpl'],
  ['unitAmountWithoutVat', '328.69'],
  ['vatPct', '25.5'],
  ['totalVatAmount', '83.82'],
  ['totalAmount', '412.50'],
]

export const orderData: Elements = [
  ['specLines', specLine],
  ['totalAmount', '412.50'],
  ['totalVatAmount', '83.82'],
]

type Booking = {
  id?: string
  person?: string
  method?: string
  /** In place of the sections of the same name. */
  paymentData?: Elements
  orderData?: Elements
  customer?: Elements
  card?: Elements | null
  signing?: Elements | null
  invoiceData?: Elements
  wait?: boolean
  annul?: boolean
  finalize?: boolean
}

export const customerOf = (governmentId: string | null, delivery: Elements | null = null): Elements => [
  ['governmentId', governmentId],
  ['address', address],
  ['phone', '+3585005555127'],
  ['email', 'asiakas@esimerkki.fi'],
  ['type', 'NATURAL'],
  ['cellPhone', '+3585005555127'],
  ['deliveryAddress', delivery],
]

export const signing: Elements = [
  ['successUrl', `${shop}/ok?own=1`],
  ['failUrl', `${shop}/no`],
]

function paymentDataOf({ id = 'WS1A', method = methodIds.invoice, wait, annul, finalize }: Booking): Elements {
  return [
    ['preferredId', id],
    ['paymentMethodId', method],
    ['customerIpAddress', '192.0.2.1'],
    ['waitForFraudControl', wait ?? null],
    ['annulIfFrozen', annul ?? null],
    ['finalizeIfBooked', finalize ?? null],
  ]
}

export function booking(asked: Booking = {}): Elements {
  const isNew = asked.method === methodIds.newAccount
  const card = asked.card === undefined && isNew ? ([['amount', 2000]] as const) : (asked.card ?? null)
  return [
    ['paymentData', asked.paymentData ?? paymentDataOf(asked)],
    ['orderData', asked.orderData ?? orderData],
    ['customer', asked.customer ?? customerOf(asked.person ?? persons.accepted)],
    ['card', card],
    ['signing', asked.signing === undefined ? signing : asked.signing],
    ['invoiceData', asked.invoiceData ?? null],
  ]
}

export const book = (asked: Booking = {}) => call('shop', 'bookPayment', booking(asked))

/** A booking that the bank took: its status, and where it is to be signed. */
export async function booked(asked: Booking = {}) {
  const document = await done('shop', 'bookPayment', booking(asked))
  const url = one(document, 'signingUrl')
  return {
    id: one(document, 'paymentId') ?? '',
    status: one(document, 'bookPaymentStatus'),
    page: url === null ? null : new URL(url).pathname,
    document,
  }
}

export const bookSigned = (id: string) => call('shop', 'bookSignedPayment', [['paymentId', id]])

export async function read(id: string) {
  const document = await done('after', 'getPayment', [['paymentId', id]])
  return {
    total: one(document, 'totalAmount'),
    frozen: one(document, 'frozen'),
    flags: every(document, 'status'),
    document,
  }
}

const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

/** Registers an event at the shop's `/<event>` address, with digest and password. */
export function register(eventType: string, parameters: readonly string[] = ['paymentId']) {
  const query = parameters.map((name) => `${name}={${name}}`).join('&')
  return done('configuration', 'registerEventCallback', [
    ['eventType', eventType],
    ['uriTemplate', `${shop}/${eventType}?${query}&digest={digest}`],
    ['basicAuthUserName', callbackUser],
    ['basicAuthPassword', callbackPassword],
    [
      'digestConfiguration',
      [
        ['digestAlgorithm', 'SHA1'],
        ...parameters.map((name) => ['digestParameters', name] as const),
        ['digestSalt', callbackSalt],
      ],
    ],
  ])
}

/** Returns the values of a call, and whether nobody but the bank can have made it. */
export function heard({ method, url, headers }: ShopCall) {
  const { pathname, searchParams } = new URL(url)
  const { digest, ...values } = Object.fromEntries(searchParams)
  const isDigest = digest === digestOf(`${Object.values(values).join('')}${callbackSalt}`)
  const isUser = headers.get('Authorization') === `Basic ${btoa(`${callbackUser}:${callbackPassword}`)}`
  return { what: `${method} ${pathname}`, values, isGenuine: isDigest && isUser, agent: headers.get('User-Agent') }
}
