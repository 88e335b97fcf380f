import * as z from 'zod'

import {
  proposalRowsMax,
  workDecisions,
  type ProposalState,
  type ProposedRowState,
  type WorkUrgency,
} from '#domain/process/additional-work.ts'
import { approvalReason } from '#worker/contract/customer/process-inputs.ts'

import { instant, money, type Counted, type UnitsOf } from './codecs.ts'
import { statusUnits } from './process-units.ts'
import type { ProcessStatus } from './process.ts'
import { answerIn, answerOrReloadIn, customer, rawAnswer } from './route.ts'

/** Work that was found while the car is with the workshop, as its customer sees and decides it. */

const id = z.string().min(1).max(64)

/**
 * One confirmation of a proposal: an answer to each row that is PROPOSED, and to those with a call as the customer wishes.
 * `answerId` is made by the browser once for each confirmation (a UUID): the same again, however late, is answered as it was
 * the first time. `version` is that of the proposal. `total`: what was on the screen as the price of the whole work with the
 * rows that are accepted, with VAT. `reason` as with a step.
 */
export const answerWorkSchema = z.strictObject({
  answerId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  version: z.int().min(1),
  answers: z
    .array(z.strictObject({ rowId: id, decision: z.enum(workDecisions) }))
    .min(1)
    .max(proposalRowsMax),
  total: money,
  reason: approvalReason,
})

/** The input as a browser sends it; see `answerWorkSchema`. */
export type AnswerWorkInput = z.input<typeof answerWorkSchema>
/** The input as the worker has it after the schema. */
export type AnswerWorkForm = z.output<typeof answerWorkSchema>

/** A picture of a row; `alt` says in the words of staff what it shows, and is empty once it was erased. */
export type FindingPicture = { id: string; contentType: string; alt: string }
/** A video of a row; `captions` say what is said in it. */
export type FindingVideo = FindingPicture & { captions: string; durationSeconds: number }

/** `price` is without VAT; `isPricedWithVat` where the other was set. `decidedAt` is null while it is undecided. Pictures that are gone are not listed. */
export type AdditionalWorkRow = {
  id: string
  title: string
  words: string
  urgency: WorkUrgency
  price: number
  priceWithVat: number
  isPricedWithVat?: true
  state: ProposedRowState
  decidedAt: string | null
  pictures: FindingPicture[]
  video: FindingVideo | null
}

/** `answeredAt` is when the customer last confirmed something of it; past `answerBy` it can be answered all the same. */
export type AdditionalWorkProposal = {
  id: string
  number: number
  version: number
  state: ProposalState
  proposedAt: string
  answerBy: string
  answeredAt: string | null
  rows: AdditionalWorkRow[]
}

/**
 * Sums of the whole work without undecided rows, with VAT. `sum` is before rounding: `totalWith` of the domain adds
 * rows that are about to be accepted. `approved` is the amount of the last approval, null where there was none.
 * `limit`: the amount up to which the customer lets the workshop go on without asking, null where they said nothing.
 * `ceiling`: the amount above which the price has to be approved again, null where nothing was approved.
 */
export type AdditionalWorkSums = {
  sum: number
  total: number
  isTotalPriceRounded: boolean
  approved: number | null
  limit: number | null
  ceiling: number | null
}

/** The latest proposal first. `mayAnswer`: the visit takes answers now. `priceAsked`: a new price has to be approved first. */
export type AdditionalWorkView = {
  proposals: AdditionalWorkProposal[]
  sums: AdditionalWorkSums
  mayAnswer: boolean
  priceAsked: boolean
}

export type AdditionalWorkAnswered = { process: ProcessStatus; additionalWork: AdditionalWorkView }

const workRowUnits = { price: money, priceWithVat: money, decidedAt: instant } satisfies UnitsOf<AdditionalWorkRow>

export const proposalUnits = {
  proposedAt: instant,
  answerBy: instant,
  answeredAt: instant,
  rows: [workRowUnits],
} satisfies UnitsOf<AdditionalWorkProposal>

export const sumsUnits = {
  sum: money,
  total: money,
  approved: money,
  limit: money,
  ceiling: money,
} satisfies UnitsOf<AdditionalWorkSums>

export const workUnits = { proposals: [proposalUnits], sums: sumsUnits } satisfies UnitsOf<AdditionalWorkView>
const answeredUnits = { process: statusUnits, additionalWork: workUnits } satisfies UnitsOf<AdditionalWorkAnswered>

export type CountedWorkRow = Counted<AdditionalWorkRow, typeof workRowUnits>
export type CountedProposal = Counted<AdditionalWorkProposal, typeof proposalUnits>
export type CountedSums = Counted<AdditionalWorkSums, typeof sumsUnits>
export type CountedWork = Counted<AdditionalWorkView, typeof workUnits>
export type CountedAnswered = Counted<AdditionalWorkAnswered, typeof answeredUnits>

export const additionalWorkCalls = {
  'GET /api/process/additional-work': customer({ answer: answerIn<AdditionalWorkView, typeof workUnits>(workUnits) }),
  /**
   * 205 with no body: what is accepted comes to another sum than `total`, reload everything. 409 `additional_work.changed`:
   * withdrawn or put otherwise; `changed` is the `AdditionalWorkView`. 409 `additional_work.not_now` where the visit takes none any more. Where a row is accepted: 409
   * `additional_work.price_asked` while a new price is to be approved first, `additional_work.payment_open` while a payment
   * is under way. 404 `additional_work.not_found`. 422 names `answers`; 422 `approval.reason_needed` as with a step.
   */
  'POST /api/process/additional-work/:id/answer': customer({
    body: answerWorkSchema,
    answer: answerOrReloadIn<AdditionalWorkAnswered, typeof answeredUnits>(answeredUnits),
  }),
  /** The bytes of a picture or a video, `no-store`. 404 `finding.not_found`. */
  'GET /api/process/additional-work/finding/:findingId': customer({ answer: rawAnswer<Blob>() }),
}
