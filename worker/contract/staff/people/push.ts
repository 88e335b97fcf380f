/** Notices to browsers of staff by web push: RFC 8030, 8291, 8292. */

/** Reasons for a notification. `turn`: something else waits for staff. */
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

/** The encrypted payload of a notification: no personal data. `processId` is null for a test. */
export type PushNotice = { kind: PushKind; processId: string | null }

/** The push service's answer. `gone`: it no longer knows this browser, and neither do we. */
export type PushTest = { outcome: 'sent' | 'gone' | 'failed' }
