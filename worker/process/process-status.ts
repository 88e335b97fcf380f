import * as z from 'zod'

import { vehicleFuels, type ProcessState, type ProcessStep, type ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { codeOpensBox } from '#domain/keys/cabinet.ts'
import { keysArePaid } from '#domain/keys/keys-way.ts'
import { leftOf } from '#domain/money/owed-balance.ts'
import { isDeliveryProcess, processPath } from '#domain/process-type.ts'
import { inLanguage } from '#worker/accounts/contents/index.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { DeliveryInfo } from '#worker/contract/process.ts'
import { toIdentityView } from '#worker/db/identity-records/index.ts'
import { toPaymentSummary } from '#worker/db/payment-records/index.ts'
import { toBoxPlace } from '#worker/lockers/index.ts'
import { openedLinkOf } from '#worker/process/link/opened-link.ts'

import type { ProcessRow, StatusRows } from './process.queries.ts'

/** The message may still be on its way: its code is good, and the page shows it where the message is late. */
const codeStates: ReadonlySet<ProcessState> = new Set([
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
  'RETRIEVE_STARTED',
])

/** Returns whether the customer needs the code of the box now. */
export function showsBoxCode(state: ProcessState, processType: ProcessType): boolean {
  return (codeStates.has(state) || keysArePaid(state)) && codeOpensBox(state, processType)
}

/**
 * Returns whether its customer may have it: nobody has before approval and identity, where the account asks for them.
 */
export function maySeeBoxCode(process: Pick<ProcessRow, 'state' | 'processType' | 'isHeldBack'>): boolean {
  return showsBoxCode(process.state, process.processType) && !process.isHeldBack
}

function showsBox({ state, processType }: Pick<ProcessRow, 'state' | 'processType'>): boolean {
  return showsBoxCode(state, processType) || state === 'CUSTOMER_KEYS_DELIVERED'
}

/** The steps of a process, in order. */
export function pathOf(process: Pick<ProcessRow, 'processType' | 'offersServices'>): readonly ProcessStep[] {
  return processPath(process.processType, { offersServices: process.offersServices })
}

/** The step that the customer is on: a step that is on the path no more (nothing on offer now) counts as the next. */
export function activeStep(process: Pick<ProcessRow, 'processType' | 'offersServices' | 'currentStep'>): ProcessStep {
  const path = pathOf(process)
  if (path.includes(process.currentStep)) return process.currentStep
  return process.currentStep === 'SERVICES' && path.includes('APPROVAL') ? 'APPROVAL' : 'WAITING_CONFIRMATION'
}

function deliveryInfoOf(process: ProcessRow): DeliveryInfo | null {
  if (process.deliveryInfoAt === null) return null
  return { deliveryInfoOption: process.deliveryOptionId, deliveryInfoNotes: process.deliveryInfoNotes }
}

/**
 * Returns how additional work stands for the customer. The turn does not say who is asked: a requested call is staff's
 * turn, and so is a late answer.
 */
function additionalWorkOf(process: ProcessRow): CountedStatus['additionalWork'] {
  if (process.additionalWorkAt === null) return null
  if (process.asksAdditionalWork) return 'ASKED'
  return process.additionalWorkTurn === null ? 'SHOWN' : 'CALL_REQUESTED'
}

/**
 * Returns the balance that the workshop owes its customer, or has given back; left out where it never owed anything.
 */
function balanceOf({ owedCents, owedReturnedCents, owedMeans, owedTurn }: ProcessRow): Pick<CountedStatus, 'balance'> {
  if (owedCents === null) return {}
  const leftCents = leftOf({ owedCents, owedReturnedCents })
  return { balance: { amountCents: owedCents, leftCents, means: owedMeans, turn: owedTurn } }
}

/** Guarantee: `processOf` put the text together. */
const lentCarSchema = z.object({
  licenseNumber: z.string(),
  make: z.string(),
  model: z.string(),
  place: z.string().nullable(),
  fuel: z.enum(vehicleFuels).exclude(['UNKNOWN']).nullable(),
  returnBy: z.number().nullable(),
})

function lentCarOf({ lentCar, state }: ProcessRow): Pick<CountedStatus, 'lentCar'> {
  return lentCar === null || !isUnfinished(state) ? {} : { lentCar: lentCarSchema.parse(JSON.parse(lentCar)) }
}

const linked: ReadonlySet<ProcessState> = new Set(['LINK_GENERATED', 'LINK_SENT', 'LINK_SEND_FAILED', 'STARTED'])

/** Returns the end of the link: a timer ends it as long as the customer has something to do by it. */
function linkEndOf({ state, dueAt }: ProcessRow, step: ProcessStep): Pick<CountedStatus, 'linkEndsAt'> {
  const isOpen = linked.has(state) && step !== 'WAITING_CONFIRMATION' && dueAt !== null
  return isOpen ? { linkEndsAt: dueAt } : {}
}

/** The status as its customer sees it: the code and the box are left out of every state that does not need them. */
export function toStatus(process: ProcessRow, rows: Omit<StatusRows, 'process'>): CountedStatus {
  const { state, processType } = process
  const [cabinet] = showsBox(process) ? rows.cabinet : []
  const held = maySeeBoxCode(process) ? cabinet : undefined
  const [payment] = rows.payment
  const currentStep = activeStep(process)
  return {
    id: process.id,
    linkCode: process.linkCode,
    version: process.version,
    state,
    stateChangedAt: process.stateChangedAt,
    processType,
    isDeliveryProcess: isDeliveryProcess(processType),
    currentStep,
    workOrderApproved: process.workOrderApproved,
    customerHasDrivingLicense: process.customerHasDrivingLicense,
    useRetrievalProcess: process.useRetrievalProcess,
    returnsSubstituteVehicle: process.returnsSubstituteVehicle,
    hasDrivingLicensePicture: process.hasDrivingLicensePicture,
    selectedExtraServices: rows.selected.map(({ id, type }) => ({ id, type })),
    customerNotes: process.customerNotes,
    boxAccessCode: held?.accessCode ?? null,
    box: toBoxPlace(cabinet, process.languageLcid),
    keysLaidBack: process.keysLaidBack,
    keyMissingAt: process.keyMissingAt,
    overflow: inLanguage(rows.overflow[0]?.overflow ?? {}, process.languageLcid),
    deliveryInfo: deliveryInfoOf(process),
    askedPriceCents: process.askedPriceCents,
    ...balanceOf(process),
    ...lentCarOf(process),
    ...linkEndOf(process, currentStep),
    linkToTell: openedLinkOf(process),
    additionalWork: additionalWorkOf(process),
    readyAt: isUnfinished(state) ? process.readyAt : null,
    payment: payment === undefined ? null : toPaymentSummary(payment),
    identity: toIdentityView({ state, processType, currentStep }, rows.identity[0]),
  }
}
