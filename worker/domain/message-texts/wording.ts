import type { VisitEnd } from '#domain/process/visit-end.ts'

import type { MessageTexts } from './keys.ts'

/** Facts that a message is filled with. */
export type LinkFacts = { workshop: string; licenceNumber: string | null; link: string }
export type KeyCodeFacts = LinkFacts & {
  /** Grouped: `123 456`. */
  code: string
  boxNumber: number | string
  lockerName: string
  lockerAddress: string
}

/**
 * The purpose of a message: leave the keys, collect them, approve a new price, pay, just look, know of a kiosk's use,
 * decide additional work (and the reminder), know of a new ready time, or know that the visit, its box or its payment
 * is over.
 */
export type LinkPurpose =
  | 'deliver'
  | 'retrieve'
  | 'price'
  | 'pay'
  | 'look'
  | 'kiosk'
  | 'work'
  | 'remindWork'
  | 'ready'
  | VisitEnd
export type KeyPurpose = 'deliver' | 'retrieve'

/** The built-in wordings of one language. */
export type MessageWording = {
  /** Names the car by its `{plate}`. */
  car: string
  /** Names it as the customer's own where the plate is not known. */
  ownCar: string
  /** Says the code and nothing of the place, where there is no room for it. */
  shortCode: string
  texts: MessageTexts
}
