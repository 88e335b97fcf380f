import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'

import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { keyCodeToSend, linkToSend } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { writeThenRead } from '#worker/db/db.ts'
import { keysOfProcess, pricingOf, pricingQueries } from '#worker/payments/index.ts'

import { factsIn, factsText, readFacts } from './facts.ts'

beforeEach(freshDatabase)

async function asText(processId: string) {
  const [row] = await testDb().all<{ facts: string | null }>(sql`select ${factsText(sql`${processId}`)} as facts`)
  return factsIn(row?.facts ?? null)
}

const asRead = (processId: string) => readFacts(testDb(), { processId, known: null })

it.each([
  ['nothing but a work order', () => linkToSend()],
  ['a wish for e-mail', () => linkToSend({ email: 'maija@example.fi', contactMethods: ['EMAIL'] })],
  ['a box', () => keyCodeToSend()],
])('of a process with %s are the same, read alone or with something else', async (_, seed) => {
  const { id } = await seed()
  const facts = await asText(id)
  expect(facts).toEqual(await asRead(id))
  expect(facts).toMatchObject({ id })
})

it('bring the own texts of the account and the browsers of the customer, with whatever stands in them', async () => {
  const { id } = await keyCodeToSend()
  const own = '{"not": "read", \'quoted\' – "Ä"}\n[1]'
  await rowsOf(
    `insert into content_texts (language_id, key, text, updated_at)
      select id, 'messageKeyCodeSms', ?, 1 from languages`,
    own,
  )
  await rowsOf(
    `insert into customer_push_subscriptions (id, process_id, endpoint, p256dh, auth, created_at)
      values ('cpu_1', ?, 'https://push.example/1', 'p', 'a', 1)`,
    id,
  )
  const facts = await asText(id)
  expect(facts).toEqual(await asRead(id))
  expect(facts?.browsers).toMatchObject([{ id: 'cpu_1' }])
  expect(Object.values(facts?.ownTexts ?? {})).toEqual([own])
})

it('are none of a process that is not there', async () => {
  expect(await asText('prc_none')).toBeNull()
})

it('that are known are not read', async () => {
  const { id } = await linkToSend()
  const known = await asRead(id)
  await rowsOf(`update processes set state = 'CANCELLED'`)
  expect(await readFacts(testDb(), { processId: id, known })).toBe(known)
})

/** Returns the amount that the payment page would ask for, in cents. */
async function priced(processId: string): Promise<number> {
  const queries = pricingQueries(testDb(), keysOfProcess(sql`${processId}`))
  const { rows } = await writeThenRead(testDb(), [], { queries, more: {} })
  return pricingOf(rows).totalCents
}

it('say what is to be paid in no other state', async () => {
  const { id } = await linkToSend()
  expect((await asRead(id))?.dueCents).toBeNull()
})

it('say what is to be paid while its link is about to be sent, as the bill has it', async () => {
  await seedAccount()
  const order = await seedWorkOrder()
  const { id } = await seedProcess({ workOrderId: order.id, state: 'READY_FOR_PAYMENT' })
  const row = fc.record({
    cents: fc.oneof(fc.integer({ min: -20_000, max: 60_000 }), fc.integer({ min: -3, max: 3 })),
    payer: fc.constantFrom('CUSTOMER', 'CUSTOMER', 'WARRANTY', 'NONE'),
  })
  const money = fc.record({
    captured: fc.integer({ min: 0, max: 40_000 }),
    counted: fc.integer({ min: -5_000, max: 40_000 }),
    returned: fc.nat(20_000),
  })
  const terms = fc.record({ vat: fc.constantFrom(0, 1_000, 2_550, 1_337), rounded: fc.constantFrom(0, 1) })
  const property = fc.asyncProperty(
    fc.array(row, { maxLength: 5 }),
    fc.array(money, { maxLength: 2 }),
    terms,
    async (rows, entries, { vat, rounded }) => {
      await rowsOf('update accounts set vat_basis_points = ?, is_total_price_rounded = ?', vat, rounded)
      await rowsOf('delete from order_rows where work_order_id = ?', order.id)
      await rowsOf(
        `insert into order_rows (id, work_order_id, position, description, type, price_cents, payer)
       select 'row_' || key, ?, key, 'Työ', 'NORMAL', value ->> 'cents', value ->> 'payer'
       from json_each(?)`,
        order.id,
        JSON.stringify(rows),
      )
      await rowsOf('delete from order_money')
      await rowsOf(
        `insert into order_money (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
       select w.account_id, coalesce('n:' || w.external_work_order_id, 'i:' || w.id), 'pay_' || key, value ->> 'captured',
         value ->> 'counted', value ->> 'returned', '[]', 1 from work_orders w, json_each(?)`,
        JSON.stringify(entries),
      )
      expect((await asText(id))?.dueCents).toBe(await priced(id))
    },
  )
  await fc.assert(property, { numRuns: 60 })
})
