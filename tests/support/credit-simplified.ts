/** Resurs Bank's Simplified Flow as one representative sees it; see `credit-side.ts`. */
import { createHash } from 'node:crypto'

import { simplifiedSettings } from '#tests/adapters/credit-fixtures.ts'
import { answer, booked, booking, fault, type Diff } from '#tests/adapters/resurs-simplified-other-side.ts'

import {
  creditActs,
  creditBook,
  creditWire,
  heldCents,
  refundedCents,
  type Credit,
  type CreditSide,
} from './credit-side.ts'
import type { OutgoingCall } from './outgoing.ts'

const { baseUrl, ...secrets } = simplifiedSettings

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&apos;', "'")

/** The first element of that name. */
function textIn(body: string, name: string): string {
  return unescaped(new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? '')
}

/** The total after the rows. */
function totalIn(body: string): number {
  const totals = Array.from(body.matchAll(/<totalAmount>([^<]*)</g), ([, text]) => Number(text))
  return Math.round((totals.at(-1) ?? 0) * 100)
}

const euros = (cents: number) => (cents / 100).toFixed(5)

function diffsOf(credit: Credit): Diff[] {
  const { amountCents, takenCents, annulledCents, refunds } = credit
  return [
    { type: 'AUTHORIZE', euros: euros(amountCents) },
    ...(takenCents > 0 ? [{ type: 'DEBIT', euros: euros(takenCents) }] : []),
    ...(annulledCents > 0 ? [{ type: 'ANNUL', euros: euros(annulledCents) }] : []),
    ...refunds.map(({ cents, transactionId }) => ({
      type: 'CREDIT',
      euros: euros(cents),
      ...(transactionId !== null && { transactionId }),
    })),
  ]
}

function flagsOf(credit: Credit): string[] {
  const { state, takenCents, annulledCents, refunds } = credit
  return [
    ...(state === 'booked' && heldCents(credit) > 0 ? ['DEBITABLE'] : []),
    ...(takenCents > refundedCents(credit) ? ['CREDITABLE'] : []),
    ...(takenCents > 0 ? ['IS_DEBITED'] : []),
    ...(refunds.length > 0 ? ['IS_CREDITED'] : []),
    ...(annulledCents > 0 ? ['IS_ANNULLED'] : []),
  ]
}

const bookStatuses = {
  signing: 'SIGNING',
  signed: 'SIGNING',
  frozen: 'FROZEN',
  booked: 'BOOKED',
  rejected: 'DENIED',
} as const

const entry = (id: string, kind: string, max: number) =>
  `<return><id>${id}</id><description>Resurs ${id}</description><legalInfoLinks><appendPriceLast>true</appendPriceLast><endUserDescription>Hintatiedot</endUserDescription><url>https://resurs.example/${id}?amount=</url></legalInfoLinks><minLimit>5</minLimit><maxLimit>${max}</maxLimit><customerType>NATURAL</customerType><specificType>${kind}</specificType></return>`
const methods = [
  entry('invoice', 'INVOICE', 2000),
  entry('part', 'PART_PAYMENT', 5000),
  entry('account', 'REVOLVING_CREDIT', 6500),
].join('')

const digestOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

