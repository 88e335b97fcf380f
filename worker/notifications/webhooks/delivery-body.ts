import * as z from 'zod'

import { actorKinds, type ProcessState } from '#domain/enums.ts'
import { returnMeans } from '#domain/money/owed-balance.ts'
import { bothPrices } from '#domain/money/set-price.ts'
import { workDecisions } from '#domain/process/additional-work.ts'
import type { CountedBodies, CountedBody } from '#worker/contract/machines/webhook-bodies.ts'
import type { WebhookType } from '#worker/contract/machines/webhook.ts'
import { meansOf, vatOfPricing } from '#worker/db/payment-records/index.ts'
import { processAnswer } from '#worker/process/index.ts'

import type { DeliveryRow } from './delivery.queries.ts'

type Opening = {
  appUrl: string
  /** Opens what a customer wrote; null once it was erased. */
  open: (message: { id: string; sealedText: string | null }) => Promise<string | null>
}

const approval = z.object({ id: z.string(), number: z.number(), totalCents: z.number(), at: z.number() })
const decidedWork = approval.extend({
  work: z.object({
    proposalId: z.string(),
    decisions: z.array(
      z.object({
        id: z.string(),
        reference: z.string().optional(),
        title: z.string(),
        priceCents: z.number(),
        priceWithVatCents: z.number(),
        decision: z.enum(workDecisions),
      }),
    ),
  }),
})
const services = z.array(
  z.object({
    id: z.string(),
    productCodes: z.array(z.string()),
    priceCents: z.number(),
    grossCents: z.number().nullable(),
    vatBasisPoints: z.number(),
  }),
)
const written = z.object({
  id: z.string(),
  way: z.enum(['SMS', 'PAGE']),
  sealedText: z.string().nullable(),
  at: z.number(),
})
const payment = z.object({
  id: z.string(),
  channel: z.string(),
  provider: z.string(),
  orderNumber: z.string(),
  cents: z.number(),
  capturedCents: z.number(),
  amountCents: z.number(),
  frozenPricing: z.string(),
  method: z.string().nullable(),
  paidAt: z.number(),
  providerPaymentId: z.string().nullable(),
  referenceCode: z.string().nullable(),
  receiptNumber: z.string().nullable(),
})
const refund = payment.extend({
  refundId: z.string(),
  reference: z.string().nullable(),
  refundCents: z.number(),
  refundedCents: z.number(),
})
const cancellation = z.object({ by: z.enum(actorKinds), reason: z.string().nullable() })
const keyNote = z.object({ kind: z.string(), text: z.string() })
const note = z.object({ note: z.string() })
const choices = z.object({ licence: z.number(), fetches: z.number(), returns: z.number() })
const failedMessage = z.object({
  id: z.string(),
  kind: z.string(),
  way: z.enum(['SMS', 'EMAIL']),
  reason: z.string().nullable(),
})

const balance = z.object({ owedCents: z.number() })
const settledBalance = balance.extend({ means: z.enum(returnMeans) })

type Payment = z.infer<typeof payment>

/** The body of what is told, before it is encoded for its address. Throws where what it is about is gone. */
export async function bodyOf(row: DeliveryRow, { appUrl, open }: Opening): Promise<CountedBody> {
  const { id, createdAt, processId, linkCode, externalWorkOrderId, processType, state, version, type } = row
  const head = {
    id,
    createdAt,
    process: processAnswer({ id: processId, linkCode, externalWorkOrderId, processType, state, version }, appUrl),
  }
  const about = z.json().parse(JSON.parse(row.about ?? 'null'))
  if (isMoneyType(type)) return moneyBodyOf(row, { head, type, about })
  switch (type) {
    case 'process.approved':
      return { ...head, type, approval: approvalOf(approval.parse(about)) }
    case 'process.extra_services_chosen':
      return { ...head, type, extraServices: servicesOf(services.parse(about)) }
    case 'message.received':
      return { ...head, type, message: await messageOf(written.parse(about), open) }
    case 'process.cancelled':
      return { ...head, type, cancellation: cancellation.parse(about) }
    case 'process.link_undeliverable':
      return { ...head, type, undeliverable: undeliverableIn(state) }
    case 'process.key_not_found':
      return { ...head, type, keyNotFound: keyNotFoundOf(keyNote.nullable().parse(about)) }
    case 'process.note_changed':
      return { ...head, type, note: note.parse(about).note }
    case 'process.choices_changed':
      return { ...head, type, choices: choicesOf(choices.parse(about)) }
    case 'message.failed':
      return { ...head, type, failedMessage: failedMessage.parse(about) }
    case 'additional_work.decided':
      return { ...head, type, ...workOf(decidedWork.parse(about)) }
    default:
      return { ...head, type }
  }
}

const moneyTypes = [
  'process.paid',
  'process.payment_failed',
  'process.refunded',
  'process.balance_due',
  'process.balance_settled',
] as const
type MoneyType = (typeof moneyTypes)[number]

