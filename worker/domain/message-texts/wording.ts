import type { VisitEnd } from '#domain/process/visit-end.ts'

import type { MessageTexts } from './keys.ts'

/** What a message is filled with. */
export type LinkFacts = { workshop: string; licenceNumber: string | null; link: string }
export type KeyCodeFacts = LinkFacts & {
  /** Grouped: `123 456`. */
  code: string
  boxNumber: number | string
  lockerName: string
  lockerAddress: string
}

/**
 * What the customer is to do: leave the keys, collect them, approve a new price, pay, just look, know of the kiosk, decide
 * additional work (and be reminded of it), know of a new ready time, or that the visit, its box or its payment is over.
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
