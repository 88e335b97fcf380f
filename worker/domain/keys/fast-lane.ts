import { hourMs } from '#domain/durations.ts'
import type { ProcessState } from '#domain/enums.ts'

/** The feature of an account that has a kiosk. */
export const fastLaneFeature = 'FAST_LANE'

/** The author of an order that was typed in at a kiosk. */
export const typedInBy = 'fast-lane'

/** An order that no process has been made for is looked for this long after its time (ms). */
export const orderFoundForMs = 14 * 86_400_000

/** The time (ms) for which a key enrols kiosks after it was made. */
export const enrolMs = 24 * 3_600_000

/** The lifetime (ms) of a kiosk's session since its last use: as long as browsers keep a cookie at the most. */
export const kioskSessionMs = 400 * 86_400_000

/** The age (ms) at which a kiosk's session is renewed. */
export const kioskRenewedEveryMs = 86_400_000

/** The time (ms) for which a visit opened at a kiosk stays open there: nobody stands there longer. */
export const kioskCodeMs = 30 * 60_000

/**
 * The lifetime (ms) of the session of a phone that took over from a kiosk or was lent its forms; the link to the owner
 * has no such end.
 */
export const lentSessionMs = 60 * 60_000

/** The owner is told once in this while that their visit was opened at a kiosk (ms). */
export const noticeEveryMs = 15 * 60_000

/** The time (ms) for which a box reserved at a kiosk waits for keys: the customer stands before it. */
export const kioskReservationMs = 15 * 60_000

/** The maximum number of boxes that wait for keys of visits opened at one kiosk, whoever they were handed to. */
export const kioskBoxes = 2

/** The instant until which a box is held for keys that a customer is to bring. */
export function reservedUntil({
  now,
  hours,
  atKiosk,
}: {
  now: number
  /** As the account gives its customers, who have the way to the workshop before them. */
  hours: number
  atKiosk: boolean
}): number {
  return now + (atKiosk ? Math.min(kioskReservationMs, hours * hourMs) : hours * hourMs)
}

/** The time (ms) for which the kiosk's QR code takes a process to a phone. */
export const handOverMs = 2 * 60_000

/**
 * States in which a visit is begun or gone on with at the kiosk: the keys are still in the customer's hand. Once there
 * is anything in a box, a plate and a phone number open nothing any more.
 */
export const kioskStates: readonly ProcessState[] = [
  'LINK_GENERATED',
  'LINK_SEND_FAILED',
  'LINK_SENT',
  'STARTED',
  'WAITING_THIRD_PARTY_INFORMATION',
  'ADVISOR_CONFIRMED',
  'ADVISOR_EXPIRED',
  'ADVISOR_VISIT_REQUIRED',
  'BOX_RESERVED',
  'NO_ROOM_LEFT',
  'BOX_RESERVATION_FAILED',
  'CUSTOMER_NOTIFIED_OF_RESERVATION',
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
  'CUSTOMER_RESERVATION_EXPIRED',
]

/** States that a code of a kiosk lives through; with any other it ends for good (the trigger `kiosk_codes_end`). */
export const kioskCodeStates: readonly ProcessState[] = kioskStates.filter(
  (state) => state !== 'CUSTOMER_RESERVATION_EXPIRED',
)

/** States, of these, in which the keys of a substitute car may already lie in the box. */
export const codeStates: readonly ProcessState[] = ['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED']
