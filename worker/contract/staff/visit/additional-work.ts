import * as z from 'zod'

import {
  altTextMaxLength,
  captionsMaxLength,
  proposalRowsMax,
  rowPicturesMax,
  rowPriceMaxEuros,
  rowTitleMaxLength,
  rowWordsMaxLength,
  workUrgencies,
  type FindingKind,
  type ProposalSource,
  type WorkUrgency,
} from '#domain/process/additional-work.ts'
import {
  proposalUnits,
  sumsUnits,
  type AdditionalWorkProposal,
  type AdditionalWorkSums,
} from '#worker/contract/additional-work.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, fileForm, nothing, rawAnswer, staff } from '#worker/contract/route.ts'
import { refusePriceFaults, setPrice } from '#worker/contract/set-price.ts'

import { clickId } from './process-page.ts'

/** Work that was found, as staff propose it. Money is without VAT unless it says otherwise. */

const id = z.string().min(1).max(64)
const version = z.int().min(1)
const title = z.string().trim().min(1).max(rowTitleMaxLength)
const words = z.string().trim().max(rowWordsMaxLength)
const urgency = z.enum(workUrgencies)
/** `price` is without VAT, `priceWithVat` with it: one of the two, kept as it is. */
const prices = setPrice(rowPriceMaxEuros)
const alt = z.string().trim().min(1).max(altTextMaxLength)

const picture = z.strictObject({ id, alt })
const video = z.strictObject({ id, alt, captions: z.string().trim().min(1).max(captionsMaxLength) })

/** Pictures and a video are uploaded first and named here, each with what it shows: up to eight pictures, or one video. */
const row = z
  .strictObject({
    title,
    words,
    urgency,
    ...prices,
    pictures: z.array(picture).max(rowPicturesMax),
    video: video.nullable(),
  })
  .superRefine(refusePriceFaults)
  .refine(({ pictures, video: moving }) => moving === null || pictures.length === 0, {
    error: 'too_many',
    path: ['pictures'],
  })

const rows = z.array(row).min(1).max(proposalRowsMax)

/** `answerBy` is five minutes to fourteen days ahead. */
export const proposeSchema = z.strictObject({ clickId, answerBy: instant, rows })
/** Puts a proposal otherwise of which nothing was decided: what is not among its rows any more is gone. */
export const editProposalSchema = z.strictObject({ version, answerBy: instant, rows })
export const withdrawSchema = z.strictObject({ version })
/** `version` is that of the process. Null: nobody knows. */
export const readyTimeSchema = z.strictObject({ version, readyAt: instant.nullable() })

/** The input as a browser sends it; see `editProposalSchema`. */
export type EditProposalInput = z.input<typeof editProposalSchema>
/** The input as the worker has them after the schema. */
export type ProposeForm = z.output<typeof proposeSchema>
export type EditProposalForm = z.output<typeof editProposalSchema>
export type ReadyTimeForm = z.output<typeof readyTimeSchema>

/** A picture or video that was uploaded, before or after a proposal names it. `sha256` is of what is stored. */
export type UploadedFinding = {
  id: string
  kind: FindingKind
  contentType: string
  sha256: string
  durationSeconds: number | null
}

/** `proposedBy` is null for a user who is gone, and of what the dealer system proposed. */
export type StaffProposal = AdditionalWorkProposal & {
  source: ProposalSource
  proposedBy: string | null
  /** When the time to answer ended without an answer: the customer is to be called. */
  overdueAt: string | null
}

/** Work that the customer of this car declined before though it was of safety. */
export type DeclinedForSafety = {
  title: string
  words: string
  price: number
  /** With VAT. */
  priceWithVat: number
  isPricedWithVat?: true
  declinedAt: string
}

export type ProposalTemplate = {
  id: string
  version: number
  title: string
  words: string
  urgency: WorkUrgency
  price: number
  /** With VAT, where it was set so. */
  priceWithVat?: number
}

/**
 * The reason why nothing can be proposed now: the visit stands elsewhere, it has no order, or this user lacks the
 * right.
 */
export type ProposingRefused = 'state' | 'no_order' | 'right'

/** The latest proposal first. `refused` is null where staff may propose. */
export type StaffAdditionalWork = {
  refused: ProposingRefused | null
  proposals: StaffProposal[]
  sums: AdditionalWorkSums
  templates: ProposalTemplate[]
  declinedBefore: DeclinedForSafety[]
  readyAt: string | null
}

export type ReadyTime = { version: number; readyAt: string | null }

export const templateUnits = { price: money, priceWithVat: money } satisfies UnitsOf<ProposalTemplate>

export const staffWorkUnits = {
  proposals: [{ ...proposalUnits, overdueAt: instant }],
  sums: sumsUnits,
  templates: [templateUnits],
  declinedBefore: [{ price: money, priceWithVat: money, declinedAt: instant }],
  readyAt: instant,
} satisfies UnitsOf<StaffAdditionalWork>

