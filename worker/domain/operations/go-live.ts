/** Items that must be in place before customers come to a workshop, in the order of the list. */
export const goLiveLines = [
  'languages',
  'contact',
  'hours',
  'services',
  'lockers',
  'dealer_system',
  'payments',
  'terminal',
  'identity',
  'users',
  'sender',
  'email_sender',
  'sms',
  'trial',
] as const
export type GoLiveLine = (typeof goLiveLines)[number]

/** Reasons why an item keeps the workshop from going live. */
export const goLiveFaults = [
  'language_none',
  'texts_missing',
  'contact_missing',
  'hours_missing',
  'services_undecided',
  'cabinet_none',
  'cabinet_silent',
  'dealer_system_unused',
  'payments_unset',
  'payments_untried',
  'terminal_none',
  'identity_unset',
  'identity_untried',
  'admin_none',
  'admin_of_group_only',
  'sender_waiting',
  'sender_refused',
  'email_sender_waiting',
  'email_sender_refused',
  'email_records_missing',
  'sms_unproved',
  'trial_none',
] as const
export type GoLiveFault = (typeof goLiveFaults)[number]

/** `unneeded`: the workshop does without it. */
export type GoLiveStanding = 'done' | 'unneeded' | GoLiveFault

/** A cabinet that was heard of within this is there. */
export const cabinetAliveMs = 5 * 60_000
/** The lifetime (ms) of a code that was sent to test text messages, and how often it may be typed. */
export const smsProofMs = 15 * 60_000
export const smsProofTries = 5
export const goLiveReasonMaxLength = 300

/** Returns whether a line keeps the workshop from going live. */
export function isMissing(standing: GoLiveStanding): standing is GoLiveFault {
  return standing !== 'done' && standing !== 'unneeded'
}
