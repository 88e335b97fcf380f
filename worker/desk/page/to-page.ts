import { textsOfJson } from '#core/http/json.ts'
import { priceOrder } from '#domain/money/order-rows.ts'
import { leftOf } from '#domain/money/owed-balance.ts'
import { reportsRefunds } from '#domain/money/payment-provider-names.ts'
import { type PricingTerms } from '#domain/money/pricing.ts'
import { refundNumberOf } from '#domain/money/refund-number.ts'
import { rowToJson } from '#domain/money/row-json.ts'
import { inLanguage } from '#worker/accounts/contents/index.ts'
import type {
  CountedAct,
  CountedPresence,
  CountedPage,
  CountedQueued,
  CountedBalance,
  CountedStaffBox,
  CountedMessage,
  CountedOtherVisit,
  CountedWorkOrder,
  CountedStaffPayment,
  CountedStaffRefund,
} from '#worker/contract/staff/visit/page-units.ts'
import type { CheckRow, MessageRow, PaymentRow, RefundRow } from '#worker/db/process-records/index.ts'
import type { KeptText } from '#worker/notifications/index.ts'
import type { ApprovalRow } from '#worker/process/approval/index.ts'
import type { historyOf } from '#worker/process/index.ts'
import { toOrderRow, type OrderRowRow, type WorkOrderRow } from '#worker/work-orders/index.ts'

import type { BoxActRow, BoxRow, HeadRow, OrderFactsRow, OtherVisitRow, QueuedRow } from './page.queries.ts'

/** Rows of the page as JSON has them. */

type Order = {
  order: WorkOrderRow
  facts: OrderFactsRow | undefined
  rows: readonly OrderRowRow[]
  terms: PricingTerms
}

export function toStaffWorkOrder({ order, facts, rows, terms }: Order): CountedWorkOrder {
  const { vatBasisPoints, vatRounding, isTotalPriceRounded } = terms
  const withTerms = rows.map((row) => ({ ...row, told: rowToJson(row) }))
  return {
    id: order.id,
    version: order.version,
    externalWorkOrderId: order.externalWorkOrderId,
    externalSystemIdentifier: facts?.externalSystemIdentifier ?? null,
    createdBy: facts?.createdBy ?? null,
    payer: facts?.payer ?? null,
    reservationStart: order.reservationStart,
    reservationEnd: order.reservationEnd,
    isFromDealerSystem: facts?.isFromDealerSystem ?? false,
    vehicleEditedManually: facts?.vehicleEditedManually ?? false,
    reservationEditedManually: facts?.reservationEditedManually ?? false,
    vatBasisPoints,
    vatRounding,
    isTotalPriceRounded,
    rows: priceOrder({ rows: withTerms, services: [] }, terms).rows.map((row) => ({
      ...toOrderRow(row),
      told: row.told,
    })),
  }
}

export function toOtherVisit({ createdAt, ...row }: OtherVisitRow): CountedOtherVisit {
  return { ...row, createdAt }
}

const given: ReadonlySet<string> = new Set(['INITIALIZED', 'PENDING', 'SUCCESS'])

function toRefund(row: RefundRow, provider: string): CountedStaffRefund {
  const { id, status, amountCents, reason, refusal, requestedBy, createdAt, refundTime } = row
  return {
    id,
    status,
    amountCents,
    reason,
    refusal,
    unknown: unknownOf(row, provider),
    requestedBy,
    createdAt,
    refundTime,
  }
}

function unknownOf(row: RefundRow, provider: string): CountedStaffRefund['unknown'] {
  const { id, status, unknownSince, unknownReason, nextAskAt } = row
  if (unknownSince === null || (status !== 'INITIALIZED' && status !== 'PENDING')) return null
  return {
    since: unknownSince,
    reason: unknownReason ?? 'cut_off',
    nextAskAt,
    canAsk: reportsRefunds(provider),
    refundNumber: refundNumberOf(id),
    isTold: status === 'INITIALIZED',
  }
}

export function toBoxAct({ createdAt, ...act }: BoxActRow): CountedAct {
  return { ...act, at: createdAt }
}

/** Returns what a payment at the counter keeps; the user who took it may correct the means until its day is closed. */
function toCounter(
  { parts, taking }: Pick<PaymentRow, 'parts' | 'taking'>,
  userId: string | null,
): Pick<CountedStaffPayment, 'counter'> {
  if (!taking) return {}
  return {
    counter: {
      parts,
      takenBy: taking.name,
      canCorrect: taking.userId === userId && !taking.isClosed && parts.length > 0,
    },
  }
}

