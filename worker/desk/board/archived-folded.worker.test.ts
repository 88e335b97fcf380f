import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { archiveNow } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'

const people = [
  ['Čáppa', 'Áhkku', 'HH AB 1234'],
  ['Łukasz', 'Żak', 'AB 12345'],
  ['Иван', 'Иванов', 'A123BC'],
  ['Ma\u{308}ija\u{308}', 'O’Neill', 'ABC 12D'],
] as const

const searches = [
  ['cappa', 1],
  ['ahkku cappa', 1],
  ['HH AB 1234', 1],
  ['hh-ab 12', 1],
  ['lukasz zak', 2],
  ['AB 12345', 2],
  ['иванов', 3],
  ['а123вс', 3],
  ['maija', 4],
  ['Mäijä o´neill', 4],
  ['abc 12d', 4],
  ['ABC12D', 4],
] as const

let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  for (const [index, [firstName, lastName, licenseNumber]] of people.entries()) {
    const number = index + 1
    const order = await seedWorkOrder({ number, customer: { firstName, lastName }, vehicle: { licenseNumber } })
    await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state: 'PROCESS_DONE' })
  }
  await rowsOf('update processes set ended_at = ?', app.clock.now())
  await archiveNow(app)
  ;({ token } = await seedStaff({ roles: ['superuser'], now: app.clock.now() }))
})

it('a visit in the archive is found by name and plate, however they are written', async () => {
  for (const [q, number] of searches) {
    app.d1.forget()
    const response = await app.request(`/api/staff/process?q=${encodeURIComponent(q)}`, { token })
    const { archived } = await response.json<BoardPage>()
    expect([q, archived.map(({ id }) => id)]).toEqual([q, [`prc_${number}`]])
    await expectNoTableScan(app.d1)
  }
})
