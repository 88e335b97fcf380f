/**
 * The other side of a payment provider's wire, as one merchant sees it: it checks who calls, holds what was begun and
 * answers honestly. `breakDown` makes every call of it fail.
 */
import type { PaymentProvider } from '#domain/enums.ts'

import type { FakeOutgoing } from './outgoing.ts'

export type Breakdown = 'none' | '500' | 'garbage' | 'silence' | 'html'

export type PaymentSide = {
  provider: PaymentProvider
  baseUrl: string
  /** The secrets that an account's credentials are sealed from. */
  secrets: object
  listenOn: (outgoing: FakeOutgoing) => void
  /** The customer pays on the page of this order. */
  pay: (orderNumber: string) => void
  /** The browser comes to the address that a payment begins with, where the provider learns of it only so. */
  open?: (url: string) => void
}

type Responder = Parameters<FakeOutgoing['answer']>[1]

/** A responder that can be made to fail, and counts what it was asked by method and path. */
export function breakable(respond: Responder) {
  const asked: string[] = []
  let how: Breakdown = 'none'
  const responder: Responder = (call, request) => {
    asked.push(`${call.method} ${new URL(call.url).pathname}`)
    switch (how) {
      case 'none':
        return respond(call, request)
      case 'silence':
        throw new TypeError('Network connection lost.')
      case '500':
        return Response.json({}, { status: 500 })
      case 'garbage':
        return Response.json({ hello: 'world' })
      case 'html':
        return new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
    }
  }
  return {
    asked,
    responder,
    breakDown: (next: Breakdown): void => {
      how = next
    },
  }
}

/** Returns the value under a key; a test that asks for another has a mistake in it. */
export function held<Value>(all: ReadonlyMap<string, Value>, key: string): Value {
  const value = all.get(key)
  if (value === undefined) throw new Error(`The provider knows no ${key}`)
  return value
}
