import { beforeEach, expect, it } from 'vitest'

import { stepUpMs } from '#domain/access/sign-in-steps.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { holderOfBox, lockerWorkshop, type LockerWorkshop } from '#tests/support/locker-workshop.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { OutsideOpening } from '#worker/contract/staff/outside-openings.ts'

let workshop: LockerWorkshop
let own: string
let support: string

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
  const here = { accountIds: ['acc_north'] }
  own = (await seedStaff({ id: 'usr_maija', username: 'maija', roles: ['service_advisor'], ...here })).token
  support = (await seedStaff({ id: 'usr_tuki', username: 'tuki.enerius', roles: ['enerius'], accountIds: [] })).token
})

const post = (path: string, token: string, json: object) => workshop.app.request(path, { method: 'POST', token, json })
const open = (token: string, nth = 1) =>
  post('/api/staff/account/acc_north/box/box_1/open', token, { clickId: click(nth), reason: 'Avain juuttui' })
const told = async (token = own) =>
  jsonOf<OutsideOpening[]>(await workshop.app.request('/api/staff/outside-opening', { token }))

it('a box that support opened is told of to who works there, with who did it and why', async () => {
  expect((await open(support)).status).toBe(200)
  workshop.app.d1.forget()
  expect(await told()).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      username: 'tuki.enerius',
      boxNumber: 1,
      lockerName: 'Pääovi',
      reason: 'Avain juuttui',
      accountName: expect.any(String),
    },
  ])
  await expectNoTableScan(workshop.app.d1)
  const day = 24 * 3_600_000
  workshop.app.clock.advance(day)
  const now = testNow + day
  const later = await seedStaff({ id: 'usr_later', roles: ['service_advisor'], accountIds: ['acc_north'], now })
  expect(await told(later.token)).toEqual([])
})

it('a workshop’s own staff open boxes all day: nobody is asked or told', async () => {
  workshop.app.clock.advance(stepUpMs)
  expect((await open(own)).status).toBe(200)
  expect(await told()).toEqual([])
})

it('nothing is opened, and nobody told, while support has not shown who it is', async () => {
  workshop.app.clock.advance(stepUpMs)
  expect(await problemOf(await open(support))).toMatchObject({ status: 403, code: 'step_up_required' })
  expect(await rowsOf('select id from box_commands')).toEqual([])
  expect(await told()).toEqual([])
})

it('the box of a visit likewise, and the visit’s history says why', async () => {
  await holderOfBox()
  const json = { clickId: click(1), leaseId: 'lea_prc_1', reason: 'Avain juuttui' }
  expect((await post('/api/staff/process/prc_1/box/open', support, json)).status).toBe(200)
  expect(await told()).toMatchObject([{ username: 'tuki.enerius', boxNumber: 1, reason: 'Avain juuttui' }])
  expect(await rowsOf('select text from process_notes')).toEqual([{ text: '1 (Avain juuttui)' }])
})

it('another workshop is told nothing', async () => {
  await open(support)
  const elsewhere = await seedStaff({ id: 'usr_muu', roles: ['service_advisor'], accountIds: ['acc_south'] })
  expect(await told(elsewhere.token)).toEqual([])
})

/** Keys that lie in the box of a visit whose work is done. */
const carry = (token: string, reason?: string) =>
  post('/api/staff/process/prc_1/box/move', token, {
    clickId: click(2),
    leaseId: 'lea_prc_1',
    boxId: null,
    keys: 'carry',
    ...(reason === undefined ? {} : { reason }),
  })

it('keys that support carries to another box ask why, for both boxes open', async () => {
  await seedProcess({ state: 'PAYMENT_DONE', processType: 'RETRIEVE', lease: { boxId: 'box_1' } })
  await rowsOf(`update box_leases set confirmed_at = ${testNow}`)
  expect((await carry(support)).status).toBe(422)
  expect((await carry(support, 'Lukko jumissa')).status).toBe(200)
  expect(await told()).toMatchObject([{ boxNumber: 1, reason: 'Lukko jumissa' }])
})
