import type { Dependencies } from '#core/dependencies.ts'
import { mayHandOn } from '#domain/access/collect-pass.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { mayChooseCar } from '#domain/keys/car-loan.ts'
import { toPaymentPricing } from '#domain/money/payment-pricing.ts'
import { bothPrices } from '#domain/money/set-price.ts'
import { processPath } from '#domain/process-type.ts'
import { takesAdditionalWork } from '#domain/process/additional-work.ts'
import { rowsRefusal, typesToBecome } from '#domain/process/corrections.ts'
import { latenessOf } from '#domain/process/lateness.ts'
import { resendable } from '#domain/process/resend.ts'
import { awaitsKeysBack } from '#domain/process/staff-events.ts'
import { openedOf } from '#domain/time/opening-hours.ts'
import { staffWorkStatement } from '#worker/additional-work/index.ts'
import { readArchived } from '#worker/archive/index.ts'
import { toHandedPasses } from '#worker/collect-pass/index.ts'
import type { Corrections } from '#worker/contract/staff/visit/correct-order.ts'
import type { CountedPage, CountedStaffService } from '#worker/contract/staff/visit/page-units.ts'
import type { ProcessPageQuery } from '#worker/contract/staff/visit/process-page-query.ts'
import { toAnswer, toWriteWays } from '#worker/conversation/index.ts'
import { runTogether } from '#worker/db/one-statement.ts'
import { toStaffCustomer } from '#worker/db/process-records/index.ts'
import { assigneeOf } from '#worker/desk/board/index.ts'
import { toVisitBox, visitBoxStatement } from '#worker/desk/visit-box/index.ts'
import { openText, type Sight } from '#worker/notifications/index.ts'
import { pricingOf, type PricingRows } from '#worker/payments/index.ts'
import { toApproval } from '#worker/process/approval/index.ts'
import {
  toNote,
  reaches,
  refuseUnlessReached,
  theAccount,
  toHistoryEvent,
  toStaffProcess,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { onlyToRead } from './archived-page.ts'
import type { HeadRow, OrderFactsRow } from './page.queries.ts'
import { pageReading, pageStatement, readPage, type PageRows } from './read-page.ts'
import { roomOf } from './room-of.ts'
import {
  chosenBy,
  toBalance,
  toBox,
  toBoxAct,
  toCheck,
  toDeliveryInfo,
  toMessage,
  toOtherVisit,
  toPayments,
  toPresence,
  toQueued,
  toStaffWorkOrder,
  toSubstitute,
} from './to-page.ts'

/** Everything of a process that staff see, in one round trip; of one in the archive its document is read, and then the same. */
export async function getPage(call: StaffCall, query: ProcessPageQuery = {}): Promise<CountedPage> {
  const isMore = query.box !== undefined || query.work !== undefined
  return isMore ? pageWithParts(call, query) : pageOf(call, (await readPage(call)).rows)
}

/** The page with the queries that its parts about its box and about additional work would ask for: in the same round trip. */
async function pageWithParts(call: StaffCall, query: ProcessPageQuery): Promise<CountedPage> {
  const { db, clock } = call.deps
  const now = clock.now()
  const page = pageStatement(call)
  const box = query.box === undefined ? null : visitBoxStatement(db, { processId: call.processId, now })
  const work = query.work === undefined ? null : staffWorkStatement(call)
  const brought = await runTogether(db, {
    page: page.bound(),
    box: box?.bound(db, {}) ?? null,
    work: work?.statement ?? null,
  })
  const { rows } = page.resultOf(brought.page)
  const answer = await pageOf(call, rows)
  const [row] = rows.row
  if (row === undefined) return answer
  return {
    ...answer,
    ...(box !== null && answer.may.handleBox && { visitBox: toVisitBox(box.resultOf(brought.box).rows, row, now) }),
    ...(work !== null && showsWork(answer) && { work: work.resultOf(brought.work, row) }),
  }
}

function showsWork({ process }: CountedPage): boolean {
  return process.additionalWorkAt !== null || process.readyAt !== null || takesAdditionalWork(process)
}

async function pageOf(call: StaffCall, rows: PageRows): Promise<CountedPage> {
  const [archived] = rows.archived
  if (rows.row.length > 0 || archived === undefined) return toPage(call, rows)
  const laidAside = await readArchived(call.deps, archived, pageReading(call))
  return onlyToRead(await toPage(call, laidAside), archived.archivedAt)
}

async function toPage({ deps, staff }: StaffCall, rows: PageRows): Promise<CountedPage> {
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.see', row)
  const [head] = rows.head
  if (head === undefined) throw new Error('A process without its own row')
  const now = deps.clock.now()
  // What opens the visit as its customer is shown by a call of its own, which is written down.
  const sight = { code: reaches(staff, 'locker.see', row), link: false }
  return {
    process: { ...toProcess({ row, head, order: rows.workOrder[0] }), balance: toBalance(head, rows.returnables) },
    archivedAt: null,
    possible: toStaffProcess(staff, row),
    ...toOrder(rows),
    ...toTraces({
      head,
      rows,
      canSeeCode: sight.code,
      actorId: reaches(staff, 'process.act', row) ? staff.userId : null,
    }),
    ...(await toConversation(deps, rows, sight)),
    passes: toHandedPasses(rows.passes, { now, appUrl: null }),
    licencePicture: toPicture(rows.picture, reaches(staff, 'licence.see', row)),
    may: mayOf({ deps, staff }, row, rows),
    otherVisit: rows.otherVisit.map(toOtherVisit)[0] ?? null,
    room: await roomOf(deps, row),
    asOf: now,
  }
}

type Heading = { row: StaffRow; head: HeadRow; order: PageRows['workOrder'][number] | undefined }

function lateness({ row, head, order }: Heading) {
  const { reservationStart = null, reservationEnd = null } = order ?? {}
  const opened = openedOf({ hours: head.openingHours, timeZone: head.timeZone })
  const keyMissing = head.keyMissingAt !== null
  const { soonAt, lateAt } = latenessOf({ ...row, ...head, reservationStart, reservationEnd, keyMissing, opened })
  return { soonAt, lateAt }
}

function toProcess({ row, head, order }: Heading): Omit<CountedPage['process'], 'balance'> {
  const { turn, waitingSince, dueAt } = head
  return {
    id: row.id,
    version: row.version,
    accountId: row.accountId,
    accountName: head.accountName,
    isTrial: head.isTrial,
    processType: row.processType,
    lane: row.lane,
    state: row.state,
    stateChangedAt: head.stateChangedAt,
    turn,
    waitingSince,
    ...lateness({ row, head, order }),
    currentStep: head.currentStep,
    steps: [...processPath(row.processType, { offersServices: head.offersServices })],
    languageLcid: head.languageLcid,
    createdAt: head.createdAt,
    createdBy: head.createdBy,
    assignee: assigneeOf(head),
    linkSendAt: head.linkSendAt,
    openedAt: head.openedAt,
    paymentOpenedAt: head.paymentOpenedAt,
    dueAt,
    unreachedSince: head.unreachedSince,
    unansweredSince: head.unansweredSince,
    askedPriceCents: head.askedPriceCents,
    additionalWorkAt: head.additionalWorkAt,
    readyAt: head.readyAt,
    keyMissing: head.keyMissingAt !== null && !head.boxForced,
    boxForced: head.boxForced,
    wishesKeysBack: awaitsKeysBack(row),
    endedAt: head.endedAt,
    updatedAt: head.updatedAt,
    ...chosenBy(head),
  }
}

function toServices(rows: PricingRows, vat: number): CountedStaffService[] {
  return rows.services.map(({ id, type, priceCents, grossCents }) => {
    const prices = bothPrices({ priceCents, grossCents }, vat)
    return {
      id,
      type,
      description: rows.descriptions.find(({ extraServiceId }) => extraServiceId === id)?.description ?? type,
      priceCents: prices.priceCents,
      priceWithVatCents: prices.priceWithVatCents,
    }
  })
}

type Order = Pick<CountedPage, 'workOrder' | 'vehicle' | 'extraServices' | 'pricing'>

function toOrder(rows: PageRows): Order {
  const terms = theAccount(rows)
  const vat = terms.vatBasisPoints
  const [order] = rows.workOrder
  const vehicle =
    order === undefined || order.vehicleId === null || order.licenseNumber === null
      ? null
      : {
          id: order.vehicleId,
          licenseNumber: order.licenseNumber,
          make: order.make,
          model: order.model,
          vin: order.vin,
        }
  return {
    workOrder:
      order === undefined ? null : toStaffWorkOrder({ order, facts: rows.orderFacts[0], rows: rows.orderRows, terms }),
    vehicle,
    extraServices: toServices(rows, vat),
    pricing: toPaymentPricing(pricingOf(rows)),
  }
}

/** `actorId`: the user who looks, where they may act on the process. */
type Traces = { head: HeadRow; rows: PageRows; canSeeCode: boolean; actorId: string | null }

function toTraces({ head, rows, canSeeCode, actorId }: Traces) {
  const [customer] = rows.customer
  const [box] = rows.box
  const [check] = rows.check
  return {
    customer: customer === undefined ? null : toStaffCustomer(customer),
    ownContact: { phoneNumber: head.contactPhone, email: head.contactEmail },
    substituteVehicle: toSubstitute(head),
    deliveryInfo: toDeliveryInfo(head),
    approvals: rows.approvals.map(toApproval),
    payments: toPayments(rows.payments, rows.refunds, actorId),
    queuedMessages: rows.queued.map(toQueued),
    box: box === undefined ? null : toBox(box, canSeeCode),
    identityCheck: check === undefined ? null : toCheck(check),
    history: rows.history.map(toHistoryEvent),
    boxActs: rows.boxActs.map(toBoxAct),
    notes: rows.notes.map(toNote),
    presence: toPresence({ head, history: rows.history, approvals: rows.approvals }),
  }
}

type Conversation = Pick<CountedPage, 'messages' | 'answers' | 'write'>

/**
 * Returns the messages that went out, with their texts as far as this user may read them, and the customer's answers.
 */
async function toConversation({ config }: Dependencies, rows: PageRows, sight: Sight): Promise<Conversation> {
  const texts = new Map(rows.texts.map((row) => [row.id, row]))
  const messages = rows.messages.map(async (row) => {
    const text = texts.get(row.id)
    return toMessage(row, { author: text?.author ?? null, said: text ? await openText(config, text, sight) : null })
  })
  return {
    messages: await Promise.all(messages),
    answers: await Promise.all(rows.answers.map((row) => toAnswer(config, row))),
    write: toWriteWays(rows.writeWays[0]),
  }
}

function toPicture(pictures: readonly { createdAt: number }[], canSee: boolean): CountedPage['licencePicture'] {
  const [picture] = pictures
  return picture === undefined ? null : { uploadedAt: picture.createdAt, canSee }
}

function mayOf({ deps, staff }: Pick<StaffCall, 'deps' | 'staff'>, row: StaffRow, rows: PageRows): CountedPage['may'] {
  const act = reaches(staff, 'process.act', row)
  const isLeft = toPayments(rows.payments, rows.refunds).some(({ refundableCents }) => refundableCents > 0)
  const [customer] = rows.customer
  return {
    act,
    restore: false,
    refund: isLeft && reaches(staff, 'payment.refund', row),
    tendRefund: reaches(staff, 'payment.refund', row),
    editCustomer: act && customer !== undefined && customer.erasedAt === null,
    handOn: act && mayHandOn(row),
    handleBox: rows.box.length > 0 && reaches(staff, 'box.handle', row),
    chooseCar: act && mayChooseCar(row),
    endKioskCodes: act && (rows.head[0]?.kioskCodesOpenUntil ?? 0) > deps.clock.now(),
    resend: act ? resendable(row) : [],
    correct: act ? correctionsOf(row, rows.orderFacts) : null,
  }
}

function correctionsOf(row: StaffRow, [order]: readonly OrderFactsRow[]): Corrections | null {
  if (order === undefined) return null
  const visit = { ...row, ...order }
  return {
    refusal: isUnfinished(row.state) ? null : 'ended',
    rows: rowsRefusal(visit),
    types: typesToBecome(visit),
  }
}
