import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { OrderRowType, RowPayer, VehicleFuel, VehiclePurpose } from '#domain/enums.ts'
import type { OrderPayer } from '#domain/money/order-payer.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt, flag, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'

export const customers = sqliteTable(
  'customers',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    externalCustomerNumber: text('external_customer_number'),
    name: text('name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** YYYY-MM-DD; compared with what an identity check tells. */
    birthDate: text('birth_date'),
    phoneNumber: text('phone_number'),
    email: text('email'),
    streetAddress: text('street_address'),
    postalCode: text('postal_code'),
    city: text('city'),
    customerOverRide: flag('customer_over_ride').notNull().default(false),
    contactMethods: text('contact_methods', { mode: 'json' }).$type<('SMS' | 'EMAIL')[]>().notNull(),
    languageLcid: text('language_lcid'),
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('customers_external_unique')
      .on(table.accountId, table.externalCustomerNumber)
      .where(sql`${table.externalCustomerNumber} is not null`),
    index('customers_account_idx').on(table.accountId, table.id),
    index('customers_retention_idx')
      .on(table.accountId, table.updatedAt)
      .where(sql`${table.erasedAt} is null`),
  ],
)

export const vehicles = sqliteTable(
  'vehicles',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Without a plate it is a name that stands in for one: `VIN …`, or `#` and the number of its order. */
    licenseNumber: text('license_number').notNull(),
    hasPlate: flag('has_plate').notNull().default(true),
    /** `plateKey` of the domain, since people leave dashes and spaces out: a car with a plate is one vehicle of its account by it. */
    plateKey: text('plate_key').generatedAlwaysAs(sql`replace(replace(license_number, '-', ''), ' ', '')`, {
      mode: 'virtual',
    }),
    make: text('make'),
    model: text('model'),
    vin: text('vin'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [
    uniqueIndex('vehicles_license_unique').on(table.accountId, table.licenseNumber),
    // A name that stands in for a plate is compared whole: by their keys `#26-1` and `#2-61` would be one.
    uniqueIndex('vehicles_plate_unique').on(
      table.accountId,
      table.plateKey,
      sql`iif(has_plate = 1, '', license_number)`,
    ),
    index('vehicles_vin_idx')
      .on(table.accountId, table.vin)
      .where(sql`${table.vin} is not null`),
  ],
)

/** The workshop's own cars: lent while a car is in service, or lent for a test drive. */
export const substituteVehicles = sqliteTable(
  'substitute_vehicles',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    purpose: text('purpose').$type<VehiclePurpose>().notNull(),
    licenseNumber: text('license_number').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    /** Its place, for who fetches it; empty where nobody has said it. */
    parkingPlace: text('parking_place').notNull().default(''),
    fuel: text('fuel').$type<VehicleFuel>().notNull().default('UNKNOWN'),
    enabled: flag('enabled').notNull().default(true),
    /** A car that is gone stays for the history of who had it; it is not enabled either. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('substitute_vehicles_license_unique')
      .on(table.accountId, table.licenseNumber)
      .where(sql`${table.removedAt} is null`),
    index('substitute_vehicles_account_idx').on(table.accountId, table.purpose, table.licenseNumber),
  ],
)

export const workOrders = sqliteTable(
  'work_orders',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    customerId: text('customer_id').references(() => customers.id),
    vehicleId: text('vehicle_id').references(() => vehicles.id),
    externalWorkOrderId: text('external_work_order_id'),
    externalSystemIdentifier: text('external_system_identifier'),
    createdBy: text('created_by'),
    reservationStart: instant('reservation_start'),
    reservationEnd: instant('reservation_end'),
    accessoryFeeCents: cents('accessory_fee_cents'),
    cpuPaymentRequest: flag('cpu_payment_request').notNull().default(false),
    contentHash: text('content_hash'),
    /** `revision` of the last put that had one; an instant as its milliseconds. */
    dealerRevision: integer('dealer_revision'),
    /** The number that it had before it was renamed last. */
    formerNumber: text('former_number'),
    /** The one who pays beside the customer: a company, an insurance, a leasing company. */
    payer: text('payer', { mode: 'json' }).$type<OrderPayer>(),
    /** The dealer system has sent it: rows and prices are its own. */
    isFromDealerSystem: flag('is_from_dealer_system').notNull().default(false),
    /** Put right by staff: the dealer system does not write over it. */
    vehicleEditedManually: flag('vehicle_edited_manually').notNull().default(false),
    reservationEditedManually: flag('reservation_edited_manually').notNull().default(false),
    /** The staff user who wrote it last; null: the dealer system, or nobody since it was made. */
    changedByUserId: text('changed_by_user_id'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('work_orders_external_unique')
      .on(table.accountId, table.externalWorkOrderId)
      .where(sql`${table.externalWorkOrderId} is not null`),
    index('work_orders_recent_idx').on(table.accountId, table.createdAt, table.id),
    // Whose time comes soon and who has not opened their link.
    index('work_orders_reservation_idx')
      .on(table.accountId, table.reservationStart)
      .where(sql`${table.reservationStart} is not null`),
    // What is handed over on a day.
    index('work_orders_ready_idx')
      .on(table.accountId, table.reservationEnd)
      .where(sql`${table.reservationEnd} is not null`),
    index('work_orders_vehicle_idx').on(table.vehicleId),
    index('work_orders_customer_idx').on(table.customerId),
    check(
      'work_orders_reservation_check',
      sql`${table.reservationEnd} is null or ${table.reservationStart} is null or ${table.reservationEnd} >= ${table.reservationStart}`,
    ),
  ],
)

/**
 * A row of an order. `priceCents` is its price without VAT; where there is `grossCents` that is the price, with VAT, and the
 * other was made of it when it was written. The terms are `RowTerms` of the domain, null in a row that is a price alone. The
 * migration makes it WITHOUT ROWID: an order is read with all of its rows.
 */
export const orderRows = sqliteTable(
  'order_rows',
  {
    id: text('id').notNull(),
    workOrderId: text('work_order_id')
      .notNull()
      .references(() => workOrders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<OrderRowType>().notNull(),
    priceCents: cents('price_cents').notNull(),
    payer: text('payer').$type<RowPayer>().notNull(),
    productCode: text('product_code'),
    rowId: text('row_id'),
    quantityThousandths: integer('quantity_thousandths'),
    unit: text('unit'),
    unitPriceTenThousandths: integer('unit_price_ten_thousandths'),
    discountBasisPoints: integer('discount_basis_points'),
    discountCents: cents('discount_cents'),
    vatBasisPoints: integer('vat_basis_points'),
    grossCents: cents('gross_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.workOrderId, table.id] }),
    check('order_rows_payer_check', sql`${table.payer} in ('CUSTOMER','WARRANTY','NONE')`),
  ],
)