export function fakeSimplified(): CreditSide {
  const book = creditBook((orderNumber) => orderNumber)
  /** The address for each kind of event, as the shop registered it. */
  const templates = new Map<string, { uri: string; salt: string; authorization: string }>()
  /** A payment is there after the shop only once it was booked. */
  const wasBooked = ({ state, annulledCents }: Credit) => state === 'booked' || state === 'frozen' || annulledCents > 0

  const bookingOf = (credit: Credit) =>
    booking(
      bookStatuses[credit.state],
      credit.state === 'signing' ? `https://sign.example/${credit.id}` : null,
      credit.id,
    )
  const paymentOf = (credit: Credit) => {
    const total = euros(credit.amountCents - credit.annulledCents - refundedCents(credit))
    const isFrozen = credit.state === 'frozen' && credit.annulledCents === 0
    const isFraud = credit.state === 'rejected'
    return booked({
      id: credit.id,
      total,
      frozen: isFrozen,
      fraud: isFraud,
      flags: flagsOf(credit),
      diffs: diffsOf(credit),
    })
  }

  const operations: Record<string, (body: string, credit: Credit | undefined) => ReturnType<typeof answer>> = {
    getPaymentMethods: () => answer('getPaymentMethodsResponse', methods),
    bookPayment(body) {
      const orderNumber = textIn(body, 'preferredId')
      if (book.credits.has(orderNumber)) return fault(19)
      const urls = { success: textIn(body, 'successUrl'), fail: textIn(body, 'failUrl'), callback: null }
      const isSigned = textIn(body, 'paymentMethodId') !== 'invoice'
      const governmentId = textIn(body, 'governmentId')
      const amountCents = totalIn(body.slice(0, body.indexOf('</orderData>')))
      return bookingOf(book.apply({ orderNumber, governmentId, amountCents, isSigned, endsIfFrozen: false, urls }))
    },
    bookSignedPayment(_body, credit) {
      if (credit === undefined) return fault(8)
      if (credit.state === 'signing') return fault(15)
      if (credit.state !== 'signed') return fault(20)
      book.conclude(credit)
      return bookingOf(credit)
    },
    getPayment: (_body, credit) => (credit !== undefined && wasBooked(credit) ? paymentOf(credit) : fault(8)),
    finalizePayment(_body, credit) {
      if (credit?.state !== 'booked' || heldCents(credit) === 0) return fault(20)
      credit.takenCents = credit.amountCents
      return answer('finalizePaymentResponse', '')
    },
    annulPayment(_body, credit) {
      if (credit === undefined || !wasBooked(credit) || heldCents(credit) === 0) return fault(20)
      credit.annulledCents = credit.amountCents
      return answer('annulPaymentResponse', '')
    },
    creditPayment(body, credit) {
      const cents = totalIn(body)
      if (credit === undefined || cents > credit.takenCents - refundedCents(credit)) return fault(23)
      credit.refunds.push({ cents, transactionId: textIn(body, 'preferredTransactionId') })
      return answer('creditPaymentResponse', '')
    },
    registerEventCallback(body) {
      const authorization = `Basic ${btoa(`${textIn(body, 'basicAuthUserName')}:${textIn(body, 'basicAuthPassword')}`)}`
      const salt = textIn(body, 'digestSalt')
      templates.set(textIn(body, 'eventType'), { uri: textIn(body, 'uriTemplate'), salt, authorization })
      return answer('registerEventCallbackResponse', '')
    },
  }

  function respond(call: OutgoingCall, request: Request) {
    const name = /<m:(\w+)/.exec(call.body)?.[1] ?? ''
    const operation = operations[name]
    if (operation === undefined) return new Response(null, { status: 500 })
    asked.push(name)
    return operation(call.body, book.byId(textIn(call.body, 'paymentId')))(call, request)
  }

  const events = {
    booked: 'BOOKED',
    frozen: 'BOOKED',
    thawed: 'AUTOMATIC_FRAUD_CONTROL',
    annulled: 'ANNULMENT',
  } as const
  const wire = creditWire(baseUrl, respond)
  const asked: string[] = wire.asked
  return {
    api: 'SIMPLIFIED_FLOW',
    provider: 'RESURS_SIMPLIFIED_FLOW',
    baseUrl,
    secrets,
    book,
    ...wire,
    ...creditActs(book, { booksSignature: false }),
    callOf(orderNumber, says) {
      const template = templates.get(events[says])
      if (template === undefined) throw new Error('The shop did not say where to call')
      const result = says === 'thawed' ? 'THAWED' : ''
      const digest = digestOf(`${orderNumber}${result}${template.salt}`)
      const filled = template.uri
        .replace('{paymentId}', orderNumber)
        .replace('{result}', result)
        .replace('{digest}', digest)
      const { pathname, search } = new URL(filled)
      return { path: `${pathname}${search}`, method: 'GET', headers: { Authorization: template.authorization } }
    },
  }
}
