import { answer, staff } from '#worker/contract/route.ts'

/** A box that an outsider had opened: support, or the head of the group. Instants are ISO 8601 UTC. */
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

export const outsideOpeningCalls = {
  /** Those of the last day in the workshop that the user works in, else in all that they see; the latest first. */
  'GET /api/staff/outside-opening': staff({ action: 'process.see', about: 'list', answer: answer<OutsideOpening[]>() }),
}