const isMoneyType = (type: WebhookType): type is MoneyType => moneyTypes.some((one) => one === type)

type PaidPayment = Exclude<CountedBodies['process.paid']['payment'], undefined>
type MoneyEvent = { head: Pick<CountedBody, 'id' | 'createdAt' | 'process'>; type: MoneyType; about: unknown }

function moneyBodyOf(row: DeliveryRow, { head, type, about }: MoneyEvent): CountedBody {
  switch (type) {
    case 'process.paid':
      return { ...head, type, ...paidOf(row, payment.nullable().parse(about)) }
    case 'process.payment_failed':
      return { ...head, type, failedPayment: failureOf(payment.parse(about)) }
    case 'process.refunded':
      return { ...head, type, refund: refundOf(refund.parse(about)) }
    case 'process.balance_due':
      return { ...head, type, balance: owedOf(balance.parse(about)) }
    case 'process.balance_settled':
      return { ...head, type, balance: settledOf(settledBalance.parse(about)) }
  }
}

const owedOf = ({ owedCents }: z.infer<typeof balance>) => ({ owedCents })
const settledOf = ({ means, ...given }: z.infer<typeof settledBalance>) => ({ ...owedOf(given), means })

function approvalOf({ id, number, totalCents, at }: z.infer<typeof approval>) {
  return { id, number, totalCents, approvedAt: at }
}

function workOf({ work: { proposalId, decisions }, ...given }: z.infer<typeof decidedWork>) {
  const rows = decisions.map(({ id, reference = null, title, priceCents, priceWithVatCents, decision }) => ({
    id,
    reference,
    title,
    priceCents,
    priceWithVatCents,
    decision,
  }))
  return { approval: approvalOf(given), additionalWork: { proposalId, rows } }
}

function servicesOf(chosen: z.infer<typeof services>) {
  return chosen.map(({ id, productCodes, vatBasisPoints, ...set }) => {
    const { priceCents, priceWithVatCents } = bothPrices(set, vatBasisPoints)
    return { id, productCodes, priceCents, priceWithVatCents }
  })
}

async function messageOf({ id, way, sealedText, at }: z.infer<typeof written>, open: Opening['open']) {
  return { id, way, text: await open({ id, sealedText }), receivedAt: at }
}

/** At the terminal and the counter nobody stands between. */
function payeeOf({ channel, provider }: Payment) {
  const means = meansOf({ channel, provider })
  return { means, provider: means === 'TERMINAL' || means === 'COUNTER' ? null : provider }
}

/** An address of version 1.0 is not told how it was paid. */
function paidOf({ apiVersion }: DeliveryRow, paid: Payment | null) {
  return apiVersion === '1.0' ? {} : { payment: paymentOf(paid) }
}

function paymentOf(paid: Payment | null): PaidPayment {
  if (paid === null) return null
  const { id, method, cents, paidAt, orderNumber, providerPaymentId, referenceCode, receiptNumber } = paid
  return {
    id,
    ...payeeOf(paid),
    method,
    amountCents: cents,
    paidAt,
    orderNumber,
    providerPaymentId,
    referenceCode,
    receiptNumber,
    vat: vatOfPricing(paid.frozenPricing),
  }
}

function failureOf(failed: Payment) {
  const { id, orderNumber, amountCents } = failed
  return { id, ...payeeOf(failed), orderNumber, amountCents }
}

function refundOf(given: z.infer<typeof refund>): CountedBodies['process.refunded']['refund'] {
  const { id, refundId, orderNumber, reference, refundCents, refundedCents, capturedCents, cents } = given
  const isAtOnce = refundCents === capturedCents && cents === capturedCents
  return {
    id: refundId,
    paymentId: id,
    ...payeeOf(given),
    orderNumber,
    reference,
    amountCents: refundCents,
    refundedTotalCents: refundedCents,
    isWhole: refundedCents >= capturedCents,
    vat: isAtOnce ? vatOfPricing(given.frozenPricing) : null,
  }
}

function undeliverableIn(state: ProcessState): CountedBodies['process.link_undeliverable']['undeliverable'] {
  if (state === 'KEY_CODE_SEND_FAILED') return 'KEY_CODE'
  return state === 'PAYMENT_LINK_SEND_FAILED' ? 'PAYMENT_LINK' : 'LINK'
}

/** The note that staff read has the number of the box. */
function keyNotFoundOf(said: z.infer<typeof keyNote> | null) {
  const number = Number(said?.text)
  const boxNumber = said !== null && Number.isInteger(number) ? number : null
  return { said: said?.kind === 'KEY_MISSING_AT_CABINET' ? ('CABINET' as const) : ('PAGE' as const), boxNumber }
}

function choicesOf({ licence, fetches, returns }: z.infer<typeof choices>) {
  return { hasDrivingLicence: licence === 1, fetchesKeysFromLocker: fetches === 1, returnsSubstituteCar: returns === 1 }
}
