import { escapeXml, parseXml, type XmlElement } from './xml.ts'

const envelopeNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'
const messages = 'http://ecommerce.resurs.com/v4/msg'

export type ServiceNamespace = 'simplifiedshopflow' | 'aftershopflow' | 'configuration'

/** The bank's own numbers; see the contract's list. */
export const faultNames = {
  1: 'ILLEGAL_ARGUMENT',
  3: 'INTERNAL_ERROR',
  8: 'REFERENCED_DATA_DONT_EXISTS',
  15: 'SIGNING_REQUIRED',
  18: 'APPLICATION_VALIDATION_ERROR',
  19: 'OBJECT_WITH_ID_ALREADY_EXIST',
  20: 'NOT_ALLOWED_IN_PAYMENT_STATE',
  23: 'INVALID_CREDITING',
  26: 'INVALID_FINALIZATION',
  32: 'CUSTOMER_ALREADY_HAVE_VALID_CARD',
  33: 'CUSTOMER_HAS_NO_VALID_CARD',
  36: 'ANNUL_FAILED',
} as const
export type FaultId = keyof typeof faultNames

const wentWrong = 'Jokin meni vikaan. Yritä hetken päästä uudelleen.'

/** Faults that have a text for the customer. */
const customerWords: Readonly<Record<FaultId, string>> = {
  1: 'Tiedoissa on virhe. Tarkista ne ja yritä uudelleen.',
  3: wentWrong,
  8: 'Maksua ei löydy.',
  15: 'Luottoa ei ole vielä allekirjoitettu.',
  18: 'Hakemuksessa on virhe. Tarkista tiedot ja yritä uudelleen.',
  19: 'Tämä tilaus on jo käsitelty.',
  20: 'Maksu on jo käsitelty.',
  23: 'Maksua ei voi hyvittää näin.',
  26: 'Maksua ei voi veloittaa näin.',
  32: 'Sinulla on jo Resurs-tili. Valitse se maksutavaksi.',
  33: 'Sinulla ei ole Resurs-korttia tai -tiliä. Valitse toinen maksutapa.',
  36: 'Maksua ei voi perua.',
}

/** An ECommerceError: `message` is for a log, `userErrorMessage` has to be shown to the customer. */
export class ECommerceFault extends Error {
  readonly id: FaultId
  readonly userErrorMessage: string

  constructor(id: FaultId, message: string, userErrorMessage: string = customerWords[id]) {
    super(message)
    this.id = id
    this.userErrorMessage = userErrorMessage
  }
}

function answer(body: string, status: number): Response {
  const envelope = `<soap:Envelope xmlns:soap="${envelopeNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`
  return new Response(envelope, { status, headers: { 'Content-Type': 'text/xml;charset=UTF-8' } })
}

/** The answer of an operation; `inner` is XML. */
export function soapAnswer(namespace: ServiceNamespace, name: string, inner: string): Response {
  const exception = `xmlns:ns2="${messages}/exception"`
  return answer(`<ns3:${name} xmlns:ns3="${messages}/${namespace}" ${exception}>${inner}</ns3:${name}>`, 200)
}

function fault(code: 'Client' | 'Server', text: string, detail: string): Response {
  const what = `<faultcode>soap:${code}</faultcode><faultstring>${escapeXml(text)}</faultstring>${detail}`
  return answer(`<soap:Fault>${what}</soap:Fault>`, 500)
}

export function ecommerceFault({ id, message, userErrorMessage }: ECommerceFault): Response {
  const error = [
    `<errorTypeDescription>${faultNames[id]}</errorTypeDescription>`,
    `<errorTypeId>${id}</errorTypeId>`,
    `<fixableByYou>${id !== 3}</fixableByYou>`,
    `<userErrorMessage>${escapeXml(userErrorMessage)}</userErrorMessage>`,
  ].join('')
  const named = `<ns2:ECommerceError xmlns:ns2="${messages}/exception">${error}</ns2:ECommerceError>`
  return fault('Server', message, `<detail>${named}</detail>`)
}

/** A message that is not one of the service's: there is nothing for a customer in it. */
export function clientFault(text: string): Response {
  return fault('Client', text, '')
}

const isInEnvelope = (element: XmlElement | undefined, name: string) =>
  element?.namespace === envelopeNamespace && element.name === name

/** The one element in the body of an envelope; null when there is no such thing. */
export function bodyOf(document: string, namespace: ServiceNamespace): XmlElement | null {
  const envelope = parseXml(document)
  if (envelope === null || !isInEnvelope(envelope, 'Envelope')) return null
  const parts = isInEnvelope(envelope.children[0], 'Header') ? envelope.children.slice(1) : envelope.children
  const [body, ...others] = parts
  const [operation, ...more] = body?.children ?? []
  if (!isInEnvelope(body, 'Body') || others.length > 0 || more.length > 0) return null
  return operation?.namespace === `${messages}/${namespace}` ? operation : null
}

/** An element with text, left out when there is none. */
export function element(name: string, value: string | number | boolean | null): string {
  return value === null ? '' : `<${name}>${escapeXml(String(value))}</${name}>`
}

/** An element that says that there is nothing in it. */
export function nilElement(name: string): string {
  return `<${name} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>`
}

/** Euros as the bank writes them. */
export function decimal(cents: number): string {
  return `${(cents / 100).toFixed(2)}000`
}
