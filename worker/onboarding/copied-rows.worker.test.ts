import { getTableColumns } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { form } from '#tests/support/onboarding.ts'
import { threeWorkshops, workshopGroup } from '#tests/support/three-workshops.ts'
import type { Workshop } from '#worker/contract/staff/onboarding.ts'
import { accounts } from '#worker/db/schema/account.table.ts'

beforeEach(freshDatabase)

/** The fate of each table of a workshop when another one is opened like it: a new table has to be listed here. */
const tables: Readonly<Record<string, 'copied' | 'said' | 'never'>> = {
  additional_work_templates: 'copied',
  languages: 'copied',
  delivery_options: 'copied',
  products: 'copied',
  extra_services: 'copied',
  message_templates: 'copied',
  // Said by who opens it.
  account_features: 'said',
  audit_log: 'said',
  // Of the people and machines of the other one, and what happened there.
  additional_work_proposals: 'never',
  alert_recipients: 'never',
  alerts: 'never',
  api_keys: 'never',
  archived_terms: 'never',
  archived_visits: 'never',
  box_samples: 'never',
  boxes: 'never',
  change_feeds: 'never',
  cloud_cabinets: 'never',
  collect_passes: 'never',
  counter_takings: 'never',
  customer_messages: 'never',
  customers: 'never',
  daily_sums: 'never',
  day_ends: 'never',
  devices: 'never',
  email_senders: 'never',
  idempotency_keys: 'never',
  lockers: 'never',
  message_stops: 'never',
  money_facts: 'never',
  online_creditor_settings: 'never',
  order_money: 'never',
  payment_callbacks: 'never',
  payments: 'never',
  process_changes: 'never',
  processes: 'never',
  provider_credentials: 'never',
  search_terms: 'never',
  sessions: 'never',
  sms_proofs: 'never',
  substitute_vehicles: 'never',
  user_accounts: 'never',
  user_letters: 'never',
  vehicles: 'never',
  webhook_deliveries: 'never',
  refused_orders: 'never',
  webhook_endpoints: 'never',
  work_orders: 'never',
}

/** The same of each column of a workshop; `new`: as one that is opened from nothing has it. */
const columns = {
  said: `id slug name group_id slot time_zone phone_number email street_address postal_code city business_id sms_sender sms_sender_state
    vat_basis_points created_at updated_at version`,
  copied: `locale accent_color show_prices_in_work_order_step show_reservation_in_work_order_step order_row_types_to_show
    payment_implementation_type is_total_price_rounded vat_rounding approval_tolerance_basis_points confirms_by_itself
    identity_provider box_size customer_reservation_hours advisor_reservation_hours link_valid_days retention_months archive_days
    reminds_unopened remind_unpaid_days
    show_driver_license notes_enabled show_qr_code credit_payment_button_content_type credit_info_collapsed
    delivery_info_enabled sms_countries messages_per_recipient messages_per_visit messages_per_account fast_lane_mode opening_hours
    no_services_wanted`,
  new: 'number email_sender_name email_reply_to payment_types identity_check sms_number delivery_image_url logo place_picture_url page_address closed_at closed_reason sms_sender_reason sms_sender_decided_at live_since',
} as const
const named = (list: string) => list.trim().split(/\s+/)

/** Further rows of the workshop that is copied. */
const more = [
  `update accounts set phone_number = '+358400000000', sms_number = '+358400000001', delivery_image_url = '/api/account-image/x', place_picture_url = '/api/account-image/y', page_address = 'oma-osoite',
    logo = '{"url":"/api/account-image/z","type":"image/png","width":1,"height":1}',
     payment_types = '["ONLINE","TERMINAL","CREDIT"]', payment_implementation_type = 'SVEA', identity_provider = 'SCRIVE',
     identity_check = 'ALL', accent_color = '#123456', box_size = 'L', retention_months = 7, archive_days = 40, link_valid_days = 9, reminds_unopened = 0, remind_unpaid_days = 9,
     messages_per_visit = 3, sms_countries = '["FI"]', confirms_by_itself = 1, no_services_wanted = 1, locale = 'fi-FI', email_reply_to = 'toinen@huolto.example',
     opening_hours = '{"schema":1,"revision":2,"week":[[[480,1020]],[],[],[],[],[],[]],"exceptions":[]}'
   where id = 'acc_own'`,
  `insert into content_texts (language_id, key, text, updated_at) values
     ('acc_own_fi', 'approvalTitle', 'Tarkista', 0), ('acc_own_sv', 'approvalTitle', 'Granska', 0),
     ('acc_sister_fi', 'approvalTitle', 'Muiden', 0)`,
  `insert into extra_service_compatibilities (id, extra_service_id, make, model) values ('xsc_1', 'xsv_0', 'Volvo', 'EX30')`,
  `insert into extra_service_products (id, extra_service_id, product_id, amount) values ('xsp_1', 'xsv_0', 'prd_0d', 3)`,
  `update extra_services set removed_at = 1 where id = 'xsv_0d'`,
  `insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at, updated_at)
     values ('crd_1', 'acc_own', 'SVEA', 'https://svea.example', 'zzsecret', 0, 0)`,
]

async function copyOwn() {
  const { app, user } = await threeWorkshops('group_admin')
  for (const statement of more) await rowsOf(statement)
  const json = { ...form, groupId: workshopGroup, start: { from: 'copy', of: 'acc_own' } }
  const open = () => app.request('/api/staff/workshop', { method: 'POST', token: user.token, json })
  return { open }
}

const ofFate = (fate: string) => Object.keys(tables).filter((table) => tables[table] === fate)
const ofAccount = (table: string, id: string) =>
  table.endsWith('_terms')
    ? rowsOf(`select * from ${table} where account_number = (select number from accounts where id = ?)`, id)
    : rowsOf(`select * from ${table} where account_id = ?`, id)

