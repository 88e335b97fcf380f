import * as z from 'zod'

import { exchange, type Answer, type OutgoingRequest } from '#worker/providers/exchange.ts'
import { cut } from '#worker/providers/field-limits.ts'
import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { baseUrlSchema, failedCall, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { writeXml, type XmlFields } from './write-xml.ts'
import { childOf, readXml, textOf, type XmlElement } from './xml.ts'

/** A representative at Resurs Bank, and what its callbacks are signed and shown with. */
export const simplifiedSecretsSchema = z.strictObject({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
  callbackSalt: z.string().min(16).max(200),
  callbackUser: z.string().min(1).max(100),
  callbackPassword: z.string().min(16).max(200),
})
/** `baseUrl` is what comes before `/ws/V4/`. */
export const simplifiedSettingsSchema = simplifiedSecretsSchema.extend({ baseUrl: baseUrlSchema })
export type SimplifiedSettings = z.infer<typeof simplifiedSettingsSchema>

export type SimplifiedFlow = { settings: SimplifiedSettings; wire: PaymentWire }

/** A fault of the creditor's own; `id` null: the message was not one of the service's. */
export type Fault = { id: number | null; userMessage: string | null }
export type Failure = { outcome: 'refused'; reason: string } | NoAnswer
export type SoapAnswer =
  | { answered: true; answer: XmlElement }
  | { answered: false; fault: Fault }
  | { answered: false; fault: null; failure: Failure }

/** The operation to call, and the element of its answer. */
export type Operation = {
  service: 'SimplifiedShopFlowService' | 'AfterShopFlowService' | 'ConfigurationService'
  name: string
  answer: string
  fields: XmlFields
} & Pick<OutgoingRequest, 'signal' | 'takes'>

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'
const messageNamespaces = {
  SimplifiedShopFlowService: 'http://ecommerce.resurs.com/v4/msg/simplifiedshopflow',
  AfterShopFlowService: 'http://ecommerce.resurs.com/v4/msg/aftershopflow',
  ConfigurationService: 'http://ecommerce.resurs.com/v4/msg/configuration',
} as const

export function envelopeOf({ service, name, fields }: Pick<Operation, 'service' | 'name' | 'fields'>): string {
  const message = `<m:${name} xmlns:m="${messageNamespaces[service]}">${writeXml(fields)}</m:${name}>`
  const body = `<s:Envelope xmlns:s="${envelopeNamespace}"><s:Body>${message}</s:Body></s:Envelope>`
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`
}

/** `Basic` and base64 of both, as UTF-8. */
export function basicAuthorization(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** One SOAP 1.1 exchange (document/literal, an empty SOAPAction). */
export async function callSimplified({ settings, wire }: SimplifiedFlow, operation: Operation): Promise<SoapAnswer> {
  const answer = await exchange(wire, {
    url: `${settings.baseUrl}/ws/V4/${operation.service}`,
    of: 'credit',
    headers: {
      Authorization: basicAuthorization(settings.username, settings.password),
      'Content-Type': 'text/xml; charset=utf-8',
      SOAPAction: '""',
      Accept: 'text/xml',
    },
    body: envelopeOf(operation),
    signal: operation.signal,
    ...(operation.takes && { takes: operation.takes }),
  })
  if (!answer.answered) return failed(unknown(answer.reason))
  const inside = bodyOf(answer)
  const fault = inside?.name === 'Fault' ? faultOf(inside) : null
  if (fault !== null) return fault
  if (answer.status !== 200) return failed(failedCall(answer.status))
  if (inside?.name !== operation.answer) return failed(unknown('unreadable_answer'))
  return { answered: true, answer: inside }
}

function failed(failure: Failure): SoapAnswer {
  return { answered: false, fault: null, failure }
}

/** The one element in the body of the envelope; null for what is no such document. */
function bodyOf({ headers, text }: Answer): XmlElement | null {
  const isXml = /^(?:text|application)\/(?:[\w.-]+\+)?xml\s*(?:;|$)/i.test(headers.get('Content-Type') ?? '')
  const envelope = isXml ? readXml(text) : null
  const body = envelope?.name === 'Envelope' ? childOf(envelope, 'Body') : null
  const [inside, ...more] = body?.children ?? []
  return inside === undefined || more.length > 0 ? null : inside
}

const longestUserMessage = 500

/** Null where a fault says neither what it is nor that the message was wrong. */
function faultOf(fault: XmlElement): SoapAnswer | null {
  const detail = childOf(fault, 'detail')
  const error = detail === null ? null : childOf(detail, 'ECommerceError')
  const id = error === null ? null : textOf(error, 'errorTypeId')
  if (error !== null && id !== null && /^\d{1,6}$/.test(id)) {
    const message = textOf(error, 'userErrorMessage')
    const userMessage = message === null ? null : cut(message, longestUserMessage)
    return { answered: false, fault: { id: Number(id), userMessage } }
  }
  const isOurs = /(?:^|\W)Client$/.test(textOf(fault, 'faultcode') ?? '')
  return isOurs ? { answered: false, fault: { id: null, userMessage: null } } : null
}
