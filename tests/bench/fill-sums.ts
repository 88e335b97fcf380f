import { DatabaseSync } from 'node:sqlite'

const days = 731
/** Dimensions of each visit's counts, about as a workshop has them: in buckets, by hours, alone or with help. */
const dimensions: readonly (readonly [measure: string, dimension: string])[] = [
  ...['DELIVERY', 'RETRIEVE', 'DELIVERY_WITH_SUBSTITUTE_CAR', 'NO_DMS_RETRIEVE'].map(
    (type) => ['visits', type] as const,
  ),
  ...['alone', 'helped'].map((how) => ['finished', how] as const),
  ...['approved', 'keys', 'paid'].flatMap((measure) => [[measure, 'in'] as const, [measure, 'after'] as const]),
  ...['000005', '000020', '000060', '000240', '001440'].flatMap((end) => [
    ['approval_wait', end] as const,
    ['payment_wait', end] as const,
  ]),
  ['services', ''],
  ['refunds', ''],
  ['failed_messages', 'SMS'],
  ...Array.from({ length: 24 }, (_, hour) => ['boxes', String(hour).padStart(2, '0')] as const),
]

/** Fills a migrated database with the sums of so many visits of a workshop: two years of days, whatever their number. */
export function fillSums(file: string, processes: number): void {
  const db = new DatabaseSync(file)
  const now = Date.now()
  const perDay = Math.max(1, Math.round(processes / days))
  db.exec('begin')
  for (const sql of [
    `insert or ignore into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, live_since, created_at, updated_at)
      values ('acc_bench', 'bench', 'Bench', 'Bench', '[]', '[]', 0, 0, 0)`,
    `insert into users (id, username, password_hash, created_at, updated_at) values ('usr_admin', 'admin', 'x', 0, 0)`,
    `insert into user_roles (user_id, role) values ('usr_admin', 'admin')`,
    `insert into user_accounts (user_id, account_id, is_default) values ('usr_admin', 'acc_bench', 1)`,
    `insert into sessions (id, token_hash, user_id, account_id, created_at, last_seen_at, expires_at)
      values ('ses_admin', 'x', 'usr_admin', 'acc_bench', ${now}, ${now}, ${now + 86_400_000})`,
  ])
    db.exec(sql)
  const insert = db.prepare(
    `insert into daily_sums (account_id, day, measure, dimension, count, amount)
     select 'acc_bench', date('now', '-' || ? || ' days'), value ->> 0, value ->> 1, ?, ? from json_each(?)`,
  )
  for (let ago = 0; ago < days; ago += 1) insert.run(ago, perDay, perDay * 41_250, JSON.stringify(dimensions))
  db.exec('commit')
  db.close()
}
