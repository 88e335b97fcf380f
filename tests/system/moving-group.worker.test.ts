import { setTimeout as sleep } from 'node:timers/promises'

import { beforeEach, expect, it } from 'vitest'

import { moveGroup } from '#scripts/cells/move/move.ts'
import { placedKey, testApp, type TestApp } from '#tests/support/app.ts'
import { customerOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { d1Mover } from '#tests/support/d1-cells.ts'
import { rowsOf } from '#tests/support/database.ts'
import { northId, seedApiKey } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { copyAccount, freshEnvironment, inHome } from '#tests/support/two-cells.ts'
import type { Problem } from '#worker/contract/problem.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

/** A workshop of the second cell moves to the first while people work with it. */

beforeEach(() => freshEnvironment('a second cell'))

const asked = { group: 'acc_north', cell: 1 }

const write = (customer: Customer, notes: string) => customer.send('PUT', '/notes', { notes })

async function told(response: Response) {
  const { code } = await response.json<Partial<Problem>>()
  return { status: response.status, code, retryAfter: response.headers.get('Retry-After') }
}

const refused = { status: 503, code: 'database.moving', retryAfter: '10' }

it('while it moves a customer reads and does not write, whatever an isolate knows, and afterwards both', async () => {
  const customer = await seedCustomer()
  expect((await write(customer, 'ennen')).status).toBe(200)
  const seen: unknown[] = []
  const look = async (isolate: TestApp) => {
    const there = customerOf(customer, isolate)
    const { customerNotes } = await there.status()
    seen.push(customerNotes, await told(await write(there, 'sillä välin')))
  }
  const lookEverywhere = async () => {
    await look(customer.app)
    await look(testApp())
  }
  let pauses = 0
  const mover = await d1Mover({
    async pause() {
      pauses += 1
      // Flipped, and closed in both places.
      if (pauses === 1) await lookEverywhere()
      // Open in the new place; an isolate that has slept asks first where that is.
      if (pauses === 2) {
        customer.app.clock.advance(21_000)
        seen.push((await write(customer, 'heti')).status)
      }
    },
  })
  await moveGroup(mover, asked)
  expect(seen).toEqual(['ennen', refused, 'ennen', refused, 200])
  expect((await customer.status()).customerNotes).toBe('heti')
  expect((await write(customer, 'jälkeen')).status).toBe(200)
  expect(await inHome('select customer_notes as notes from processes')).toEqual([{ notes: 'jälkeen' }])
  const left = ['processes', 'accounts', 'slots', 'work_orders', 'process_events', 'outbox'].map(
    (name) => `select 1 from ${name}`,
  )
  expect(await rowsOf(left.slice(0, 3).join(' union all '))).toEqual([])
  expect(await rowsOf(left.slice(3).join(' union all '))).toEqual([])
})

it('staff stay signed in, and their writes are refused as long as it moves', async () => {
  const customer = await seedCustomer()
  const staff = await seedStaff({ id: 'usr_1', roles: ['admin'] })
  const { app } = customer
  const check = () => app.request('/api/auth/check', { token: staff.token })
  const at: number[] = []
  await moveGroup(
    await d1Mover({
      pause: async () => {
        at.push((await check()).status)
        app.clock.advance(21_000)
      },
    }),
    asked,
  )
  at.push((await check()).status)
  expect(at).toEqual([200, 200, 200])
})

it('a visit is found in the new place as in the old one, and by what it is changed to there', async () => {
  const customer = await seedCustomer()
  const staff = await seedStaff({ id: 'usr_1', roles: ['admin'] })
  // Where it comes to, the first number is another workshop's.
  await copyAccount({ id: 'acc_other', slug: 'other', name: 'Toinen' })
  const { app } = customer
  const [order] = await rowsOf('select external_work_order_id as number from work_orders')
  const search = async (word: string) => {
    const response = await app.request(`/api/staff/process?q=${word}`, { token: staff.token })
    const { items } = await response.json<{ items: { id: string }[] }>()
    return items.map(({ id }) => id)
  }
  const number = String(order?.['number'])
  expect(await search(number)).toEqual([customer.id])
  const terms = await rowsOf('select is_sales, term, process_id from search_terms')
  await moveGroup(
    await d1Mover({
      async pause() {
        app.clock.advance(21_000)
      },
    }),
    asked,
  )
  expect(await inHome('select is_sales, term, process_id from search_terms')).toEqual(terms)
  expect(await inHome('select distinct account_number as number from search_terms')).toEqual(
    await inHome(`select number from accounts where id = '${northId}' and number > 1`),
  )
  expect(await rowsOf('select term from search_terms')).toEqual([])
  expect(await search(number)).toEqual([customer.id])
  await inHome(`update customers set last_name = 'Kettunen', name = null`)
  expect(await search('kettunen')).toEqual([customer.id])
})

it('a visit whose money went back moves as it was, whoever has to take its keys, or nobody', async () => {
  const customer = await seedCustomer({ process: { state: 'REFUNDED' } })
  const [box] = await rowsOf('select id, locker_id as locker from boxes order by number limit 1')
  const lease = (id: string, ended: number | null) => `insert into box_leases
    (id, box_id, locker_id, process_id, access_code, expires_at, ended_at, created_at)
    values ('${id}', '${String(box?.['id'])}', '${String(box?.['locker'])}', '${customer.id}', '123456', 9, ${ended}, 1)`
  await rowsOf(lease('lea_1', 5))
  // The keys were taken, and the job of reservations gives those of another lease to staff.
  for (const turn of ['null', `'staff'`]) {
    await rowsOf(`update processes set keys_turn = ${turn}`)
    const [before] = await rowsOf('select keys_turn, turn, waiting_since, updated_at from processes')
    await moveGroup(await d1Mover(), asked)
    expect(await inHome('select keys_turn, turn, waiting_since, updated_at from processes')).toEqual([before])
    await moveGroup(await d1Mover(), { ...asked, cell: 2 })
    await rowsOf(`delete from box_leases where id = 'lea_2'`)
    await rowsOf(lease('lea_2', null))
  }
})

it('an effect that waits is made in the new place, once', async () => {
  const customer = await seedCustomer()
  await rowsOf(`insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
    values ('obx_1', '${customer.id}', 'process.send_link', '{}', 0, 0)`)
  await moveGroup(await d1Mover(), asked)
  expect(await rowsOf('select id from outbox')).toEqual([])
  expect(await inHome('select id from outbox')).toEqual([{ id: 'obx_1' }])
})

it('nothing that was acknowledged is lost while it moves under load', async () => {
  const token = placedKey('key of the dealer system')
  const customer = await seedCustomer()
  await seedApiKey({ id: 'key_1', accountId: northId, key: token })
  const isolates = [customer.app, ...Array.from({ length: 2 }, () => testApp())]
  const clocks = () => Math.min(...isolates.map(({ clock }) => clock.now()))
  const acknowledged: { notes: string[]; visits: string[]; refused: number } = { notes: [], visits: [], refused: 0 }
  const wrong: string[] = []
  const load = { isOver: false, calls: 0, most: 400 }

  /** One call; what is refused is made again, as whoever calls does. */
  async function called(isolate: TestApp, call: () => Promise<Response>): Promise<Response | null> {
    const response = await call()
    isolate.clock.advance(2_000)
    if (response.status === 503) {
      const { code } = await response.json<Partial<Problem>>()
      if (code !== 'database.moving') wrong.push(`503 ${code}`)
      acknowledged.refused += 1
      return null
    }
    if (response.status >= 400 && response.status !== 409) wrong.push(`${response.status} ${await response.text()}`)
    return response.status < 300 ? response : null
  }

  async function work(isolate: TestApp): Promise<void> {
    const there = customerOf(customer, isolate)
    while (!load.isOver && load.calls < load.most) {
      load.calls += 1
      const mine = load.calls
      const order = `26-${mine}`
      if (await called(isolate, () => write(there, `note ${mine}`))) acknowledged.notes.push(`note ${mine}`)
      await called(isolate, () => there.send('GET', ''))
      const dms = (method: string, path: string, json: unknown) =>
        isolate.request(`/api/dms${path}`, { method, token, csrf: false, json })
      if (!(await called(isolate, () => dms('PUT', `/work-order/${order}`, workOrderExample)))) {
        await sleep(30)
        continue
      }
      const created = await called(isolate, () =>
        dms('POST', '/process', { processType: 'DELIVERY', externalWorkOrderId: order }),
      )
      if (created !== null) acknowledged.visits.push((await created.json<{ id: string }>()).id)
      await sleep(30)
    }
  }

  const working = isolates.map(async (isolate) => {
    try {
      await work(isolate)
    } catch (error) {
      wrong.push(String(error))
      load.calls = load.most
    }
  })
  await sleep(200)
  const waited = async (milliseconds: number) => {
    const until = clocks() + milliseconds
    while (clocks() < until && load.calls < load.most) await sleep(5)
  }
  await moveGroup(await d1Mover({ pause: waited, now: clocks }), asked)
  await waited(2_000)
  load.isOver = true
  await Promise.all(working)
  expect(wrong).toEqual([])
  expect(acknowledged.refused).toBeGreaterThan(0)
  const [row] = await inHome(`select customer_notes as notes from processes where id = '${customer.id}'`)
  expect(acknowledged.notes).toContain(row?.['notes'])
  const there = (await inHome('select id from processes')).map(({ id }) => String(id))
  expect(acknowledged.visits.filter((id) => !there.includes(id))).toEqual([])
  expect(new Set(there).size).toBe(there.length)
  expect(await rowsOf('select id from processes')).toEqual([])
})
