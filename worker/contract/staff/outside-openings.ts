import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, staff } from '#worker/contract/route.ts'

/** A box that an outsider had opened: support, or the head of the group. */
export type OutsideOpening = {
  id: string
  at: string
  /** The name that they sign in by; null of a user who is gone. */
  username: string | null
  boxNumber: number
  lockerName: string
  reason: string
  accountName: string
}

const openingsUnits = [{ at: instant }] satisfies UnitsOf<OutsideOpening[]>
export type CountedOpenings = Counted<OutsideOpening[], typeof openingsUnits>

export const outsideOpeningCalls = {
  /** Those of the last day in the workshop that the user works in, else in all that they see; the latest first. */
  'GET /api/staff/outside-opening': staff({
    action: 'process.see',
    about: 'list',
    answer: answerIn<OutsideOpening[], typeof openingsUnits>(openingsUnits),
  }),
}
