import * as z from 'zod'

import {
  boxSizes,
  serviceLanes,
  type BoxSize,
  type ProcessState,
  type ProcessType,
  type ServiceLane,
} from '#domain/enums.ts'
import type { CabinetStatus, CabinetTrouble } from '#domain/keys/cabinet-status.ts'
import { boxesMax, lockerReasonMaxLength, lockerWordsMaxLength } from '#domain/operations/limits.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

import { clickId } from './process-page.ts'

/** Key cabinets of an account as staff see and set them up. */

/** A cabinet's possible reports about a box that staff wanted opened. */
export const boxCommandOutcomes = ['opened', 'failed'] as const
export type BoxCommandOutcome = (typeof boxCommandOutcomes)[number]

const reason = z.string().trim().min(1).max(lockerReasonMaxLength)
const version = z.int().min(0)

export const openBoxSchema = z.strictObject({ clickId, reason })

/** A reason is needed to take a box out of use; it is forgotten when the box comes back. */
export const boxUseSchema = z.discriminatedUnion('outOfUse', [
  z.strictObject({ outOfUse: z.literal(true), reason, version }),
  z.strictObject({ outOfUse: z.literal(false), version }),
])

/** A place in the cabinet, counted from 0 at its upper left corner. */
const place = z.int().min(0).max(49)

const boxShape = {
  number: z.int().min(1).max(9999),
  size: z.enum(boxSizes),
  lane: z.enum(serviceLanes),
  column: place,
  row: place,
}

/** Words for customers by language (LCID). */
const wordsByLanguage = z.record(z.string().regex(/^[a-z]{2}-[A-Z]{2}$/), z.string().trim().max(lockerWordsMaxLength))

const lockerShape = {
  name: z.string().trim().min(1).max(100),
  address: z.string().trim().min(1).max(200),
  /** The way to find it and use it. */
  instructions: wordsByLanguage,
  /** The site's help for a customer who finds it full. */
  overflow: wordsByLanguage,
  /** Boxes of a cabinet that is not enabled are given to nobody. */
  enabled: z.boolean(),
}

export const createLockerSchema = z.strictObject({
  clickId,
  ...lockerShape,
  boxes: z.array(z.strictObject(boxShape)).max(boxesMax),
})
export const editLockerSchema = z.strictObject({ ...lockerShape, version })
export const createBoxSchema = z.strictObject({ clickId, ...boxShape })
export const editBoxSchema = z.strictObject({ ...boxShape, version })

/** `processId` null: nobody's of those, and staff have taken them out for the desk. `since` is what was seen of them. */
export const claimKeysSchema = z.strictObject({
  processId: z.string().min(1).max(80).nullable(),
  since: instant,
})

export type ClaimKeysInput = z.output<typeof claimKeysSchema>
export type OpenBoxInput = z.infer<typeof openBoxSchema>
export type BoxUseInput = z.infer<typeof boxUseSchema>
export type CreateLockerInput = z.infer<typeof createLockerSchema>
export type EditLockerInput = z.infer<typeof editLockerSchema>
export type CreateBoxInput = z.infer<typeof createBoxSchema>
export type EditBoxInput = z.infer<typeof editBoxSchema>

/**
 * The latest wish of staff that a box opens. `waiting`: its cabinet has not told yet, and may still open it. The
 * reason `key_missing`, by nobody: of a customer who found no key; `keys_carried`: staff carry keys from one box to
 * another.
 */
export type BoxCommand = {
  state: 'waiting' | 'expired' | BoxCommandOutcome
  requestedAt: string
  requestedBy: string | null
  reason: string
  expiresAt: string
  /** The cabinet knows of it. */
  fetchedAt: string | null
  settledAt: string | null
}

/** The holder of a box. `expiresAt` is null once the keys lie in it. */
export type BoxHolder = {
  processId: string
  state: ProcessState
  processType: ProcessType
  licenseNumber: string | null
  reservedAt: string
  expiresAt: string | null
  keysInSince: string | null
}

/** Keys that nobody can be matched with. `candidates`: whose they may be, the latest at the box first. */
export type UnclaimedKeys = {
  since: string
  candidates: { processId: string; licenseNumber: string | null; state: ProcessState; leasedAt: string }[]
}

export type DeskBox = {
  id: string
  version: number
  number: number
  size: BoxSize
  lane: ServiceLane
  column: number
  row: number
  outOfUse: boolean
  outOfUseReason: string | null
  /** The cabinet itself reported that the box is broken. */
  isFaulty: boolean
  /** Its door opened though nobody let it: it is out of use until staff put it back. */
  isForced: boolean
  /** As the cabinet saw its door last; null where it never told. */
  isDoorOpen: boolean | null
  /** Its sensor says that keys lie in it: nobody is given it, whatever was told. */
  seesKeys: boolean
  unclaimed: UnclaimedKeys | null
  holder: BoxHolder | null
  command: BoxCommand | null
}