const readyUnits = { readyAt: instant } satisfies UnitsOf<ReadyTime>

export type CountedStaffWork = Counted<StaffAdditionalWork, typeof staffWorkUnits>
export type CountedReady = Counted<ReadyTime, typeof readyUnits>
export type CountedTemplate = Counted<ProposalTemplate, typeof templateUnits>

/** Up to where a file may grow on its way: a video of half a minute. */
const uploadLimit = 21 * 1024 * 1024

const seen = { action: 'process.see', about: 'visit' } as const
const proposed = { action: 'work.propose', about: 'visit' } as const

/**
 * 409 `additional_work.not_now` where the visit takes none, `additional_work.no_order` where it has no work order,
 * `additional_work.too_many`, `additional_work.changed` (`changed`: StaffAdditionalWork) for who comes second,
 * `additional_work.answered` where something of it was decided. 422 names fields (`rows.0.pictures.1.id`: `unknown`).
 */
export const staffAdditionalWorkCalls = {
  'GET /api/staff/process/:id/additional-work': staff({
    ...seen,
    answer: answerIn<StaffAdditionalWork, typeof staffWorkUnits>(staffWorkUnits),
  }),
  /**
   * A picture (JPEG, PNG, WebP up to 10 MB; a phone's HEIC is turned into JPEG by its browser) or a video (MP4, MOV, WebM up to 20 MB and 30 seconds). 413
   * `finding.too_large`, 415 `finding.not_taken`, 422 `finding.too_long`. What no proposal names is gone after a day.
   */
  'POST /api/staff/process/:id/additional-work/finding': staff({
    ...proposed,
    body: fileForm,
    bodyLimit: uploadLimit,
    answer: answer<UploadedFinding>(201),
  }),
  /** The bytes; every view is audited. */
  'GET /api/staff/process/:id/additional-work/finding/:findingId': staff({ ...seen, answer: rawAnswer<Blob>() }),
  /** Sends the customer the message. Told twice with one `clickId` it is one proposal. */
  'POST /api/staff/process/:id/additional-work': staff({
    ...proposed,
    body: proposeSchema,
    answer: answerIn<StaffAdditionalWork, typeof staffWorkUnits>(staffWorkUnits, 201),
  }),
  /** The customer is told anew. */
  'PUT /api/staff/process/:id/additional-work/:proposalId': staff({
    ...proposed,
    body: editProposalSchema,
    answer: answerIn<StaffAdditionalWork, typeof staffWorkUnits>(staffWorkUnits),
  }),
  /** Takes back what of it is undecided. */
  'POST /api/staff/process/:id/additional-work/:proposalId/withdraw': staff({
    ...proposed,
    body: withdrawSchema,
    answer: answerIn<StaffAdditionalWork, typeof staffWorkUnits>(staffWorkUnits),
  }),
  /** When the car will be ready. A change is told to the customer once. 409 `process.changed`, `ready_time.not_now`. */
  'PUT /api/staff/process/:id/ready-time': staff({
    ...proposed,
    body: readyTimeSchema,
    answer: answerIn<ReadyTime, typeof readyUnits>(readyUnits),
  }),
}

const template = { title, words, urgency, ...prices }

export const newProposalTemplateSchema = z.strictObject({ clickId, ...template }).superRefine(refusePriceFaults)
export const proposalTemplateSchema = z.strictObject({ version, ...template }).superRefine(refusePriceFaults)

export type NewProposalTemplateInput = z.infer<typeof newProposalTemplateSchema>
export type ProposalTemplateInput = z.infer<typeof proposalTemplateSchema>

/** By title. `vatBasisPoints` says what the customer is shown for a price. */
export type ProposalTemplateList = { templates: ProposalTemplate[]; vatBasisPoints: number }

const templatesUnits = { templates: [templateUnits] } satisfies UnitsOf<ProposalTemplateList>
export type CountedTemplates = Counted<ProposalTemplateList, typeof templatesUnits>

const configured = { action: 'account.configure', about: 'account' } as const

/** Templates of an account's frequent proposals. 409 `proposal_template.changed`, `proposal_template.too_many`. */
export const proposalTemplateCalls = {
  'GET /api/staff/account/:accountId/proposal-template': staff({
    ...configured,
    answer: answerIn<ProposalTemplateList, typeof templatesUnits>(templatesUnits),
  }),
  'POST /api/staff/account/:accountId/proposal-template': staff({
    ...configured,
    body: newProposalTemplateSchema,
    answer: answerIn<ProposalTemplate, typeof templateUnits>(templateUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/proposal-template/:id': staff({
    ...configured,
    body: proposalTemplateSchema,
    answer: answerIn<ProposalTemplate, typeof templateUnits>(templateUnits),
  }),
  'DELETE /api/staff/account/:accountId/proposal-template/:id': staff({ ...configured, answer: nothing }),
}
