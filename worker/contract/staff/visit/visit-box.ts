import * as z from 'zod'

import type { BoxSize } from '#domain/enums.ts'
import { lockerReasonMaxLength } from '#domain/operations/limits.ts'
import type { BoxRelease } from '#domain/visit-box.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

import { boxCommandUnits, type BoxCommand, type HolderFate } from './locker-desk.ts'
import { clickId } from './process-page.ts'

/** The box of one visit, and what staff do with it from its page. */

const id = z.string().min(1).max(80)
const reason = z.string().trim().min(1).max(lockerReasonMaxLength)

/**
 * `boxId` null: the best box that is free. `keys`: what becomes of keys that lie in the box. `carry`: staff take them to
 * the other one, and both are opened; `stay`: they stay in it.
 */
const target = { clickId, leaseId: id, boxId: id.nullable(), keys: z.enum(['carry', 'stay']) }

export const openVisitBoxSchema = z.strictObject({ clickId, leaseId: id, reason })
/** `reason` of a move that opens boxes for who reaches workshops beyond their own. */
export const moveVisitBoxSchema = z.strictObject({ ...target, reason: reason.optional() })
export const breakVisitBoxSchema = z.strictObject({ ...target, reason })
export const releaseVisitBoxSchema = z.strictObject({ clickId, leaseId: id })

export type OpenVisitBoxInput = z.infer<typeof openVisitBoxSchema>
export type MoveVisitBoxInput = z.infer<typeof moveVisitBoxSchema>
export type BreakVisitBoxInput = z.infer<typeof breakVisitBoxSchema>
export type ReleaseVisitBoxInput = z.infer<typeof releaseVisitBoxSchema>

/** A box that is held. `leaseId` is new with every move: who acts names the one that they saw. */
export type HeldVisitBox = {
  leaseId: string
  number: number
  size: BoxSize
  lockerName: string
  /** The cabinet has not been heard of for a while: what staff want opened will wait. */
  isSilent: boolean
  outOfUse: boolean
  hasKeys: boolean
  /** Staff may carry its keys to another box. */
  mayCarryKeys: boolean
  /** The way in which it can be given back; null where that goes with an event of the visit itself. */
  release: BoxRelease | null
  /**
   * The channel through which a move notifies the customer; null where nobody has a code yet, or nobody can be reached.
   */
  tells: { channel: 'SMS' | 'EMAIL'; recipient: string } | null
  /** The latest wish that it opens. */
  command: BoxCommand | null
}

/** `isSmall`: smaller than what the account keeps in boxes; it is given only to who chooses it. */
export type FreeBox = { id: string; number: number; size: BoxSize; lockerName: string; isSmall: boolean }

/** `free`: where it could be moved to, the best first, at most 200. */
export type VisitBox = { held: HeldVisitBox | null; free: FreeBox[]; asOf: string }

/** The outcome for the visit; see `HolderFate`. */
export type VisitBoxMoved = { box: VisitBox; fate: HolderFate; movedTo: number | null }

const heldUnits = { command: boxCommandUnits } satisfies UnitsOf<HeldVisitBox>
export const visitBoxUnits = { held: heldUnits, asOf: instant } satisfies UnitsOf<VisitBox>
const movedUnits = { box: visitBoxUnits } satisfies UnitsOf<VisitBoxMoved>

export type CountedHeldBox = Counted<HeldVisitBox, typeof heldUnits>
export type CountedVisitBox = Counted<VisitBox, typeof visitBoxUnits>
export type CountedMovedBox = Counted<VisitBoxMoved, typeof movedUnits>

const handled = { action: 'box.handle', about: 'visit' } as const
const changed = { ...handled, stepUp: 'beyond_own' } as const

/**
 * 404 `process.not_found`, 403 `auth.forbidden`. 409 `visit_box.changed` where the visit no longer holds that box
 * (`changed`: VisitBox). Told twice with one `clickId` each does its thing once.
 */
export const visitBoxCalls = {
  'GET /api/staff/process/:id/box': staff({
    ...handled,
    answer: answerIn<VisitBox, typeof visitBoxUnits>(visitBoxUnits),
  }),
  /** 409 `box.opening`: somebody wants it opened already. */
  'POST /api/staff/process/:id/box/open': staff({
    ...changed,
    body: openVisitBoxSchema,
    answer: answerIn<VisitBox, typeof visitBoxUnits>(visitBoxUnits),
  }),
  /**
   * 409 `process.no_room_left`; 422 `boxId` (`taken`); 409 `visit_box.keys_inside` where keys lie in it and nobody carries
   * them, or nobody may.
   */
  'POST /api/staff/process/:id/box/move': staff({
    ...changed,
    body: moveVisitBoxSchema,
    answer: answerIn<VisitBoxMoved, typeof movedUnits>(movedUnits),
  }),
  /** Takes the box out of use, and the visit to another one where that is possible. 422 `boxId` (`taken`). */
  'POST /api/staff/process/:id/box/broken': staff({
    ...changed,
    body: breakVisitBoxSchema,
    answer: answerIn<VisitBoxMoved, typeof movedUnits>(movedUnits),
  }),
  /** 409 `visit_box.not_releasable`. */
  'POST /api/staff/process/:id/box/release': staff({
    ...changed,
    body: releaseVisitBoxSchema,
    answer: answerIn<VisitBox, typeof visitBoxUnits>(visitBoxUnits),
  }),
}
