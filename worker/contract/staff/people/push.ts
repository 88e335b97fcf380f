/** Notices to browsers of staff by web push: RFC 8030, 8291, 8292. */

/** Why a notice came. `turn`: something else waits for staff. */
export const pushKinds = [
  'test',
  'approved',
  'keys_delivered',
  'no_room',
  'message_failed',
  'key_missing',
  'box_forced',
  'paid',
  'surplus',
  'answer',
  'additional_work',
  'alert',
  'turn',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What travels to the browser, encrypted: nothing of a person. `processId` is null for a test. */
export type PushNotice = { kind: PushKind; processId: string | null }

/** What the push service said. `gone`: it no longer knows this browser, and neither do we. */
export type PushTest = { outcome: 'sent' | 'gone' | 'failed' }
