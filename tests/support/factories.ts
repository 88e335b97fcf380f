/**
 * Rows for tests, with readable ids; every field can be given. They write straight to D1 (not counted):
 *
 *   const account = await seedAccount()                            // acc_north with fi (default), sv, en
 *   await seedLocker({ boxes: [{ number: 1, size: 'S' }] })        // lck_north, box_1
 *   const order = await seedWorkOrder()                            // wo_1, customer cus_1, vehicle veh_1, two rows
 *   const visit = await seedProcess({ workOrderId: order.id, state: 'STARTED' })   // prc_1, code 0000CDE00001
 *   const visit = await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '123456' } })
 *   await seedExtraService({ id: 'xsv_wash' })
 *
 * A process is replayed: it is born in an initial state and moved along the table, with its history, so the triggers
 * hold here too. Two processes of one test need different ids and codes: pass `number`.
 */
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'

import { sha256Hex } from '#core/secrets/hashing.ts'
import type { BoxSize, OrderRowType, RowPayer, ServiceLane } from '#domain/enums.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import { createDb, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts, apiKeys, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { extraServiceDescriptions, extraServices } from '#worker/db/schema/extra-service.table.ts'
import { boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { environmentName } from './app.ts'
import { testNow } from './clock.ts'

export { seedProcess, type ProcessSeed, type SeededProcess } from './process-factory.ts'

const stamps = { createdAt: testNow, updatedAt: testNow }

/** The account of every test but a tenant test. */
export const northId = 'acc_north'

function database(): Db {
  return createDb(env.DB)
}

async function write(...statements: Statement[]): Promise<void> {
  await runBatch(database(), statements)
}

type AccountSeed = Partial<typeof accounts.$inferInsert> & { id?: string }

/** An account with Finnish (default), Swedish and English (`<id>_fi` …) and two delivery options (`<id>_home`, `<id>_work`). */
export async function seedAccount(given: AccountSeed = {}) {
  const id = given.id ?? northId
  const db = database()
  const language = (code: string, lcid: string, name: string, position: number) => ({
    id: `${id}_${code}`,
    accountId: id,
    lcid,
    name,
    isDefault: position === 0,
    position,
    createdAt: testNow,
  })
  const option = (name: string, label: string, position: number) => ({
    id: `${id}_${name}`,
    accountId: id,
    position,
    labels: { 'fi-FI': label, 'sv-FI': `${label} (sv)`, 'en-US': `${label} (en)` },
    createdAt: testNow,
  })
  await write(
    db.insert(accounts).values({
      slug: id,
      name: 'Pohjolan Huolto',
      smsSender: 'Pohjola',
      smsSenderState: 'REGISTERED',
      phoneNumber: '+358401234567',
      email: 'huolto@pohjola.example',
      orderRowTypesToShowInWorkOrderStep: ['NORMAL', 'SPARE_PART', 'SUBSTITUTE_CAR'],
      paymentTypes: ['ONLINE', 'TERMINAL'],
      liveSince: testNow,
      slot: environmentName.slot,
      ...stamps,
      ...given,
      id,
    }),
    db
      .insert(languages)
      .values([
        language('fi', 'fi-FI', 'Suomi', 0),
        language('sv', 'sv-FI', 'Svenska', 1),
        language('en', 'en-US', 'English', 2),
      ]),
    db.insert(deliveryOptions).values([option('home', 'Kotiin', 0), option('work', 'Työpaikalle', 1)]),
  )
  return { id, fi: `${id}_fi`, sv: `${id}_sv`, en: `${id}_en`, home: `${id}_home`, work: `${id}_work` }
}

type BoxSeed = { number: number; size?: BoxSize; lane?: ServiceLane; id?: string; outOfUse?: boolean }
type LockerSeed = { id?: string; accountId?: string; boxes?: readonly BoxSeed[]; enabled?: boolean }

/** A cabinet; box number n has the id `box_n` unless given (`<locker>_box_n` in a cabinet with an id of its own). */
export async function seedLocker(given: LockerSeed = {}) {
  const id = given.id ?? 'lck_north'
  const accountId = given.accountId ?? northId
  const db = database()
  const boxId = (box: BoxSeed) => box.id ?? (given.id === undefined ? `box_${box.number}` : `${id}_box_${box.number}`)
  const seeds = given.boxes ?? [{ number: 1 }]
  await write(
    db.insert(lockers).values({
      id,
      accountId,
      name: 'Pääovi',
      address: 'Huoltokatu 1, 00100 Helsinki',
      instructions: { 'fi-FI': 'Oven vasemmalla puolella', 'en-US': 'To the left of the door' },
      enabled: given.enabled ?? true,
      ...stamps,
    }),
    ...seeds.map((box, index) =>
      db.insert(boxes).values({
        id: boxId(box),
        lockerId: id,
        accountId,
        number: box.number,
        size: box.size ?? 'S',
        sizeRank: sizeRank(box.size ?? 'S'),
        lane: box.lane ?? 'ROUND_THE_CLOCK',
        gridColumn: index % 4,
        gridRow: Math.floor(index / 4),
        outOfUse: box.outOfUse ?? false,
        ...stamps,
      }),
    ),
  )
  return { id, boxIds: seeds.map(boxId) }
}

type RowSeed = { description: string; priceCents: number; type?: OrderRowType; payer?: RowPayer; productCode?: string }
type WorkOrderSeed = {
  number?: number
  accountId?: string
  customer?: Partial<typeof customers.$inferInsert>
  vehicle?: Partial<typeof vehicles.$inferInsert>
  order?: Partial<typeof workOrders.$inferInsert>
  rows?: readonly RowSeed[]
}

const smsOnly: ('SMS' | 'EMAIL')[] = ['SMS']

const usualRows: readonly RowSeed[] = [
  { description: 'Määräaikaishuolto', priceCents: 20_000 },
  { description: 'Öljynsuodatin', priceCents: 1_500, type: 'SPARE_PART', productCode: 'OF-1' },
]

/** A work order `wo_<n>` with customer `cus_<n>`, vehicle `veh_<n>` and rows `row_<n>_1` …; `externalWorkOrderId` is `WO-<n>`. */
export async function seedWorkOrder(given: WorkOrderSeed = {}) {
  const number = given.number ?? 1
  const accountId = given.accountId ?? northId
  const ids = { id: `wo_${number}`, customerId: `cus_${number}`, vehicleId: `veh_${number}` }
  const db = database()
  const customer = {
    id: ids.customerId,
    accountId,
    firstName: 'Aino',
    lastName: 'Virtanen',
    phoneNumber: `+35840000${String(number).padStart(4, '0')}`,
    email: 'aino@example.fi',
    contactMethods: smsOnly,
    ...stamps,
    ...given.customer,
  }
  const rows = (given.rows ?? usualRows).map((row, index) => ({
    id: `row_${number}_${index + 1}`,
    workOrderId: given.order?.id ?? ids.id,
    position: index,
    type: row.type ?? ('NORMAL' as const),
    payer: row.payer ?? ('CUSTOMER' as const),
    description: row.description,
    priceCents: row.priceCents,
    productCode: row.productCode ?? null,
  }))
  const vehicle = { id: ids.vehicleId, accountId, licenseNumber: `ABC-${number}`, make: 'Volvo', model: 'V60' }
  const order = { accountId, customerId: ids.customerId, vehicleId: ids.vehicleId, externalWorkOrderId: `WO-${number}` }
  await write(
    db.insert(customers).values(customer),
    db.insert(vehicles).values({ ...vehicle, ...stamps, ...given.vehicle }),
    db.insert(workOrders).values({ id: ids.id, ...order, ...stamps, ...given.order }),
    ...rows.map((row) => db.insert(orderRows).values(row)),
  )
  return { ...ids, rowIds: rows.map(({ id }) => id) }
}

type ExtraServiceSeed = Partial<Omit<typeof extraServices.$inferInsert, 'id'>> & {
  id?: string
  /** One text for every language of the account. */
  description?: string
}

/** An extra service with a description in each language of the account. */
export async function seedExtraService(given: ExtraServiceSeed = {}) {
  const { id = 'xsv_wash', description = 'Pesu', ...columns } = given
  const accountId = given.accountId ?? northId
  const db = database()
  await write(
    db.insert(extraServices).values({ accountId, type: 'NORMAL', priceCents: 4_000, ...stamps, ...columns, id }),
    db.run(sql`
      insert into ${extraServiceDescriptions} (extra_service_id, language_id, description)
      select ${id}, id, ${description} || ' ' || lcid from ${languages} where account_id = ${accountId}`),
  )
  return { id }
}

/** A machine key of an account; `key` is what it sends. */
export async function seedApiKey(given: { id?: string; accountId?: string; key?: string } = {}) {
  const { id = 'key_dms', accountId = northId, key = 'dms-key-of-the-test-0123456789' } = given
  await write(
    database()
      .insert(apiKeys)
      .values({ id, accountId, name: 'DMS', keyHash: sha256Hex(key), createdAt: testNow }),
  )
  return { id, key }
}
