import { hourMs } from '#domain/durations.ts'

/** What people are called for: each is told once when it begins, and once when it is over. */
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

/** Of the whole system, and of no workshop. */
const operatorOnly: ReadonlySet<AlertCause> = new Set<AlertCause>([
  'jobs_late',
  'job_failing',
  'storage_filling',
  'sign_in_attack',
  'browser_faults',
])

/** What an account is told of itself. */
export const accountAlertCauses: readonly AlertCause[] = alertCauses.filter((cause) => !operatorOnly.has(cause))

export const alertWays = ['EMAIL', 'SMS', 'PUSH', 'WEBHOOK'] as const
export type AlertWay = (typeof alertWays)[number]

/** As many recipients as an account has, or the operator. */
export const alertRecipientsMax = 20
/** Causes that tell of somebody who means harm. */
export const securityCauses: readonly AlertCause[] = ['sign_in_attack', 'cabinet_tamper', 'box_forced']

/** Messages of one cause that are counted together: what fills one lane keeps nothing of the other back. */
export type AlertLane = 'USUAL' | 'SECURITY'

/** Messages that a recipient is sent in 24 hours in each lane; tests count too. */
export const alertsADay: Readonly<Record<AlertWay, number>> = { EMAIL: 50, SMS: 20, PUSH: 50, WEBHOOK: 200 }

/** What happened: why, of which account (null: of the system) and of what there, where there is such a thing. */
export type AlertFinding = { cause: AlertCause; accountId: string | null; subject: string }

/** What was away for so long is over. */
export const alertOverAfterMs = 5 * 60_000
/** What comes back sooner after it was told of is told of again only then. */
export const alertQuietMs = hourMs

/** An order that was refused last so long ago is not tried any more. */
export const refusedOrdersKeptMs = 14 * 24 * hourMs

/** D1 holds 10 GB. */
const storageLimitBytes = 10_000_000_000

/** Whether the database is so full that somebody has to look at it. */
export function isStorageFilling(bytes: number): boolean {
  return bytes >= 0.7 * storageLimitBytes
}

/** Whether a job failed whenever it ran: of those of every minute for a while, of those of the night two nights. */
export function isJobFailing({ failingSince, endedAt }: { failingSince: number | null; endedAt: number }): boolean {
  return failingSince !== null && endedAt - failingSince >= alertOverAfterMs
}

/** Of the messages of the last hour: enough of them, and a large share, did not arrive. */
export function areMessagesLost({ lost, sent }: { lost: number; sent: number }): boolean {
  return lost >= 5 && lost >= 0.2 * sent
}

/** Of what was asked of a provider in the last minutes: it failed several times, and more often than not. */
export function isProviderFailing({ failed, taken }: { failed: number; taken: number }): boolean {
  return failed >= 3 && failed > taken
}

/** Of signing in, in the window of the limits: many tries failed, over many names. */
export function isSignInAttack({ failures, names }: { failures: number; names: number }): boolean {
  return failures >= 100 && names >= 20
}
