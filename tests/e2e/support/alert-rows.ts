import { dayMs, minuteMs } from '#domain/durations.ts'
import type { AlertCause } from '#domain/operations/alerts.ts'

/** Everything people are called for but a database that is nearly full: no row makes it 7 GB large. */
export const provoked = [
  'jobs_late',
  'job_failing',
  'effects_parked',
  'webhooks_parked',
  'messages_lost',
  'provider_failing',
  'money_open',
  'cabinet_silent',
  'kiosk_silent',
  'sign_in_attack',
  'browser_faults',
] as const satisfies readonly AlertCause[]

/** The recipients that hear of one cause alone, by e-mail and by text message. */
export const emailOf = (cause: AlertCause): string => `${cause.replace('_', '-')}@halytykset.example`
export const phoneOf = { messages_lost: '+358457999901', sign_in_attack: '+358457999902' } as const

const account = 'acc_pori'

/** A workshop in which nobody else's test has anything going on; its two newest visits. */
const visit = (number: number) =>
  `(select id from processes where account_id = '${account}' order by created_at desc, id limit 1 offset ${number})`

const recipient = (way: 'EMAIL' | 'SMS', cause: AlertCause, address: string) =>
  `insert into alert_recipients (id, account_id, way, address, causes, language, created_at, updated_at)
    values ('alc_${way}_${cause}', null, '${way}', '${address}', '["${cause}"]', 'fi', 1, 1)`

const payment = (id: number, of: string, values: string) =>
  `insert into payments (id, process_id, account_id, channel, provider, order_number, amount_cents, frozen_pricing,
      updated_at, status, set_aside, payment_id, returned_at, created_at)
    values ('pay_alert_${id}', ${of}, '${account}', 'ONLINE', 'SVEA', 'alert${id}', 100, '{}', 1, ${values})`

const lostMessage = (number: number, now: number) =>
  `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, attempts, error, created_at)
    values ('msg_alert_${number}', ${visit(0)}, 'alert${number}', 'LINK', 'EMAIL', 'asiakas@example.fi', 'fi-FI', 'FAILED', 1,
      'http_400', ${now})`

const guessed = (number: number, now: number) =>
  `insert into rate_limits (key, count, window_ends_at) values ('login-name:alert${number}', 5, ${now + 15 * minuteMs})`

const times = <One>(count: number, one: (number: number) => One) => Array.from({ length: count }, (_, at) => one(at))

/** An instant so long ago that a cause from then is over, and alerts anew: the jobs may not have run for long. */
const longAgo = [
  `update alerts set closed_at = seen_at, closing_told_at = seen_at where closed_at is null`,
  `update alerts set opening_told_at = 1 where opening_told_at is not null`,
]

/** Rows as if each of it had happened, and somebody who hears of each. */
export function provoke(now: number): readonly string[] {
  return [
    ...longAgo,
    ...provoked.map((cause) => recipient('EMAIL', cause, emailOf(cause))),
    ...Object.entries(phoneOf).map(([cause, phone]) =>
      recipient('SMS', cause === 'messages_lost' ? 'messages_lost' : 'sign_in_attack', phone),
    ),
    `update job_runs set ended_at = ended_at - ${10 * minuteMs} where job in ('due-processes', 'minute')`,
    `insert into job_runs (job, started_at, ended_at, outcome, handled, failing_since, created_at)
      values ('close-ledger', ${now}, ${now}, 'failed', 0, ${now - 2 * dayMs}, ${now})
      on conflict (job) do update set ended_at = excluded.ended_at, outcome = 'failed', failing_since = excluded.failing_since`,
    `insert into outbox (id, stream_key, kind, payload, attempts, parked_at, next_attempt_at, created_at)
      values ('obx_alert', 'alert-test', 'nobody.makes_it', '{}', 8, ${now}, ${now}, ${now})`,
    `insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at)
      values ('whe_alert', '${account}', 'https://dms.example', 's', 1)`,
    `insert into webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
      values ('whd_alert', '${account}', 'whe_alert', ${visit(0)}, 'process.updated', 'STARTED', 1, 'PARKED', 1)`,
    ...times(5, (number) => lostMessage(number, now)),
    payment(1, visit(0), `'CANCELLED', 'start_unknown', null, null, ${now}`),
    payment(2, visit(0), `'CANCELLED', 'start_unknown', null, null, ${now}`),
    payment(3, visit(1), `'CANCELLED', 'start_unknown', null, null, ${now}`),
    payment(4, visit(1), `'PENDING', null, 'p1', ${now - dayMs - minuteMs}, ${now - dayMs - minuteMs}`),
    `insert into lockers (id, account_id, name, address, instructions, last_heartbeat_at, created_at, updated_at)
      values ('lck_alert', '${account}', 'Varakaappi', 'Takapiha', '{}', ${now - 11 * minuteMs}, 1, 1)`,
    `insert into account_features values ('${account}', 'FAST_LANE', 'KIOSK', 1, 1)
      on conflict do update set enabled = 1`,
    `insert into devices (id, account_id, kind, name, sealed_key, last_seen_at, created_at)
      values ('dev_alert', '${account}', 'KIOSK', 'Aulan kioski', '', ${now - 10 * dayMs}, 1)`,
    ...times(20, (number) => guessed(number, now)),
    `insert into browser_faults (day, release, fingerprint, page, message, frames, count, people, first_at, last_at)
      values (${Math.floor(now / dayMs) * dayMs}, 'r-alert', 'f-alert', '/', 'x is undefined', '[]', 20, 20, ${now}, ${now})`,
  ]
}

/** As if all of it had been put right more than five minutes ago. */
export const calm: readonly string[] = [
  `update job_runs set outcome = 'ok', failing_since = null where job = 'close-ledger'`,
  `delete from outbox where id = 'obx_alert'`,
  `update webhook_endpoints set enabled = 0 where id = 'whe_alert'`,
  `update messages set status = 'SENT', error = null where id like 'msg_alert_%'`,
  `update payments set created_at = 1 where id in ('pay_alert_1', 'pay_alert_2', 'pay_alert_3')`,
  `update payments set status = 'FAILURE' where id = 'pay_alert_4'`,
  `update lockers set enabled = 0 where id = 'lck_alert'`,
  `update devices set revoked_at = 1 where id = 'dev_alert'`,
  `delete from rate_limits where key like 'login-name:alert%'`,
  `delete from browser_faults where release = 'r-alert'`,
  `update alerts set seen_at = seen_at - ${6 * minuteMs} where closed_at is null`,
]

/** Nobody hears of anything any more. */
export const forgetRecipients: readonly string[] = [`delete from alert_recipients where id like 'alc_%'`]