export type DeskLocker = {
  id: string
  version: number
  name: string
  address: string
  instructions: Record<string, string>
  overflow: Record<string, string>
  enabled: boolean
  lastSeenAt: string | null
  /** It has not been heard of for a while: what staff want opened will wait. */
  isSilent: boolean
  /** As it last told; null where it never did. `troubles`: what of it is wrong. */
  status: (CabinetStatus & { troubles: CabinetTrouble[] }) | null
  boxes: DeskBox[]
}

export type LockerDesk = {
  accountId: string
  accountName: string
  lockers: DeskLocker[]
  /** The languages that the account's customers read, its own first. */
  languages: { lcid: string; name: string }[]
  may: { open: boolean; disable: boolean; configure: boolean }
  /** The clock of the server. */
  asOf: string
}

/**
 * Outcomes for the holder of a box that was taken out of use: `moved` to another box (the customer is notified again);
 * `keys_inside`: the keys lie in it, so staff have to take them out; where no other box is free, `released` to wait for
 * one, or `stranded` with a code for this box: staff have to call them. A repeat tries to move them again.
 */
export const holderFates = ['nobody', 'moved', 'keys_inside', 'released', 'stranded'] as const
export type HolderFate = (typeof holderFates)[number]

export type BoxUseAnswer = { desk: LockerDesk; holder: HolderFate; movedTo: number | null }

export const boxCommandUnits = {
  requestedAt: instant,
  expiresAt: instant,
  fetchedAt: instant,
  settledAt: instant,
} satisfies UnitsOf<BoxCommand>

export const boxUnits = {
  unclaimed: { since: instant, candidates: [{ leasedAt: instant }] },
  holder: { reservedAt: instant, expiresAt: instant, keysInSince: instant },
  command: boxCommandUnits,
} satisfies UnitsOf<DeskBox>

export const lockerUnits = { lastSeenAt: instant, boxes: [boxUnits] } satisfies UnitsOf<DeskLocker>
const deskUnits = { lockers: [lockerUnits], asOf: instant } satisfies UnitsOf<LockerDesk>
const boxUseUnits = { desk: deskUnits } satisfies UnitsOf<BoxUseAnswer>

export type CountedCommand = Counted<BoxCommand, typeof boxCommandUnits>
export type CountedBox = Counted<DeskBox, typeof boxUnits>
export type CountedLocker = Counted<DeskLocker, typeof lockerUnits>
export type CountedDesk = Counted<LockerDesk, typeof deskUnits>
export type CountedBoxUse = Counted<BoxUseAnswer, typeof boxUseUnits>

/** Ids of cabinets and boxes may be longer than others. */
const id = z.string().min(1).max(80)
const params = { accountId: id, boxId: id, lockerId: id }
const setUp = { action: 'account.configure', about: 'account', params } as const

/**
 * `:accountId` is an account in the user's reach, else 404 `account.not_found`. 404 `locker.not_found`, `box.not_found`;
 * 409 `locker.changed` and `box.changed` where `version` is no longer the one. Every write answers the desk after it.
 */
export const lockerCalls = {
  'GET /api/staff/account/:accountId/locker': staff({
    params,
    action: 'locker.see',
    about: 'account',
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  /** 409 `box.opening`: somebody wants it opened already. Told twice with one `clickId` it opens once. */
  'POST /api/staff/account/:accountId/box/:boxId/open': staff({
    params,
    action: 'locker.open',
    stepUp: 'beyond_own',
    about: 'account',
    body: openBoxSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  'PUT /api/staff/account/:accountId/box/:boxId/use': staff({
    params,
    action: 'locker.disable',
    about: 'account',
    body: boxUseSchema,
    answer: answerIn<BoxUseAnswer, typeof boxUseUnits>(boxUseUnits),
  }),
  /**
   * Notes whose keys lie in a box, or that they were taken out. 409 `box.keys_settled` where that is no longer asked;
   * 422 `processId` (`not_waiting`) where they cannot be those of that process.
   */
  'POST /api/staff/account/:accountId/box/:boxId/keys': staff({
    params,
    action: 'locker.open',
    stepUp: 'beyond_own',
    about: 'account',
    body: claimKeysSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  /** 201. Boxes may come with it; 422 names a number that comes twice. */
  'POST /api/staff/account/:accountId/locker': staff({
    ...setUp,
    body: createLockerSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/locker/:lockerId': staff({
    ...setUp,
    body: editLockerSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  /** 409 `locker.in_use` while somebody holds a box of it. */
  'DELETE /api/staff/account/:accountId/locker/:lockerId': staff({
    ...setUp,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  /** 201. 422 `number` (`taken`). */
  'POST /api/staff/account/:accountId/locker/:lockerId/box': staff({
    ...setUp,
    body: createBoxSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/box/:boxId': staff({
    ...setUp,
    body: editBoxSchema,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
  /** 409 `box.in_use` while somebody holds it. */
  'DELETE /api/staff/account/:accountId/box/:boxId': staff({
    ...setUp,
    answer: answerIn<LockerDesk, typeof deskUnits>(deskUnits),
  }),
}
