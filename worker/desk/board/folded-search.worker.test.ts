import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf, jsonOf } from '#tests/support/board.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { AuditPage } from '#worker/contract/staff/audit-trail.ts'
import type { FreeWorkOrder } from '#worker/contract/staff/visit/create-process.ts'

let app: TestApp
let token: string
let board: ReturnType<typeof boardOf>

const people = [
  ['Čáppa', 'Áhkku', 'HH AB 1234'],
  ['Juris', 'Šķēle', 'ABC 12D'],
  ['Łukasz', 'Żak', 'AB 12345'],
  ['Иван', 'Иванов', 'A123BC'],
  ['Ma\u{308}ija\u{308}', 'O’Neill', 'ABO-123'],
  ['Ilgın', 'Straße', 'ABC-120'],
  ['Anna-Liisa', 'Hämäläinen', 'ABC-12'],
] as const

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  ;({ token } = await seedStaff({ username: 'Åsa.Łoś', roles: ['superuser'] }))
  board = boardOf(app, token)
  for (const [index, [firstName, lastName, licenseNumber]] of people.entries()) {
    const number = index + 1
    const order = await seedWorkOrder({ number, customer: { firstName, lastName }, vehicle: { licenseNumber } })
    await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state: 'LINK_SENT' })
  }
})

const searches = [
  ['cappa', [1]],
  ['ČÁPPA áhkku', [1]],
  ['ahk', [1]],
  ['skele', [2]],
  ['Šķēle', [2]],
  ['lukasz zak', [3]],
  ['łuka', [3]],
  ['иванов', [4]],
  ['ИВАНОВ Иван', [4]],
  ['maija', [5]],
  ['Mäijä', [5]],
  ['Ma\u{308}ija\u{308}', [5]],
  ["o'neill", [5]],
  ['O´Neill', [5]],
  ['oneill', [5]],
  ['ilgin', [6]],
  ['ILGIN strasse', [6]],
  ['Straße', [6]],
  ['hamalainen  anna', [7]],
  ['anna–liisa', [7]],
  // Plates as shown, in part, in letters that look alike.
  ['HH AB 1234', [1]],
  ['hh ab 12', [1]],
  ['HHAB1234', [1]],
  ['hh-ab', [1]],
  ['ABC 12D', [2]],
  ['abc12d', [2]],
  ['AB 12345', [3]],
  ['ab 123', [3]],
  ['А 123 ВС', [4]],
  ['а123вс', [4]],
  ['AB0 123', [5]],
  ['AB0123', [5]],
  ['ABC-12O', [6]],
  ['АВО-123', [5]],
] as const

describe('the search finds people and cars however they are written', () => {
  it.each(searches)('%s finds %j', async (q, found) => {
    expect(await board.idsOf(`q=${encodeURIComponent(q)}`)).toEqual(found.map((number) => `prc_${number}`))
  })

  it('page by page each once, in one round trip beside the session’s, without a scan', async () => {
    expect(await board.pagesOf('q=ABC%2012&limit=1')).toEqual([['prc_7'], ['prc_6'], ['prc_2']])
    app.d1.forget()
    await board.page(`q=${encodeURIComponent('HH AB 12')}`)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })
})

describe('the other searches', () => {
  it.each([
    ['hh ab 1234', 1],
    ['HHAB12', 1],
    ['abc12d', 2],
    ['А123', 4],
    ['ab0123', 5],
  ] as const)('of free orders %s finds the car', async (q, number) => {
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = 1`)
    const response = await app.request(`/api/staff/work-order?q=${encodeURIComponent(q)}`, { token })
    const orders = await jsonOf<FreeWorkOrder[]>(response)
    expect(orders.map(({ licenseNumber }) => licenseNumber)).toEqual([people[number - 1]?.[2]])
  })

  it('of users finds a name without its marks', async () => {
    for (const q of ['asa', 'ÅSA.L', 'åsa.łoś', 'asalos']) {
      const response = await app.request(`/api/user/?q=${encodeURIComponent(q)}`, { token })
      const users = await jsonOf<{ username: string }[]>(response)
      expect(users.map(({ username }) => username)).toEqual(['Åsa.Łoś'])
    }
    await expectNoTableScan(app.d1)
    await rowsOf(`update users set username = 'Œrsted'`)
    expect(await rowsOf('select username_folded as folded from users')).toEqual([{ folded: 'oersted' }])
  })

  it('of the trail finds who did it, and the visits of whom it was done to', async () => {
    await rowsOf(`insert into audit_log (id, account_id, actor_kind, actor_id, action, subject, detail, created_at)
      select 'aud_1', 'acc_north', 'staff', id, 'user.edit', 'usr_x', '{}', 1 from users
      union all select 'aud_2', 'acc_north', 'staff', 'usr_gone', 'process.note', 'prc_1', '{}', 2`)
    const idsOf = async (person: string) => {
      const response = await app.request(`/api/staff/audit?person=${encodeURIComponent(person)}`, { token })
      return (await jsonOf<AuditPage>(response)).items.map(({ id }) => id)
    }
    expect(await idsOf('asa.l')).toEqual(['aud_1'])
    expect(await idsOf('ahkku cappa')).toEqual(['aud_2'])
  })
})
