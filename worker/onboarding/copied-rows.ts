import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Statement } from '#worker/db/db.ts'
import { deliveryOptions } from '#worker/db/schema/account.table.ts'
import { contentTexts, languages } from '#worker/db/schema/content.table.ts'
import {
  extraServiceCompatibilities,
  extraServiceDescriptions,
  extraServiceProducts,
  extraServices,
  products,
} from '#worker/db/schema/extra-service.table.ts'
import { additionalWorkTemplates } from '#worker/db/schema/process/additional-work.table.ts'
import { messageTemplates } from '#worker/db/schema/process/conversation.table.ts'
import { storedSum } from '#worker/settings/contents/index.ts'

import { ownId, type NewWorkshop } from './first-rows.ts'
import { insertAccount } from './insert-account.ts'

/** Columns of the account that the new one has from the other. What is named nowhere is as a new workshop has it. */
const copiedColumns = [
  'locale',
  'accent_color',
  'show_prices_in_work_order_step',
  'show_reservation_in_work_order_step',
  'order_row_types_to_show',
  'payment_implementation_type',
  'is_total_price_rounded',
  'vat_rounding',
  'approval_tolerance_basis_points',
  'confirms_by_itself',
  'identity_provider',
  'box_size',
  'customer_reservation_hours',
  'advisor_reservation_hours',
  'link_valid_days',
  'retention_months',
  'archive_days',
  'reminds_unopened',
  'remind_unpaid_days',
  'show_driver_license',
  'notes_enabled',
  'show_qr_code',
  'credit_payment_button_content_type',
  'credit_info_collapsed',
  'delivery_info_enabled',
  'sms_countries',
  'messages_per_recipient',
  'messages_per_visit',
  'messages_per_account',
  'fast_lane_mode',
  'opening_hours',
  'no_services_wanted',
] as const

/**
 * Settings that need credentials, which nobody copies: off until the new workshop has its own, as they would keep
 * customers waiting.
 */
const paidThere = sql`(
  select coalesce(json_group_array(value), '[]') from json_each(source.payment_types) where value = 'TERMINAL')`

/** A workshop as another one is set up, with ids of its own: one statement a table, however much there is. */
export function copiedRows(workshop: NewWorkshop, source: string): Statement[] {
  const settings = Object.fromEntries(copiedColumns.map((name) => [name, sql.raw(`source.${name}`)]))
  const { id } = workshop
  const of = (table: SQLiteTable, prefix: string, where = sql`1`) => numbered(table, { prefix, where, source, id })
  const present = sql`removed_at is null`
  const service = sql`join ${of(extraServices, 'xsv', present)} own on own.was = source.extra_service_id`
  const spoken = sql`join ${of(languages, 'lng')} spoken on spoken.was = source.language_id`
  const whole = (table: SQLiteTable, rows: SQL) =>
    copied(workshop, table, {
      set: { id: sql`own.id`, account_id: sql`${id}` },
      joins: sql`join ${rows} own on own.was = source.id`,
    })
  return [
    insertAccount(workshop, { ...settings, payment_types: paidThere }, source),
    whole(languages, of(languages, 'lng')),
    whole(deliveryOptions, of(deliveryOptions, 'dop', present)),
    whole(products, of(products, 'prd')),
    whole(extraServices, of(extraServices, 'xsv', present)),
    whole(messageTemplates, of(messageTemplates, 'mtp')),
    whole(additionalWorkTemplates, of(additionalWorkTemplates, 'awt')),
    copied(workshop, contentTexts, { set: { language_id: sql`spoken.id` }, joins: spoken }),
    copied(workshop, extraServiceDescriptions, {
      set: { extra_service_id: sql`own.id`, language_id: sql`spoken.id` },
      joins: sql`${service} ${spoken}`,
    }),
    copied(workshop, extraServiceCompatibilities, {
      set: { id: nextId('xsc', id, sql`source.id`), extra_service_id: sql`own.id` },
      joins: service,
    }),
    copied(workshop, extraServiceProducts, {
      set: { id: nextId('xsp', id, sql`source.id`), extra_service_id: sql`own.id`, product_id: sql`sold.id` },
      joins: sql`${service} join ${of(products, 'prd')} sold on sold.was = source.product_id`,
    }),
    sumsAtOwnRate(workshop),
  ]
}

/** A service of products with VAT and others without it costs something else at another rate. */
function sumsAtOwnRate({ db, won, id }: NewWorkshop): Statement {
  const { priceCents, grossCents } = storedSum()
  return db.run(sql`
    update ${extraServices} set price_cents = ${priceCents}, gross_cents = ${grossCents}
    where account_id = ${id} and pricing_type = 'PRODUCTS' and gross_cents is not null and ${won}`)
}

function nextId(prefix: string, accountId: string, order: SQL): SQL {
  return sql`${ownId(prefix, accountId)} || '_' || row_number() over (order by ${order})`
}

type Numbering = { prefix: string; where: SQL; source: string; id: string }

/** In SQL: rows of the other workshop (`was`), and what each is called in the new one (`id`): always the same. */
function numbered(table: SQLiteTable, { prefix, where, source, id }: Numbering): SQL {
  return sql`(select id as was, ${nextId(prefix, id, sql`id`)} as id from ${table} where account_id = ${source} and ${where})`
}

type Copy = { set: Readonly<Record<string, SQL>>; joins: SQL }

/** The rows (`source`) with some columns set, as if they were made now. */
function copied({ db, won, now }: NewWorkshop, table: SQLiteTable, { set, joins }: Copy): Statement {
  const fresh: Readonly<Record<string, SQL>> = { created_at: sql`${now}`, updated_at: sql`${now}`, version: sql`1` }
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const values = names.map((name) => set[name] ?? fresh[name] ?? sql.raw(`source.${name}`))
  const columns = names.map((name) => sql.identifier(name))
  return db.run(sql`
    insert into ${table} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${table} source ${joins} where ${won}`)
}