/** `userId`: the user who looks, where they may act on the process. */
export function toPayments(
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
  userId: string | null = null,
): CountedStaffPayment[] {
  return payments.map((payment) => {
    const { amountCents, capturedCents, surplusCents, createdAt, paymentTime, parts, taking, ...row } = payment
    const own = refunds.filter(({ attemptId }) => attemptId === row.id)
    const returned = own.filter(({ status }) => given.has(status)).reduce((sum, one) => sum + one.amountCents, 0)
    const isTaken = row.status === 'SUCCESS'
    return {
      ...row,
      amountCents,
      capturedCents,
      surplusCents,
      refundableCents: isTaken ? Math.max(0, capturedCents - returned) : 0,
      createdAt,
      paymentTime,
      refunds: own.map((refund) => toRefund(refund, row.provider)),
      ...toCounter({ parts, taking }, userId),
    }
  })
}

type MessageTexts = { said: KeptText | null; author: string | null }

export function toMessage({ createdAt, sentAt, deliveredAt, ...row }: MessageRow, texts: MessageTexts): CountedMessage {
  const { said, author } = texts
  return {
    ...row,
    subject: said?.subject ?? null,
    text: said?.text ?? null,
    author,
    createdAt,
    sentAt,
    deliveredAt,
  }
}

export function toQueued({ kind, createdAt, attempts, parkedAt }: QueuedRow): CountedQueued {
  return { kind, since: createdAt, attempts, isParked: parkedAt !== null }
}

export function toBox(row: BoxRow, canSeeCode: boolean): CountedStaffBox {
  const { confirmedAt } = row
  return {
    number: row.number,
    size: row.size,
    lockerName: row.lockerName,
    lockerAddress: row.lockerAddress,
    reservedAt: row.createdAt,
    expiresAt: confirmedAt === null ? row.expiresAt : null,
    keyInBoxSince: confirmedAt,
    accessCode: canSeeCode ? row.accessCode : null,
  }
}

export function toCheck({ createdAt, finishedAt, ...row }: CheckRow): NonNullable<CountedPage['identityCheck']> {
  return { ...row, startedAt: createdAt, finishedAt }
}

/** In the language of the customer, whose wish it is. */
export function toDeliveryInfo(head: HeadRow): CountedPage['deliveryInfo'] {
  if (head.deliveryInfoAt === null) return null
  const { deliveryOptionLabels: labels, languageLcid } = head
  return {
    option: labels === null ? null : inLanguage(textsOfJson(labels), languageLcid),
    notes: head.deliveryInfoNotes,
    givenAt: head.deliveryInfoAt,
  }
}

export function toSubstitute(head: HeadRow): CountedPage['substituteVehicle'] {
  const { substituteVehicleId: id, substituteLicenseNumber, substituteMake, substituteModel } = head
  const { substitutePlace, substituteFuel } = head
  if (id === null || substituteLicenseNumber === null) return null
  return {
    id,
    licenseNumber: substituteLicenseNumber,
    make: substituteMake ?? '',
    model: substituteModel ?? '',
    parkingPlace: substitutePlace ?? '',
    fuel: substituteFuel ?? 'UNKNOWN',
  }
}

type Traces = {
  head: HeadRow
  history: Awaited<ReturnType<typeof historyOf>>
  approvals: readonly ApprovalRow[]
}

/** Returns the customer's last place: derived from their acts, for a look at the page leaves no trace. */
export function toPresence({ head, history, approvals }: Traces): CountedPresence {
  const own = history.filter(({ actorKind }) => actorKind === 'customer').map(({ createdAt }) => createdAt)
  const traces = [
    head.openedAt,
    head.paymentOpenedAt,
    head.deliveryInfoAt,
    ...approvals.map((one) => one.createdAt),
    ...own,
  ]
  const last = Math.max(...traces.map((at) => at ?? 0))
  return {
    step: head.currentStep,
    openedAt: head.openedAt,
    lastActedAt: last === 0 ? null : last,
  }
}

/**
 * Returns the balance that is owed to the customer, and whether a provider can give it back; null where nothing was
 * ever owed.
 */
export function toBalance(head: HeadRow, returnables: readonly unknown[]): CountedBalance | null {
  const { owedCents, owedReturnedCents, owedMeans, owedTurn } = head
  if (owedCents === null) return null
  return {
    amountCents: owedCents,
    leftCents: leftOf({ owedCents, owedReturnedCents }),
    means: owedMeans,
    turn: owedTurn,
    canRefund: returnables.length > 0,
  }
}

/** Returns the customer's answers and choices. */
export function chosenBy(head: HeadRow) {
  return {
    workOrderApproved: head.workOrderApproved,
    customerHasDrivingLicense: head.customerHasDrivingLicense,
    useRetrievalProcess: head.useRetrievalProcess,
    returnsSubstituteVehicle: head.returnsSubstituteVehicle,
    customerNotes: head.customerNotes,
  }
}
