import * as z from 'zod'

import type {
  ActorKind,
  BoxSize,
  OrderRowType,
  PaymentStatus,
  ProcessState,
  ProcessStep,
  ProcessType,
  ServiceLane,
  VehicleFuel,
} from '#domain/enums.ts'
import type { PaymentPricing } from '#domain/money/payment-pricing.ts'
import { noteMaxLength } from '#domain/operations/limits.ts'
import type { Missing } from '#domain/process/override.ts'
import { resendKinds, type ResendKind } from '#domain/process/resend.ts'
import type { Turn } from '#domain/process/whose-turn.ts'
import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { RoomTicket, Vehicle } from '#worker/contract/process.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

import type { StaffAdditionalWork } from './additional-work.ts'
import type { Assignee } from './assignee.ts'
import type { CustomerAnswer, WriteWays } from './conversation.ts'
import type { Corrections } from './correct-order.ts'
import type { StaffApproval } from './staff-approval.ts'
import type { QueuedMessage, StaffMessage } from './staff-message.ts'
import type { StaffNote } from './staff-note.ts'
import type { OtherVisit, StaffWorkOrder } from './staff-order.ts'
import type { StaffBalance, StaffPayment } from './staff-payment.ts'
import type { VisitBox } from './visit-box.ts'

/** One process as staff see it. */

const version = z.int().min(1)

/** Made by the browser once for each click (a UUID), so that a repeated call does not do the same twice. */
export const clickId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)

export const noteSchema = z.strictObject({ clickId, text: z.string().trim().min(1).max(noteMaxLength) })

/**
 * `reason` is needed from the sixth within 24 hours on (422 `message.reason_needed`), and kept in the history. `letThrough`
 * names a message that a cap of the account held back: this one passes the caps in its place, once (409 `message.not_held`),
 * and needs a reason as well. It counts for them all the same, and no country is opened by it.
 */
export const resendSchema = z.strictObject({
  clickId,
  kind: z.enum(resendKinds),
  reason: z.string().trim().min(1).max(noteMaxLength).optional(),
  letThrough: z.string().min(1).max(64).optional(),
})

const text = (max: number) => z.string().trim().max(max).nullable().optional()

/**
 * An edit of a customer: fields that are left out stay; null or an empty text removes. `version` is that of the
 * customer. With `revokeOldLink` the link and box code that went to the wrong person stop working: send them again
 * afterwards.
 */
export const editCustomerSchema = z.strictObject({
  version,
  phoneNumber: text(40),
  email: text(320),
  name: text(200),
  firstName: text(100),
  lastName: text(100),
  streetAddress: text(200),
  postalCode: text(20),
  city: text(100),
  languageLcid: z.string().min(2).max(20).nullable().optional(),
  revokeOldLink: z.boolean().optional(),
})

/** The reason for bringing a visit back from the archive, in the user's own words. */
export const restoreSchema = z.strictObject({ reason: z.string().trim().min(1).max(300) })

export type RestoreInput = z.infer<typeof restoreSchema>

/** Staff spoke with the customer, one click once. */
export const reachedSchema = z.strictObject({ clickId })

export type ReachedInput = z.infer<typeof reachedSchema>
export type NoteInput = z.infer<typeof noteSchema>
export type ResendInput = z.infer<typeof resendSchema>
export type EditCustomerInput = z.infer<typeof editCustomerSchema>

export type StaffCustomer = {
  id: string
  version: number
  externalCustomerNumber: string | null
  name: string | null
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
  email: string | null
  streetAddress: string | null
  postalCode: string | null
  city: string | null
  languageLcid: string | null
  /** Put right manually: the dealer system does not write over it. */
  isEditedManually: boolean
  /** The personal data was erased when its time was over. */
  isErased: boolean
}

export type StaffExtraService = {
  id: string
  type: OrderRowType
  description: string
  price: number
  priceWithVat: number
}

export type { MessageChannel, MessageKind, MessageStatus, QueuedMessage, StaffMessage } from './staff-message.ts'
export type { StaffBalance, StaffPayment, StaffRefund } from './staff-payment.ts'

export type StaffBox = {
  number: number
  size: BoxSize
  lockerName: string
  lockerAddress: string
  reservedAt: string
  /** When the reservation ends; null once a key lies in the box. */
  expiresAt: string | null
  keyInBoxSince: string | null
  /** Null for who may not see lockers. */
  accessCode: string | null
}

/**
 * A row of the history. `actorName` is the user name of staff; null for others, who have no name. `overrides`: what was
 * still missing when staff told it all the same.
 */
export type HistoryEvent = {
  id: string
  version: number
  type: string
  fromState: ProcessState | null
  toState: ProcessState
  actorKind: ActorKind
  actorName: string | null
  reason: string | null
  overrides: Missing[]
  at: string
}

