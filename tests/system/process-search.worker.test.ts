import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { processStates, processSteps, processTypes } from '#domain/enums.ts'
import { whoseTurn } from '#domain/process/whose-turn.ts'
import { nameTerms, phoneTerm, termKey } from '#domain/search-terms.ts'
import { letterFolds } from '#domain/text/folding.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { createDb, runBatch } from '#worker/db/db.ts'

const isLong = env.LONG === '1'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

/** Returns the terms by which the search finds the process, which its own row says too. */
async function termsOf(processId = 'prc_1'): Promise<string[]> {
  const rows = await rowsOf(
    `select t.is_sales, t.term from search_terms t join accounts a on a.number = t.account_number
    where t.process_id = ? and a.id = 'acc_north' order by t.term`,
    processId,
  )
  const own = await rowsOf(
    `select p.is_sales, t.value as term from processes p, json_each(p.search_terms) t where p.id = ?`,
    processId,
  )
  expect(own).toEqual(rows)
  return rows.map((row) => String(row['term']))
}

/** Everything of a visit but what it names and is found by, and what is told of it. */
async function besidesTerms() {
  const [row] = await rowsOf('select * from processes')
  return {
    ...row,
    search_terms: null,
    customer_id: null,
    work_order_id: null,
    changes: await rowsOf('select * from process_changes'),
  }
}

/** Search terms of the car and the phone of the visits here. */
const usual = ['+358400000001', 'v60', 'volvo']
const sorted = (...terms: string[]) => [...terms, ...usual].toSorted()

async function visit() {
  const order = await seedWorkOrder({ customer: { firstName: 'Anna-Liisa', lastName: 'Åström', name: null } })
  return seedProcess({ workOrderId: order.id, customerId: order.customerId, state: 'LINK_SENT' })
}

