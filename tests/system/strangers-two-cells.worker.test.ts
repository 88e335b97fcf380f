import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { farSlot, freshEnvironment, inHome, noteHome } from '#tests/support/two-cells.ts'

beforeEach(() => freshEnvironment('a second cell'))

const typeCode = async (app: TestApp, processCode: string) =>
  (await app.request('/api/process/code', { method: 'PUT', json: { code: processCode } })).status

/** Codes that nobody has; `slot` says where they would lie. */
const madeUp = (slot: string, from: number, times: number) =>
  Array.from(
    { length: times },
    (_none, at) =>
      `${slot}4F7K9Q2M${String(from + at)
        .padStart(2, '2')
        .replaceAll(/[01]/g, '7')}`,
  )

it('wrong codes are counted over all cells, and a right one opens all the same', async () => {
  const customer = await seedCustomer()
  const { app } = customer
  const told: number[] = []
  for (const [at, slot] of ['00', farSlot, '00', farSlot].entries()) {
    for (const code of madeUp(slot, at * 7, 7)) told.push(await typeCode(app, code))
  }
  expect(told).toEqual([...Array<number>(20).fill(404), ...Array<number>(8).fill(429)])
  expect(await rowsOf(`select 1 from rate_limits where key like 'process-code:%'`)).toEqual([])
  expect(await typeCode(app, customer.code)).toBe(200)
})

it('wrong codes that come at once in both cells are counted as well', async () => {
  const { app } = await seedCustomer()
  const codes = [...madeUp('00', 0, 15), ...madeUp(farSlot, 0, 15)]
  const told = await Promise.all(codes.map((code) => typeCode(app, code)))
  expect(told.filter((status) => status === 404)).toHaveLength(20)
})

it('a cell counts by itself while the first one is away', async () => {
  const { app } = await seedCustomer()
  expect(await typeCode(app, madeUp(farSlot, 0, 1)[0] ?? '')).toBe(404)
  await inHome('alter table rate_limits rename to rate_limits_away')
  const told: number[] = []
  for (const code of madeUp(farSlot, 1, 22)) told.push(await typeCode(app, code))
  await inHome('alter table rate_limits_away rename to rate_limits')
  expect(told).toEqual([...Array<number>(20).fill(404), 429, 429])
})

it('noise that is sent as a report of an e-mail is refused, and is no fault of ours', async () => {
  const { app } = await seedCustomer()
  for (const body of ['', 'null', '[]', '{', '\u0000', '{"data":1}', '{"Metadata":[]}', '"x"']) {
    const sent = await app.request('/api/callback/email/resend', { method: 'POST', body, csrf: false })
    expect([body, sent.status]).toEqual([body, 401])
  }
  expect(app.logged.join()).not.toContain('"level":"error"')
})

const reset = async (app: TestApp, name: string) =>
  (await app.request('/api/auth/reset', { method: 'POST', json: { name } })).status

it('a reset by a user name writes nothing in a cell that is not the name’s', async () => {
  await seedAccount()
  await seedStaff({ id: 'usr_aino', username: 'aino' })
  await rowsOf(`update users set email = 'aino@huolto.example' where id = 'usr_aino'`)
  await inHome(`insert into cell_names values ('username', 'aino', '${farSlot}', 0)`)
  const app = testApp()
  const homeIsUntouched = await noteHome()
  expect(await reset(app, 'aino')).toBe(204)
  expect(await rowsOf('select kind from user_letters')).toEqual([{ kind: 'RESET' }])
  await homeIsUntouched()
  await rowsOf('delete from rate_limits')
  for (let at = 0; at < 40; at += 1) await reset(app, `nobody-${at}`)
  expect(await rowsOf('select key from rate_limits')).toEqual([])
})
