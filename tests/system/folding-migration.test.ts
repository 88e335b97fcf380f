import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { migrationNames } from '#scripts/tables/schema.ts'

const folder = path.join(root, 'migrations')
const migration = '0068_folding.sql'
const sqlOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const plates = [
  ['veh_1', 'acc_1', 'HH AB 1234', 1],
  ['veh_2', 'acc_1', 'HHAB1234', 3],
  ['veh_3', 'acc_1', 'HH-AB 1234', 2],
  ['veh_4', 'acc_1', 'АВС–123', 1],
  ['veh_5', 'acc_1', 'XYZ-1', 1],
  ['veh_6', 'acc_2', 'HHAB1234', 1],
] as const

function before(): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const name of migrationNames(folder).filter((one) => one < migration)) database.exec(sqlOf(name))
  for (const nth of [1, 2])
    database.exec(`
      insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, live_since, created_at, updated_at)
        values ('acc_${nth}', 'a${nth}', 'A', 'A', '[]', '[]', 1, 0, 0)`)
  const vehicle = database.prepare(
    'insert into vehicles (id, account_id, license_number, created_at, updated_at) values (?, ?, ?, 0, ?)',
  )
  const order = database.prepare(
    `insert into work_orders (id, account_id, vehicle_id, created_at, updated_at) values (?, ?, ?, 0, 0)`,
  )
  for (const [id, account, plate, updatedAt] of plates) {
    vehicle.run(id, account, plate, updatedAt)
    order.run(id.replace('veh', 'wor'), account, id)
  }
  database.exec(`
    insert into vehicles (id, account_id, license_number, has_plate, created_at, updated_at)
      values ('veh_8', 'acc_1', '#26-1', 0, 0, 0), ('veh_9', 'acc_1', '#2-61', 0, 0, 0);
    insert into users (id, username, password_hash, created_at, updated_at) values ('usr_1', 'Åsa.Ś', 'x', 0, 0);
    insert into products (id, account_id, type, product_code, description, price_cents, created_at, updated_at)
      values ('prd_1', 'acc_1', 'PRODUCT', 'ÖL-1', 'Öljyn  vaihto', 1, 0, 0)`)
  return database
}

const migrate = (database: DatabaseSync) => database.exec(`begin; ${sqlOf(migration)}; commit`)
const rowsOf = (database: DatabaseSync, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row).join(' '))

it('makes one vehicle of each car of an account, the one that was written last, and its orders name it', () => {
  const database = before()
  migrate(database)
  expect(rowsOf(database, 'select id, license_number from vehicles order by 1')).toEqual([
    'veh_2 HHAB1234',
    'veh_4 ABC-123',
    'veh_5 XYZ-1',
    'veh_6 HHAB1234',
    'veh_8 #26-1',
    'veh_9 #2-61',
  ])
  expect(rowsOf(database, 'select id, vehicle_id from work_orders order by 1')).toEqual([
    'wor_1 veh_2',
    'wor_2 veh_2',
    'wor_3 veh_2',
    'wor_4 veh_4',
    'wor_5 veh_5',
    'wor_6 veh_6',
  ])
  expect(() =>
    database.exec(`insert into vehicles (id, account_id, license_number, created_at, updated_at)
      values ('veh_7', 'acc_1', 'H-HAB 1234', 0, 0)`),
  ).toThrow('UNIQUE')
})

it('folds users and products at once, and says that nothing else waits where there are no visits', () => {
  const database = before()
  migrate(database)
  expect(rowsOf(database, 'select username_folded from users')).toEqual(['asas'])
  expect(rowsOf(database, 'select search_text from products')).toEqual(['ol1\u{10FFFF}oljynvaihto'])
  expect(rowsOf(database, 'select count(*) from search_refolds where done_at is null')).toEqual(['0'])
})

it('waits where a group is being moved', () => {
  const database = before()
  database.exec('create table moving (id integer)')
  database.exec('insert into moving values (1)')
  expect(() => migrate(database)).toThrow('integer overflow')
})