describe('what a process is found by', () => {
  it('is its plate, its work number, its phone and the words of its customer’s and its car’s name', async () => {
    await visit()
    expect(await termsOf()).toEqual(sorted('abc1', 'anna', 'annaliisa', 'astrom', 'liisa', 'wo1'))
  })

  it('follows the customer, the car and the order, whoever changes them', async () => {
    await visit()
    await env.DB.prepare(`update customers set last_name = 'Öberg Älv', first_name = 'André'`).run()
    expect(await termsOf()).toEqual(sorted('abc1', 'alv', 'andre', 'oberg', 'wo1'))
    await env.DB.prepare(`update work_orders set external_work_order_id = '26-004.817'`).run()
    await env.DB.prepare(`update vehicles set license_number = 'XYZ 99'`).run()
    expect(await termsOf()).toEqual(sorted('26004817', 'alv', 'andre', 'oberg', 'xyz99'))
    await env.DB.prepare(`update work_orders set vehicle_id = null`).run()
    expect(await termsOf()).not.toContain('xyz99')
  })

  it('is forgotten with the customer’s personal data', async () => {
    await visit()
    await env.DB.prepare(
      'update customers set first_name = null, last_name = null, name = null, phone_number = null',
    ).run()
    expect(await termsOf()).toEqual(['abc1', 'v60', 'volvo', 'wo1'])
  })

  it('has the car that is lent', async () => {
    await env.DB.prepare(
      `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
       values ('sub_1', 'acc_north', 'TEST_DRIVE', 'TST-1', 'Volvo', 'EX30', 0, 0)`,
    ).run()
    await seedProcess({ processType: 'NO_DMS_RETRIEVE', substituteVehicleId: 'sub_1' })
    expect(await rowsOf('select term from search_terms where is_sales = 1 order by term')).toEqual([
      { term: 'ex30' },
      { term: 'tst1' },
      { term: 'volvo' },
    ])
    await env.DB.prepare(
      `update substitute_vehicles set license_number = 'TST-2', make = 'Škoda', model = 'e-Up'`,
    ).run()
    expect(await termsOf()).toEqual(['e', 'eup', 'skoda', 'tst2', 'up'])
  })

  it('is folded letter by letter as the domain folds it', async () => {
    const stored = await rowsOf('select letter, folded from letter_folds')
    expect(new Map(stored.map(({ letter, folded }) => [letter, folded]))).toEqual(new Map(letterFolds()))
  })

  it('is made by the database as the domain makes it', { timeout: isLong ? 0 : 60_000 }, async () => {
    await visit()
    const letters = fc.constantFrom(
      ...Array.from(
        `AaÅåÄäÖöÉéÜüŠšŽžÑñØøÆæÇçÕõÁČĀĒŁłŞıİĐŊŧßſςΣЙйЁ\u0308\u00ad\u200b–−・ﬁ½ -.'’/,_()"\\\t\n\u00a0 09zZ😀Иж`,
      ),
    )
    const name = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(name, name, async (first, last) => {
        await env.DB.prepare('update customers set first_name = ?, last_name = ?, name = null').bind(first, last).run()
        const expected = new Set([...nameTerms(`${first} ${last}`), ...usual, 'abc1', 'wo1'])
        expect(new Set(await termsOf())).toEqual(expected)
      }),
      { numRuns: isLong ? 20_000 : 300 },
    )
  })

  it('has the car’s make and model as the domain makes them', { timeout: isLong ? 0 : 60_000 }, async () => {
    await visit()
    await env.DB.prepare('update customers set first_name = null, last_name = null, name = null').run()
    const letters = fc.constantFrom(
      ...Array.from(
        `AaÅåÄäÖöÉéÜüŠšŽžÑñØøÆæÇçÕõÁČĀĒŁłŞıİĐŊŧßſςΣЙйЁ\u0308\u00ad\u200b–−・ﬁ½ -.'’/,_()"\\\t\n\u00a0 09zZ😀Иж`,
      ),
    )
    const word = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(word, word, async (make, model) => {
        await env.DB.prepare('update vehicles set make = ?, model = ?').bind(make, model).run()
        const expected = new Set([...nameTerms(`${make} ${model}`), '+358400000001', 'abc1', 'wo1'])
        expect(new Set(await termsOf())).toEqual(expected)
      }),
      { numRuns: isLong ? 20_000 : 100 },
    )
  })

  it.each(['0400 123 456', '+358400123456', '00358 400-123456', '+358 (0)400 123456', '0400/123.456'])(
    'has the number %s as the search reads it, of the customer and of the visit',
    async (number) => {
      await visit()
      expect(phoneTerm(number)).toBe('+358400123456')
      await env.DB.prepare('update customers set phone_number = ?').bind(number).run()
      expect(await termsOf()).toContain('+358400123456')
      await env.DB.prepare(`update customers set phone_number = '+46701234567'`).run()
      expect(await termsOf()).not.toContain('+358400123456')
      await env.DB.prepare('update processes set contact_phone = ?').bind(number).run()
      expect(await termsOf()).toEqual(expect.arrayContaining(['+358400123456', '+46701234567']))
    },
  )

  it.each([
    [
      'its order goes',
      'update processes set work_order_id = null',
      ['+358400000001', 'anna', 'annaliisa', 'astrom', 'liisa'],
    ],
    ['its customer goes', 'update processes set customer_id = null', ['abc1', 'v60', 'volvo', 'wo1']],
    ['it has neither', 'update processes set customer_id = null, work_order_id = null', []],
    [
      'the customer is called as the car is',
      `update customers set first_name = 'Volvo', last_name = 'V60'`,
      ['+358400000001', 'abc1', 'v60', 'volvo', 'wo1'],
    ],
    [
      'the customer is sent once more, as a dealer system does',
      `insert into customers (id, account_id, first_name, last_name, contact_methods, created_at, updated_at)
       select id, account_id, 'Volvo', 'V60', contact_methods, 0, 0 from customers where 1
       on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name`,
      ['+358400000001', 'abc1', 'v60', 'volvo', 'wo1'],
    ],
  ])('is what is left where %s, and nothing else of it changes', async (_what, sql, left) => {
    await visit()
    const before = await besidesTerms()
    await env.DB.prepare(sql).run()
    expect(await termsOf()).toEqual(left)
    expect(await besidesTerms()).toEqual(before)
  })

  it('stands among what sales see once its type is one of theirs, whatever else changes with that', async () => {
    await env.DB.prepare(
      `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
       values ('sub_1', 'acc_north', 'TEST_DRIVE', 'TST-1', 'Volvo', 'EX30', 0, 0)`,
    ).run()
    await visit()
    const spaces = async () =>
      (await rowsOf('select distinct is_sales from search_terms')).map((row) => row['is_sales'])
    const terms = await termsOf()
    expect(await spaces()).toEqual([0])
    await env.DB.prepare(`update processes set process_type = 'ONLY_PAYMENT'`).run()
    expect([await termsOf(), await spaces()]).toEqual([terms, [1]])
    await env.DB.prepare(`update processes set process_type = 'DELIVERY', substitute_vehicle_id = 'sub_1'`).run()
    expect([await termsOf(), await spaces()]).toEqual([[...terms, 'ex30', 'tst1'].toSorted(), [0]])
    await env.DB.prepare(`update processes set process_type = 'NO_DMS_DELIVERY', substitute_vehicle_id = null`).run()
    expect([await termsOf(), await spaces()]).toEqual([terms, [1]])
  })

  it('is that of every visit of a customer, a car or an order', async () => {
    await visit()
    await seedProcess({ number: 2, state: 'CANCELLED' })
    await env.DB.prepare(
      `update processes set (work_order_id, customer_id) = (
         select work_order_id, customer_id from processes where id = 'prc_1') where id = 'prc_2'`,
    ).run()
    const rename = env.DB.prepare(`update customers set last_name = 'Öberg'`)
    const { meta } = await rename.run()
    for (const id of ['prc_1', 'prc_2'])
      expect(await termsOf(id)).toEqual(sorted('abc1', 'anna', 'annaliisa', 'liisa', 'oberg', 'wo1'))
    // The customer, and of each visit its own row, the word that went and the one that came.
    expect(meta.rows_written).toBe(1 + 2 * 3)
    await env.DB.prepare(`update vehicles set license_number = 'XYZ-9'`).run()
    await env.DB.prepare(`update work_orders set external_work_order_id = '26-2'`).run()
    for (const id of ['prc_1', 'prc_2'])
      expect(await termsOf(id)).toEqual(sorted('262', 'anna', 'annaliisa', 'liisa', 'oberg', 'xyz9'))
  })

  it('goes with the process', async () => {
    await visit()
    await seedProcess({ number: 2, processType: 'NO_DMS_RETRIEVE' })
    await env.DB.prepare(`update processes set contact_phone = '040 1' where id = 'prc_2'`).run()
    for (const sql of ['drop trigger process_events_no_delete', 'delete from process_events']) await rowsOf(sql)
    await env.DB.prepare(`delete from processes where id = 'prc_1'`).run()
    expect(await rowsOf('select process_id, is_sales, term from search_terms')).toEqual([
      { process_id: 'prc_2', is_sales: 1, term: '+358401' },
    ])
    await env.DB.prepare('delete from processes').run()
    expect(await rowsOf('select term from search_terms')).toEqual([])
  })

  it('compares a plate by its letters and digits', () => {
    expect(termKey('abc-123')).toBe(termKey('ABC123'))
  })
})

