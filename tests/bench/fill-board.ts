import { DatabaseSync } from 'node:sqlite'

/**
 * Fills a migrated database with processes of one workshop: all but half a percent (at least 300) have ended. Every
 * fourth customer comes again; one in four hundred is called Virtanen. Triggers are set aside while it is filled, and
 * what they keep is made at once.
 */
export function fillBoard(file: string, processes: number): void {
  const db = new DatabaseSync(file)
  db.exec('pragma synchronous = off; pragma journal_mode = memory; pragma cache_size = -400000')
  const triggers = db.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
  for (const { name } of triggers) db.exec(`drop trigger ${String(name)}`)
  db.exec('begin')
  for (const sql of rows(processes)) db.exec(sql)
  db.exec('commit')
  for (const { sql } of triggers) db.exec(String(sql))
  db.exec('pragma journal_mode = delete; pragma optimize')
  db.close()
}

const now = Date.now()
const minute = 60_000

const open = [
  'LINK_SENT',
  'STARTED',
  'NO_ROOM_LEFT',
  'KEY_CODE_SENT',
  'CUSTOMER_KEYS_DELIVERED',
  'DELIVERY_DONE',
  'PAYMENT_LINK_SENT',
  'WAITING_KEY_CODE',
]
const types = ['DELIVERY', 'DELIVERY', 'DELIVERY', 'RETRIEVE', 'DELIVERY_WITH_SUBSTITUTE_CAR', 'NO_DMS_RETRIEVE']

/** One of a list by a number. */
const oneOf = (words: readonly string[], by: string) =>
  `case (${by}) % ${words.length} ${words.map((word, index) => `when ${index} then '${word}'`).join(' ')} end`

const numbers = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

function rows(processes: number): string[] {
  const people = Math.max(1, Math.floor(processes / 4))
  const isOpen = `i > ${processes - Math.max(300, Math.floor(processes / 200))}`
  const at = `${now} - (${processes} - i) * ${minute}`
  return [
    `insert or ignore into accounts (id, number, slug, name, sms_sender, order_row_types_to_show, payment_types, live_since, created_at, updated_at)
      select 'acc_bench', coalesce(max(number), 0) + 1, 'bench', 'Bench', 'Bench', '[]', '[]', 0, 0, 0 from accounts`,
    `insert into users (id, username, password_hash, created_at, updated_at)
      values ('usr_advisor', 'advisor', 'x', 0, 0), ('usr_sales', 'sales', 'x', 0, 0), ('usr_super', 'super', 'x', 0, 0)`,
    `insert into user_roles (user_id, role)
      values ('usr_advisor', 'service_advisor'), ('usr_sales', 'sales'), ('usr_super', 'superuser')`,
    `insert into user_accounts (user_id, account_id, is_default)
      values ('usr_advisor', 'acc_bench', 1), ('usr_sales', 'acc_bench', 1)`,
    `insert into sessions (id, token_hash, user_id, account_id, created_at, last_seen_at, expires_at)
      select 'ses_' || substr(id, 5), id, id, case id when 'usr_super' then null else 'acc_bench' end, ${now}, ${now}, ${now + 86_400_000} from users`,
    `${numbers(people)} insert into customers (id, account_id, first_name, last_name, phone_number, contact_methods, created_at, updated_at)
      select 'cus_' || i, 'acc_bench', ${oneOf(['Aino', 'Eino', 'Helmi', 'Onni', 'Lyyli', 'Toivo', 'Siiri'], 'i')},
        case when i % 400 = 0 then 'Virtanen' else 'Suku' || (i % 20011) end, '+35840' || (1000000 + i), '["SMS"]', 0, 0 from n`,
    `${numbers(people)} insert into vehicles (id, account_id, license_number, make, model, created_at, updated_at)
      select 'veh_' || i, 'acc_bench', char(65 + i / 26000 % 26) || char(65 + i / 1000 % 26) || char(65 + i % 26) || '-' || (i % 1000) || substr('ABCDEFGHIJ', 1 + i / 676000, i / 676000),
        'Volvo', 'V60', 0, 0 from n where true on conflict do nothing`,
    `${numbers(processes)} insert into work_orders (id, account_id, customer_id, vehicle_id, external_work_order_id, created_at, updated_at)
      select 'wor_' || i, 'acc_bench', 'cus_' || (1 + i % ${people}), (select id from vehicles where id = 'veh_' || (1 + i % ${people})),
        '26-' || printf('%07d', i), ${at}, ${at} from n`,
    `${numbers(processes)} insert into processes (id, account_id, link_code, process_type, state, current_step, work_order_id, customer_id,
        state_changed_at, waiting_since, last_event_id, created_at, updated_at, ended_at)
      select 'prc_' || printf('%08d', i), 'acc_bench', '0000C' || printf('%07d', i), ${oneOf(types, 'i')},
        case when ${isOpen} then ${oneOf(open, 'i / 6')} when i % 10 = 0 then 'CANCELLED' else 'PROCESS_DONE' end,
        case when i % 2 then 'WAITING_CONFIRMATION' else 'APPROVAL' end, 'wor_' || i, 'cus_' || (1 + i % ${people}),
        ${at}, ${at}, 'evt_' || i, ${at}, ${at}, case when ${isOpen} then null else ${at} end from n`,
    `${numbers(processes)} insert into process_events (id, process_id, version, type, to_state, actor_kind, created_at)
      select 'evt_' || i, 'prc_' || printf('%08d', i), 1, 'create', 'LINK_GENERATED', 'dms', ${at} from n`,
    `update processes set search_terms = found.terms from (
      select process_id, json_group_array(term) as terms from (
        select distinct process_id, term from process_terms where term <> '' order by 1, 2) group by process_id) found
      where processes.id = found.process_id`,
    `insert into search_terms (account_number, is_sales, term, process_id)
      select a.number, p.is_sales, t.value, p.id from processes p join accounts a on a.id = p.account_id, json_each(p.search_terms) t
      order by 1, 2, 3, 4 desc`,
  ]
}
