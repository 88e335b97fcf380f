import * as z from 'zod'

import { staffFeatures } from '#domain/operations/features.ts'
import {
  closingReasonMaxLength,
  groupNameMaxLength,
  onboardingLcids,
  type ClosingObstacle,
} from '#domain/operations/onboarding.ts'
import { isSlug } from '#domain/text/slug.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, rawAnswer, staff } from '#worker/contract/route.ts'
import { settingsShape, wordList } from '#worker/contract/staff/settings/account-settings.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** Groups and their workshops: opened, closed and opened again. */

const id = z.string().min(1).max(64)
const groupName = z.string().trim().min(1).max(groupNameMaxLength)

export const newGroupSchema = z.strictObject({ clickId, name: groupName })
/** `before`: the name that was seen. */
export const renameGroupSchema = z.strictObject({ name: groupName, before: z.string().max(groupNameMaxLength) })

/** `of`: the workshop that settings, languages, texts, services, products and wishes are copied from. */
const startSchema = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('nothing'),
    /** The first is the default one. */
    languages: wordList(onboardingLcids).min(1),
  }),
  z.strictObject({ from: z.literal('copy'), of: id }),
])

const { name, phoneNumber, email, streetAddress, postalCode, city, businessId, timeZone, smsSender, vatBasisPoints } =
  settingsShape

export const newWorkshopSchema = z.strictObject({
  clickId,
  groupId: id,
  name,
  slug: z.string().trim().refine(isSlug, 'invalid_format'),
  phoneNumber,
  email,
  streetAddress,
  postalCode,
  city,
  businessId,
  timeZone,
  smsSender,
  vatBasisPoints,
  /** Features that staff are offered; the rest is switched off. */
  features: wordList(staffFeatures),
  /** The fast lane of a workshop, which is bought: only the operator gives it. */
  kiosk: z.boolean(),
  start: startSchema,
})

export const closeWorkshopSchema = z.strictObject({
  version: z.int().min(1),
  reason: z.string().trim().min(1).max(closingReasonMaxLength),
})
export const reopenWorkshopSchema = closeWorkshopSchema.pick({ version: true })

export type NewGroupInput = z.infer<typeof newGroupSchema>
export type RenameGroupInput = z.infer<typeof renameGroupSchema>
export type NewWorkshopInput = z.infer<typeof newWorkshopSchema>
export type CloseWorkshopInput = z.infer<typeof closeWorkshopSchema>
export type ReopenWorkshopInput = z.infer<typeof reopenWorkshopSchema>

export type WorkshopGroup = { id: string; name: string }

export type Workshop = {
  id: string
  name: string
  slug: string
  groupId: string | null
  city: string
  /** The defaults that another workshop of the same owner begins with. */
  businessId: string
  timeZone: string
  smsSender: string
  vatBasisPoints: number
  /** Customers come to it: it has gone live. */
  isLive: boolean
  /** Null while it is open. */
  closed: { at: string; reason: string } | null
  version: number
}

export type Workshops = { groups: WorkshopGroup[]; workshops: Workshop[] }

/** An obstacle, its count, and the first visits that it concerns. */
export type InTheWay = { what: ClosingObstacle; count: number; visits: { id: string; name: string }[] }
export type WorkshopClosing = { workshop: Workshop; inTheWay: InTheWay[] }

export const workshopUnits = { closed: { at: instant } } satisfies UnitsOf<Workshop>
export const workshopsUnits = { workshops: [workshopUnits] } satisfies UnitsOf<Workshops>
export const closingUnits = { workshop: workshopUnits } satisfies UnitsOf<WorkshopClosing>

export type CountedWorkshop = Counted<Workshop, typeof workshopUnits>
export type CountedWorkshops = Counted<Workshops, typeof workshopsUnits>
export type CountedWorkshopClosing = Counted<WorkshopClosing, typeof closingUnits>

const opened = { action: 'account.open', about: 'nothing', least: 'group' } as const
const ofOperator = { action: 'account.open', about: 'nothing', least: 'all' } as const
const ofOne = { action: 'account.open', about: 'account', least: 'group' } as const

/**
 * The operator opens groups, and workshops in any; who looks after a group, workshops in it. 404 `account_group.not_found`,
 * `account.not_found`. 409 `group.name_taken`, `group.changed`, `workshop.slug_taken`, `workshop.too_many`; `workshop.in_use`
 * (`changed` says what is in the way) and `workshop.changed`. 422 names `start.of` (`unknown`).
 */
export const onboardingCalls = {
  'GET /api/staff/workshop': staff({ ...opened, answer: answerIn<Workshops, typeof workshopsUnits>(workshopsUnits) }),
  'POST /api/staff/workshop': staff({
    ...opened,
    body: newWorkshopSchema,
    answer: answerIn<Workshop, typeof workshopUnits>(workshopUnits, 201),
  }),
  'POST /api/staff/workshop-group': staff({ ...ofOperator, body: newGroupSchema, answer: answer<WorkshopGroup>(201) }),
  'PUT /api/staff/workshop-group/:id': staff({
    ...ofOperator,
    body: renameGroupSchema,
    answer: answer<WorkshopGroup>(),
  }),
  'GET /api/staff/workshop/:accountId/closing': staff({
    ...ofOne,
    answer: answerIn<WorkshopClosing, typeof closingUnits>(closingUnits),
  }),
  'POST /api/staff/workshop/:accountId/close': staff({
    ...ofOne,
    stepUp: true,
    body: closeWorkshopSchema,
    answer: answerIn<WorkshopClosing, typeof closingUnits>(closingUnits),
  }),
  'POST /api/staff/workshop/:accountId/reopen': staff({
    ...ofOne,
    least: 'all',
    stepUp: true,
    body: reopenWorkshopSchema,
    answer: answerIn<WorkshopClosing, typeof closingUnits>(closingUnits),
  }),
  /** JSON lines, a visit each, oldest first. That it was taken is in the trail. */
  'POST /api/staff/workshop/:accountId/visits-file': staff({ ...ofOne, stepUp: true, answer: rawAnswer<Blob>() }),
}