/** Something that was done with the box of a process, as the audit trail has it (`box.open`, `box.move_lease` …). */
export type BoxAct = {
  id: string
  action: string
  boxNumber: number | null
  actorKind: ActorKind
  /** The user name of staff; null for others. */
  actorName: string | null
  at: string
}

/** The place where the customer was last active, as their acts show; no message is sent for it. */
export type Presence = { step: ProcessStep; openedAt: string | null; lastActedAt: string | null }

export type ProcessPage = {
  process: {
    id: string
    version: number
    accountId: string
    accountName: string
    /** Staff try their settings with it: it counts in no figure. */
    isTrial: boolean
    processType: ProcessType
    lane: ServiceLane
    state: ProcessState
    stateChangedAt: string
    turn: Turn
    waitingSince: string
    soonAt: string | null
    lateAt: string | null
    currentStep: ProcessStep
    steps: ProcessStep[]
    languageLcid: string | null
    createdAt: string
    createdBy: string | null
    assignee: Assignee | null
    linkSendAt: string | null
    openedAt: string | null
    paymentOpenedAt: string | null
    dueAt: string | null
    /** Since when staff are to call the customer: no message reached them. */
    unreachedSince: string | null
    /** Since when a message of the customer waits for an answer. */
    unansweredSince: string | null
    keyMissing: boolean
    /** The door of its box was forced while keys lay in it. */
    boxForced: boolean
    /** The customer wishes their keys in a box, and they do not lie in one yet. */
    wishesKeysBack: boolean
    /** The price that the customer has to approve before it can be paid. */
    askedPrice: number | null
    /** Money that it owes its customer, or owed. */
    balance: StaffBalance | null
    /** When something of its additional work last changed; null where none was proposed. */
    additionalWorkAt: string | null
    /** When the workshop says that the car will be ready. */
    readyAt: string | null
    endedAt: string | null
    updatedAt: string
    workOrderApproved: boolean
    customerHasDrivingLicense: boolean
    useRetrievalProcess: boolean
    returnsSubstituteVehicle: boolean
    customerNotes: string
  }
  /** Since when the visit lies in the archive, where it is only read. */
  archivedAt: string | null
  /** Actions that are possible now, the likely one first. */
  possible: StaffProcess
  workOrder: StaffWorkOrder | null
  customer: StaffCustomer | null
  /** The customer's own choice of contact for this visit's messages; null where the order's is used. */
  ownContact: { phoneNumber: string | null; email: string | null }
  vehicle: Vehicle | null
  substituteVehicle: (Omit<Vehicle, 'vin'> & { parkingPlace: string; fuel: VehicleFuel }) | null
  extraServices: StaffExtraService[]
  pricing: PaymentPricing
  deliveryInfo: { option: string | null; notes: string | null; givenAt: string } | null
  approvals: StaffApproval[]
  payments: StaffPayment[]
  messages: StaffMessage[]
  queuedMessages: QueuedMessage[]
  /** The customer's messages, the latest first. */
  answers: CustomerAnswer[]
  write: WriteWays
  box: StaffBox | null
  /** Passes of others than the customer who may go to the box; their links are shown with the code (`ShownCode`). */
  passes: HandedPass[]
  licencePicture: { uploadedAt: string; canSee: boolean } | null
  identityCheck: {
    provider: string
    status: PaymentStatus
    verifiedName: string | null
    isOurCustomer: 'YES' | 'NO' | 'UNKNOWN'
    startedAt: string
    finishedAt: string | null
  } | null
  history: HistoryEvent[]
  boxActs: BoxAct[]
  notes: StaffNote[]
  presence: Presence
  may: {
    act: boolean
    /** Lies in the archive, and the user may bring it back. */
    restore: boolean
    /** Also says whether there is anything to give back. */
    refund: boolean
    /** True with the right to resolve refunds of which nothing is known. */
    tendRefund: boolean
    editCustomer: boolean
    handOn: boolean
    /** True with a box, and the right to open, move and give it back. */
    handleBox: boolean
    /** The key of the car is still to be handed out. */
    chooseCar: boolean
    /** A kiosk, or a phone that took over from one, has a code that opens it now. */
    endKioskCodes: boolean
    resend: ResendKind[]
    correct: Corrections | null
  }
  /** Another visit of the same car that is not over, where the user sees it: the latest. */
  otherVisit: OtherVisit | null
  /** The way into the room of its customer, good for one connection within a minute; null in the archive, of which no room tells. */
  room: RoomTicket | null
  /** Only where the query has `box`, and `may.handleBox`. */
  visitBox?: VisitBox
  /** Only where the query has `work`. */
  work?: StaffAdditionalWork
  asOf: string
}
