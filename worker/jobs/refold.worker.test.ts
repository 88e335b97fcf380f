import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'

import { refold } from './refold.ts'
import { runJob } from './run-scheduled.ts'

beforeEach(freshDatabase)

/** As a database is when the letters have changed: what is stored was folded in another way. */
async function lettersChange() {
  await rowsOf(`update search_refolds set position = null, done_at = null`)
}

const termsOf = async (id: string) =>
  (await rowsOf('select term from search_terms where process_id = ? order by term', id)).map(({ term }) => term)

it('folds what was written before anew, however many times it runs or dies', async () => {
  await seedAccount()
  const order = await seedWorkOrder({ customer: { firstName: 'Čáppa', lastName: 'Åhkku', name: null } })
  await seedProcess({ workOrderId: order.id, customerId: order.customerId, state: 'LINK_SENT' })
  await seedProcess({ number: 2, state: 'LINK_SENT' })
  const right = await termsOf('prc_1')
  expect(right).toEqual(expect.arrayContaining(['ahkku', 'cappa']))
  await rowsOf(`update processes set search_terms = '["abc1","åhkku","čáppa"]' where id = 'prc_1'`)
  expect(await termsOf('prc_1')).toContain('åhkku')
  await lettersChange()
  const deps = testDependencies({})
  expect(await runJob('refold', deps, undefined)).toMatchObject({ outcome: 'ok', error: null })
  expect(await termsOf('prc_1')).toEqual(right)
  expect(await rowsOf('select table_name, done_at is not null as done from search_refolds order by 1')).toEqual([
    { table_name: 'archived_visits', done: 1 },
    { table_name: 'processes', done: 1 },
  ])
  await lettersChange()
  expect(await refold(deps)).toBe(0)
  expect(await termsOf('prc_1')).toEqual(right)
})

it('goes on from page to page, the newest first, and costs one read once it is done', { timeout: 60_000 }, async () => {
  await seedAccount()
  await rowsOf(`
    insert into customers (id, account_id, last_name, contact_methods, created_at, updated_at)
    values ('cus_many', 'acc_north', 'Öberg', '[]', 0, 0)`)
  await rowsOf(`
    insert into processes (id, account_id, customer_id, link_code, process_type, state, current_step, state_changed_at, last_event_id,
      created_at, updated_at)
    select printf('prc_%05d', key), 'acc_north', 'cus_many', printf('code%05d', key), 'DELIVERY', 'LINK_GENERATED', 'APPROVAL', 0, key, 0, 0
    from json_each('[0' || replace(hex(zeroblob(2499)), '00', ',0') || ']')`)
  await rowsOf(`update processes set search_terms = '["öberg"]'`)
  await lettersChange()
  const left = async () =>
    (await rowsOf(`select count(*) as n, max(process_id) as newest from search_terms where term = 'öberg'`))[0]
  expect(await left()).toMatchObject({ n: 2500 })
  const deps = testDependencies({})
  await refold(deps)
  expect(await left()).toEqual({ n: 500, newest: 'prc_00499' })
  await refold(deps)
  expect(await left()).toEqual({ n: 0, newest: null })
  await refold(deps)
  const d1 = countingD1(env.DB)
  await refold(testDependencies({ d1 }))
  expect(d1.roundTrips()).toBe(1)
})

it('folds the terms of the archive, in the order of which it is searched', async () => {
  await endedVisit()
  const app: TestApp = testApp()
  await archiveNow(app)
  const right = await rowsOf('select * from archived_terms order by 1, 2, 3, 4')
  expect(right.length).toBeGreaterThan(3)
  await rowsOf(`update archived_visits set terms = (
    select json_group_array(iif(value like '+%', value, 'ä' || upper(value))) from json_each(terms))`)
  await rowsOf('delete from archived_terms')
  await rowsOf(`insert into archived_terms (account_number, is_sales, term, visit_number)
    select a.number, 0, t.value, v.number from archived_visits v join accounts a on a.id = v.account_id, json_each(v.terms) t`)
  await lettersChange()
  await refold(testDependencies({}))
  const terms = right.map((row) => {
    const term = String(row['term'])
    return { ...row, term: term.startsWith('+') ? term : `a${term}` }
  })
  expect(await rowsOf('select * from archived_terms order by 1, 2, 3, 4')).toEqual(terms)
  expect(await rowsOf(`select value as term from archived_visits, json_each(terms) order by 1`)).toEqual(
    terms.map(({ term }) => ({ term })),
  )
})
