import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { migrationNames } from '#scripts/tables/schema.ts'

const folder = path.join(root, 'migrations')
const migration = '0059_search_terms.sql'
const sqlOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** Two workshops as the migrations before have them: visits of both kinds, one of a car alone, one of nothing, and one in the archive. */
function before(): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const name of migrationNames(folder).filter((one) => one < migration)) database.exec(sqlOf(name))
  for (const nth of [1, 2])
    database.exec(`
      insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, live_since, created_at, updated_at)
        values ('acc_${nth}', 'a${nth}', 'A', 'A', '[]', '[]', 1, 0, 0);
      insert into customers (id, account_id, first_name, last_name, phone_number, contact_methods, created_at, updated_at)
        values ('cus_${nth}', 'acc_${nth}', 'Anna-Liisa', 'Åström "${nth}', '040 000000${nth}', '[]', 0, 0);
      insert into vehicles (id, account_id, license_number, make, model, created_at, updated_at)
        values ('veh_${nth}', 'acc_${nth}', 'ABC-${nth}', 'Volvo', 'V60', 0, 0);
      insert into work_orders (id, account_id, customer_id, vehicle_id, external_work_order_id, created_at, updated_at)
        values ('wor_${nth}', 'acc_${nth}', 'cus_${nth}', 'veh_${nth}', '26-00${nth}', 0, 0),
          ('wor_car_${nth}', 'acc_${nth}', null, 'veh_${nth}', null, 0, 0);
      insert into archived_visits (id, account_id, process_type, terms, object_key, sealed_key, ended_at, touched_at, archived_at)
        values ('prc_gone_${nth}', 'acc_${nth}', 'DELIVERY', '["älv","gone${nth}"]', 'key_${nth}', 'x', 0, 0, 0);
      insert into archive_terms (account_id, is_sales, term, visit_number)
        select v.account_id, 0, t.value, v.number from archived_visits v, json_each(v.terms) t where v.id = 'prc_gone_${nth}';`)
  const process = database.prepare(`insert into processes (id, account_id, link_code, process_type, state, current_step,
    work_order_id, customer_id, state_changed_at, last_event_id, created_at, updated_at)
    values (?1, ?2, ?1, ?3, 'LINK_GENERATED', 'WORK_ORDER', ?4, ?5, 0, ?1, 0, 0)`)
  for (const nth of [1, 2]) {
    process.run(`prc_${nth}`, `acc_${nth}`, 'DELIVERY', `wor_${nth}`, `cus_${nth}`)
    process.run(`prc_car_${nth}`, `acc_${nth}`, 'ONLY_PAYMENT', `wor_car_${nth}`, null)
    process.run(`prc_none_${nth}`, `acc_${nth}`, 'NO_DMS_DELIVERY', null, null)
  }
  return database
}

const rowsOf = (database: DatabaseSync, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row).join(' '))

const found = 'select account_id, is_sales, term, process_id from process_search order by 1, 2, 3, 4'
const archived = 'select account_id, is_sales, term, visit_number from archive_terms order by 1, 2, 3, 4'
const lists = `select p.account_id, p.is_sales, t.value, p.id from processes p, json_each(p.search_terms) t order by 1, 2, 3, 4`

/** As D1 does it: all of a file, or nothing. */
const migrate = (database: DatabaseSync) => database.exec(`begin; ${sqlOf(migration)}; commit`)

it('what processes and archived visits were found by goes along', () => {
  const database = before()
  const was = { found: rowsOf(database, found), archived: rowsOf(database, archived) }
  expect([was.found.length, was.archived.length]).toEqual([2 * (10 + 3), 4])
  migrate(database)
  expect({ found: rowsOf(database, found), archived: rowsOf(database, archived) }).toEqual(was)
  expect(rowsOf(database, lists)).toEqual(was.found)
  expect(rowsOf(database, 'select id from processes where search_terms is null order by id')).toEqual([
    'prc_none_1',
    'prc_none_2',
  ])
  const own =
    'select a.id, t.is_sales, t.term, t.process_id from search_terms t join accounts a on a.number = t.account_number'
  expect(rowsOf(database, `${own} order by 1, 2, 3, 4`)).toEqual(was.found)
  expect(rowsOf(database, 'pragma foreign_key_check')).toEqual([])
})

