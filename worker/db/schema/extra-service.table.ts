import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { PricingType, ServiceType } from '#domain/enums.ts'

import { accounts } from './account.table.ts'
import { cents, createdAt, flag, idColumn, instant, mutable } from './columns.ts'
import { languages } from './content.table.ts'

/** `priceCents` is without VAT; where there is `grossCents`, that is the price. */
export const products = sqliteTable(
  'products',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type').$type<ServiceType>().notNull(),
    productCode: text('product_code').notNull(),
    brandCode: text('brand_code'),
    description: text('description').notNull(),
    /** Code and description as one word each to compare (`foldedWord` of the domain) with U+10FFFF between them; triggers keep it. */
    searchText: text('search_text').notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    serviceTimeInMinutes: integer('service_time_in_minutes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
    /** With VAT, where it was priced so: then that is the price, and `priceCents` is what net it was when written. */
    grossCents: cents('gross_cents'),
  },
  (table) => [
    uniqueIndex('products_code_unique').on(table.accountId, table.productCode),
    check('products_price_check', sql`${table.priceCents} >= 0`),
  ],
)

/**
 * A service the customer may add. `priceCents` is without VAT, `grossCents` as with products; where `pricingType` is PRODUCTS it is what the products
 * cost together, kept so by every change of them. One that an ended process picked stays when it is removed (`removedAt`).
 */
export const extraServices = sqliteTable(
  'extra_services',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    type: text('type').$type<ServiceType>().notNull(),
    enabled: flag('enabled').notNull().default(true),
    pricingType: text('pricing_type').$type<PricingType>().notNull().default('FIXED'),
    priceCents: cents('price_cents').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
    removedAt: instant('removed_at'),
    /** Null where the price, or that of every product, is without VAT. */
    grossCents: cents('gross_cents'),
  },
  (table) => [
    index('extra_services_account_idx').on(table.accountId, table.position),
    check('extra_services_price_check', sql`${table.priceCents} >= 0`),
  ],
)

export const extraServiceDescriptions = sqliteTable(
  'extra_service_descriptions',
  {
    extraServiceId: text('extra_service_id')
      .notNull()
      .references(() => extraServices.id, { onDelete: 'cascade' }),
    languageId: text('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    description: text('description').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.extraServiceId, table.languageId] }),
    index('extra_service_descriptions_language_idx').on(table.languageId),
  ],
)

/** The service is offered only for these makes (and models); no row means for every car. */
export const extraServiceCompatibilities = sqliteTable(
  'extra_service_compatibilities',
  {
    id: idColumn(),
    extraServiceId: text('extra_service_id')
      .notNull()
      .references(() => extraServices.id, { onDelete: 'cascade' }),
    make: text('make').notNull(),
    model: text('model'),
  },
  (table) => [index('extra_service_compatibilities_service_idx').on(table.extraServiceId)],
)

/** Service product line: how many of a product a service takes. */
export const extraServiceProducts = sqliteTable(
  'extra_service_products',
  {
    id: idColumn(),
    extraServiceId: text('extra_service_id')
      .notNull()
      .references(() => extraServices.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    amount: integer('amount').notNull().default(1),
  },
  (table) => [
    index('extra_service_products_service_idx').on(table.extraServiceId),
    index('extra_service_products_product_idx').on(table.productId),
    check('extra_service_products_amount_check', sql`${table.amount} > 0`),
  ],
)