describe('the turn of a process', () => {
  it('is the same in the database as in the domain, in every case', { timeout: 180_000 }, async () => {
    const db = createDb(env.DB)
    await env.DB.prepare('drop trigger processes_initial_state_guard').run()
    const cases = processStates.flatMap((state) =>
      processTypes.flatMap((processType) =>
        processSteps.flatMap((currentStep) =>
          [
            { hasTimer: true, keyMissing: false, asksPrice: false, refundByHand: true },
            { hasTimer: false, keyMissing: false, asksPrice: false },
            { hasTimer: false, keyMissing: true, asksPrice: true },
            { hasTimer: false, keyMissing: false, asksPrice: true },
            { hasTimer: false, keyMissing: false, asksPrice: true, additionalWorkTurn: 'customer' as const },
            { hasTimer: true, keyMissing: true, asksPrice: false, additionalWorkTurn: 'staff' as const },
            { hasTimer: false, keyMissing: false, asksPrice: true, owedTurn: 'staff' as const },
            { hasTimer: false, keyMissing: true, asksPrice: false, owedTurn: 'provider' as const },
            { hasTimer: false, keyMissing: false, asksPrice: false, keysTurn: 'customer' as const },
            { hasTimer: false, keyMissing: false, asksPrice: false, keysTurn: 'staff' as const },
          ].map((more) => ({ state, processType, currentStep, ...more })),
        ),
      ),
    )
    const rowsToBe = cases.map((one, at) => ({ id: `prc_${at}`, ...one }))
    // Many rows a statement: one each takes a minute.
    const statements = Array.from({ length: Math.ceil(rowsToBe.length / 500) }, (_, piece) => {
      const some = JSON.stringify(rowsToBe.slice(piece * 500, (piece + 1) * 500))
      return db.run(sql`insert into processes (id, account_id, link_code, process_type, state, current_step,
          state_changed_at, due_at, key_missing_at, asked_price_cents, additional_work_turn, owed_turn, keys_turn, refund_by_hand, last_event_id,
          created_at, updated_at)
        select value ->> 'id', 'acc_north', value ->> 'id', value ->> 'processType', value ->> 'state',
          value ->> 'currentStep', 5, iif(value ->> 'hasTimer', 1, null), iif(value ->> 'keyMissing', 1, null),
          iif(value ->> 'asksPrice', 1, null), value ->> 'additionalWorkTurn', value ->> 'owedTurn', value ->> 'keysTurn', coalesce(value ->> 'refundByHand', 0),
          value ->> 'id', 0, 0
        from json_each(${some})`)
    })
    await runBatch(db, statements)
    const rows = await rowsOf('select id, turn from processes')
    const told = new Map(rows.map((row) => [row['id'], row['turn']]))
    expect(cases.map((one, at) => [one, told.get(`prc_${at}`)])).toEqual(cases.map((one) => [one, whoseTurn(one)]))
    expect(await rowsOf('select distinct waiting_since from processes')).toEqual([{ waiting_since: 5 }])
  })

  it('begins to count anew with a state and with a confirmation, and not with anything else', async () => {
    await visit()
    const at = async (sql: string) => {
      await env.DB.prepare(sql).run()
      const [row] = await rowsOf('select waiting_since, turn from processes')
      return [Number(row?.['waiting_since']) - testNow, row?.['turn']]
    }
    const later = (ms: number) => `updated_at = ${testNow + ms}`
    expect(await at(`update processes set customer_notes = 'x', ${later(1)}`)).toEqual([0, 'customer'])
    expect(await at(`update processes set state = 'STARTED', ${later(2)}`)).toEqual([2, 'customer'])
    expect(await at(`update processes set current_step = 'APPROVAL', ${later(3)}`)).toEqual([2, 'customer'])
    expect(await at(`update processes set current_step = 'WAITING_CONFIRMATION', ${later(4)}`)).toEqual([4, 'staff'])
  })
})
