import { sha256Hex } from '#core/secrets/hashing.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { PushKind, PushNotice } from '#worker/contract/staff/people/push.ts'
import type { PushMessage } from '#worker/providers/port.ts'

/** A notice of this morning is of no use in the evening. */
const timeToLiveSeconds = 4 * 60 * 60

/** A customer may be snapshot at the door: a phone that sleeps is woken for these. */
const urgent: ReadonlySet<PushKind> = new Set<PushKind>([
  'no_room',
  'message_failed',
  'key_missing',
  'box_forced',
  'test',
])

const byState: Partial<Record<ProcessState, PushKind>> = {
  STARTED: 'approved',
  NO_ROOM_LEFT: 'no_room',
  BOX_RESERVATION_FAILED: 'no_room',
  LINK_SEND_FAILED: 'message_failed',
  KEY_CODE_SEND_FAILED: 'message_failed',
  PAYMENT_LINK_SEND_FAILED: 'message_failed',
  CUSTOMER_KEYS_DELIVERED: 'keys_delivered',
  CUSTOMER_BELONGINGS_DELIVERED: 'keys_delivered',
  SUBSTITUTE_VEHICLE_KEYS_LEFT: 'keys_delivered',
  PAYMENT_DONE: 'paid',
}

type ProcessFacts = { state: ProcessState; keyMissingAt: number | null; boxForcedAt: number | null }

/** Returns the kind of notification about a process that came to wait for staff. */
export function kindOf({ state, keyMissingAt, boxForcedAt }: ProcessFacts): PushKind {
  if (keyMissingAt === null) return byState[state] ?? 'turn'
  return keyMissingAt === boxForcedAt ? 'box_forced' : 'key_missing'
}

/** The message that carries a notice. Its topic is that of the process, and tells the push service nothing else. */
export function messageOf(to: PushMessage['to'], notice: PushNotice): PushMessage {
  return {
    to,
    text: JSON.stringify(notice),
    topic: sha256Hex(`push:${notice.processId ?? 'test'}`).slice(0, 32),
    urgency: urgent.has(notice.kind) ? 'high' : 'normal',
    timeToLiveSeconds,
  }
}