it('what another workshop begins with is decided of every table and every column', async () => {
  const all = await rowsOf(`select name, sql from sqlite_master where type = 'table' and name <> 'accounts'`)
  const found = all.filter(({ sql }) => /\baccount_(?:id|number)\b/.test(String(sql))).map(({ name }) => String(name))
  expect(found.toSorted()).toEqual(Object.keys(tables).toSorted())
  const own = Object.values(getTableColumns(accounts)).map(({ name }) => name)
  expect(Object.values(columns).flatMap(named).toSorted()).toEqual(own.toSorted())
})

describe('a workshop as another one is set up', () => {
  it('has what is to be copied, under ids of its own, and nothing else of it', async () => {
    const { open } = await copyOwn()
    const before = await everyRow()
    const response = await open()
    expect(response.status).toBe(201)
    const { id } = await response.json<Workshop>()
    for (const table of ofFate('never')) expect([table, await ofAccount(table, id)]).toEqual([table, []])
    for (const table of ofFate('copied')) {
      const rows = await ofAccount(table, id)
      const removed = table === 'extra_services' ? 1 : 0
      const source = await ofAccount(table, 'acc_own')
      expect([table, rows.length > 0, rows.length]).toEqual([table, true, source.length - removed])
      expect(rows.filter((row) => source.some((one) => one['id'] === row['id']))).toEqual([])
    }
    const [own] = await rowsOf('select * from accounts where id = ?', 'acc_own')
    const [copy] = await rowsOf('select * from accounts where id = ?', id)
    for (const name of named(columns.copied)) expect([name, copy?.[name]]).toEqual([name, own?.[name]])
    expect(copy).toMatchObject({
      name: form.name,
      phone_number: form.phoneNumber,
      payment_types: '["TERMINAL"]',
      identity_check: 'NONE',
      sms_number: '',
      email_reply_to: '',
      delivery_image_url: null,
      version: 1,
    })
    // What was there is as it was.
    const after = await everyRow()
    for (const [table, rows] of Object.entries(before)) {
      // What the clocks of the world will be is told anew.
      if (table === 'zone_offsets') continue
      const kept = new Set(after[table]?.map((row) => JSON.stringify(row)))
      expect([table, rows.filter((row) => !kept.has(JSON.stringify(row)))]).toEqual([table, []])
    }
  })

  it('its texts, services, prices and makes hang together as they did there', async () => {
    const { open } = await copyOwn()
    const { id } = await (await open()).json<Workshop>()
    const shape = `
      select l.lcid, l.is_default, t.key, t.text from languages l
        left join content_texts t on t.language_id = l.id where l.account_id = ?1 order by l.lcid, t.key`
    const services = `
      select s.type, s.price_cents, s.enabled, l.lcid, d.description, c.make, c.model, p.product_code, x.amount
      from extra_services s
        left join extra_service_descriptions d on d.extra_service_id = s.id
        left join languages l on l.id = d.language_id and l.account_id = ?1
        left join extra_service_compatibilities c on c.extra_service_id = s.id
        left join extra_service_products x on x.extra_service_id = s.id
        left join products p on p.id = x.product_id and p.account_id = ?1
      where s.account_id = ?1 and s.removed_at is null order by s.position, l.lcid`
    for (const query of [shape, services]) {
      const rows = await rowsOf(query, id)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows).toEqual(await rowsOf(query, 'acc_own'))
    }
    const made = await rowsOf(services, id)
    expect(made[0]).toMatchObject({ make: 'Volvo', product_code: 'Pd', amount: 3 })
    const wishes = 'select position, labels, enabled from delivery_options where account_id = ? order by position'
    expect(await rowsOf(wishes, id)).toEqual(await rowsOf(wishes, 'acc_own'))
  })

  it('a service of products with VAT and without it costs what they do at the rate of the new one', async () => {
    const { open } = await copyOwn()
    await rowsOf(`update products set gross_cents = 1000 where id = 'prd_0d'`)
    await rowsOf(`insert into products (id, account_id, type, product_code, description, price_cents, created_at, updated_at)
      values ('prd_net', 'acc_own', 'NORMAL', 'NET', 'Työ', 1001, 0, 0)`)
    await rowsOf(`insert into extra_service_products (id, extra_service_id, product_id, amount)
      values ('xsp_net', 'xsv_0', 'prd_net', 1)`)
    await rowsOf(`update extra_services set pricing_type = 'PRODUCTS', gross_cents = 4256 where id = 'xsv_0'`)
    const { id } = await (await open()).json<Workshop>()
    const priced = `select gross_cents from extra_services where account_id = ? and pricing_type = 'PRODUCTS'`
    expect(await rowsOf(priced, id)).toEqual([{ gross_cents: 4_241 }])
  })

  it('no secret of it goes along', async () => {
    const { open } = await copyOwn()
    const { id } = await (await open()).json<Workshop>()
    const all: string[] = []
    for (const table of Object.keys(tables)) all.push(JSON.stringify(await ofAccount(table, id)))
    all.push(JSON.stringify(await rowsOf('select * from accounts where id = ?', id)))
    expect(all.join('\n')).not.toMatch(/zzsecret|sealed|zzsister|zzforeign/)
  })

  it('breaks off whole', async () => {
    const { open } = await copyOwn()
    await rowsOf(
      `create trigger breaks before insert on extra_service_products begin select raise(abort, 'broken'); end`,
    )
    const before = await everyRow()
    const response = await open()
    await rowsOf('drop trigger breaks')
    expect(response.status).toBe(500)
    expect(await everyRow()).toEqual(before)
  })
})
