import { hourMs } from '#domain/durations.ts'

/** Causes of alerts: people are called once when each begins, and once when it is over. */
export const alertCauses = [
  'jobs_late',
  'job_failing',
  'effects_parked',
  'webhooks_parked',
  'order_refused',
  'messages_lost',
  'provider_failing',
  'money_open',
  'cabinet_silent',
  'cabinet_mains',
  'cabinet_battery',
  'cabinet_tamper',
  'cabinet_temperature',
  'box_forced',
  'kiosk_silent',
  'key_not_renewed',
  'storage_filling',
  'sign_in_attack',
  'browser_faults',
] as const
export type AlertCause = (typeof alertCauses)[number]

/** Causes that concern the whole system and no workshop. */
const operatorOnly: ReadonlySet<AlertCause> = new Set<AlertCause>([
  'jobs_late',
  'job_failing',
  'storage_filling',
  'sign_in_attack',
  'browser_faults',
])

/** The causes of alerts that an account is told of itself. */
export const accountAlertCauses: readonly AlertCause[] = alertCauses.filter((cause) => !operatorOnly.has(cause))

export const alertWays = ['EMAIL', 'SMS', 'PUSH', 'WEBHOOK'] as const
export type AlertWay = (typeof alertWays)[number]

/** The most recipients that an account has, or the operator. */
export const alertRecipientsMax = 20
/** Causes that tell of somebody who means harm. */
export const securityCauses: readonly AlertCause[] = ['sign_in_attack', 'cabinet_tamper', 'box_forced']

/** Messages of one cause that are counted together: what fills one lane keeps nothing of the other back. */
export type AlertLane = 'USUAL' | 'SECURITY'

/** Messages that a recipient is sent in 24 hours in each lane; tests count too. */
export const alertsADay: Readonly<Record<AlertWay, number>> = { EMAIL: 50, SMS: 20, PUSH: 50, WEBHOOK: 200 }

/** A found cause: its account (null: the system) and its subject there, where there is one. */
export type AlertFinding = { cause: AlertCause; accountId: string | null; subject: string }

/** The time (ms) after which an absent cause counts as over. */
export const alertOverAfterMs = 5 * 60_000
/** The time (ms) after an alert within which the same cause does not alert again. */
export const alertQuietMs = hourMs

/** An order that was refused last so long ago is not tried any more. */
export const refusedOrdersKeptMs = 14 * 24 * hourMs

/** D1 holds 10 GB. */
const storageLimitBytes = 10_000_000_000

/** Returns whether the database is so full that somebody has to look at it. */
export function isStorageFilling(bytes: number): boolean {
  return bytes >= 0.7 * storageLimitBytes
}

/**
 * Returns whether a job failed whenever it ran: of those of every minute for a while, of those of the night two nights.
 */
export function isJobFailing({ failingSince, endedAt }: { failingSince: number | null; endedAt: number }): boolean {
  return failingSince !== null && endedAt - failingSince >= alertOverAfterMs
}

/** Returns true where enough messages of the last hour, and a large share of them, did not arrive. */
export function areMessagesLost({ lost, sent }: { lost: number; sent: number }): boolean {
  return lost >= 5 && lost >= 0.2 * sent
}

/** Returns true where several of a provider's calls in the last minutes failed, and more than succeeded. */
export function isProviderFailing({ failed, taken }: { failed: number; taken: number }): boolean {
  return failed >= 3 && failed > taken
}

/** Returns true where many sign-in attempts within the limits' window failed, over many names. */
export function isSignInAttack({ failures, names }: { failures: number; names: number }): boolean {
  return failures >= 100 && names >= 20
}