it('what did not hear of another type of its process is found by those who see it now, and goes with it', () => {
  const database = before()
  database.exec(`update processes set process_type = 'NO_DMS_DELIVERY' where id = 'prc_1'`)
  expect(rowsOf(database, `select distinct is_sales from process_search where process_id = 'prc_1'`)).toEqual(['0'])
  migrate(database)
  expect(rowsOf(database, `select distinct is_sales from search_terms where process_id = 'prc_1'`)).toEqual(['1'])
  expect(rowsOf(database, lists)).toEqual(rowsOf(database, found))
  database.exec('update customers set first_name = null, last_name = null, phone_number = null')
  expect(rowsOf(database, `select term from search_terms where process_id = 'prc_1' order by term`)).toEqual([
    '26001',
    'abc1',
    'v60',
    'volvo',
  ])
})

it('what is made of a term later is what a change of now makes', () => {
  const [migrated, changed] = [before(), before()]
  const change = (database: DatabaseSync) =>
    database.exec(`update customers set last_name = 'Öberg'; update vehicles set license_number = id`)
  change(changed)
  migrate(changed)
  migrate(migrated)
  change(migrated)
  expect(rowsOf(migrated, found)).toEqual(rowsOf(changed, found))
  expect(rowsOf(migrated, lists)).toEqual(rowsOf(changed, found))
  expect(rowsOf(migrated, 'select id, search_terms from processes order by id')).toEqual(
    rowsOf(changed, 'select id, search_terms from processes order by id'),
  )
})

it('a workshop that comes later has a number of its own', () => {
  const database = before()
  migrate(database)
  for (const id of ['acc_3', 'acc_4'])
    database.exec(`insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
      values ('${id}', '${id}', 'A', 'A', '[]', '[]', 0, 0)`)
  expect(rowsOf(database, 'select id, number from accounts order by id')).toEqual([
    'acc_1 1',
    'acc_2 2',
    'acc_3 3',
    'acc_4 4',
  ])
})

it('the worker of before finds, archives and brings back until it is replaced, and after a rollback', () => {
  const database = before()
  migrate(database)
  const was = rowsOf(database, archived)
  const plan = (sql: string) => rowsOf(database, `explain query plan ${sql}`).join('\n')
  const other = `select 1 from process_search o where o.process_id = 'prc_1' and o.term >= 'a' and o.term < 'b'`
  expect(rowsOf(database, other)).toEqual(['1', '1', '1'])
  expect(plan(other)).not.toContain('SCAN')

  database.exec(`insert into archive_terms (account_id, is_sales, term, visit_number)
    select q.account_id, q.is_sales, q.term, 99 from process_search q where q.process_id = 'prc_car_2'`)
  expect(rowsOf(database, archived)).toEqual(
    [...was, 'acc_2 1 abc2 99', 'acc_2 1 v60 99', 'acc_2 1 volvo 99'].toSorted(),
  )
  database.exec(`delete from archive_terms where account_id = 'acc_2' and is_sales in (0, 1)
    and term in (select value from json_each('["abc2"]')) and visit_number = 99`)
  database.exec(`delete from archive_terms where (account_id, is_sales, term, visit_number) in (
    values ('acc_2', 1, 'v60', 99), ('acc_2', 0, 'volvo', 99), ('acc_2', 1, 'volvo', 99), ('acc_1', 0, 'nobody', 1))`)
  expect(rowsOf(database, archived)).toEqual(was)
})

it('is refused while a group is moved', () => {
  const database = before()
  const was = rowsOf(database, found)
  database.exec('create table moving (owner text)')
  expect(() => migrate(database)).toThrow('integer overflow')
  database.exec('rollback')
  expect(rowsOf(database, found)).toEqual(was)
})
