import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'

let app: TestApp
let board: ReturnType<typeof boardOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  board = boardOf(app, (await seedStaff()).token)
})

describe('the search', () => {
  beforeEach(async () => {
    const people = [
      ['Aino', 'Virtanen', 'ABC-123'],
      ['Anna-Liisa', 'Virta', 'ABC-124'],
      ['Åke', 'Öström', 'XYZ-1'],
      ['Virpi', 'Virtanen', 'KKK-9'],
    ] as const
    for (const [index, [firstName, lastName, licenseNumber]] of people.entries()) {
      const number = index + 1
      const order = await seedWorkOrder({
        number,
        customer: { firstName, lastName },
        vehicle: { licenseNumber },
        order: { externalWorkOrderId: number === 2 ? '026-002' : `26-00${number}` },
      })
      const state = number === 4 ? 'PROCESS_DONE' : 'LINK_SENT'
      await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state })
    }
  })

  it.each([
    ['abc', ['prc_1', 'prc_2']],
    ['ABC 123', ['prc_1']],
    ['abc-12', ['prc_1', 'prc_2']],
    ['vir', ['prc_4', 'prc_2', 'prc_1']],
    ['virtanen', ['prc_4', 'prc_1']],
    ['VIRTANEN aino', ['prc_1']],
    ['aino öström', []],
    ['liisa', ['prc_2']],
    ['anna-l', ['prc_2']],
    ['öst', ['prc_3']],
    ['ost', ['prc_3']],
    ['åke', ['prc_3']],
    ['26-003', ['prc_3']],
    ['0000-CDE0-0002', ['prc_2']],
    ['oooo cde oooo4', ['prc_4']],
    ['%', []],
    ['_bc', []],
    [`' or 1=1 --`, []],
    ['-', []],
    ['040 0000 002', ['prc_2']],
    ['+3584000000', ['prc_1', 'prc_2', 'prc_3', 'prc_4']],
    ['0400000003', ['prc_3']],
    ['00358 (0)400 000 001', ['prc_1']],
    ['volvo v60', ['prc_4', 'prc_3', 'prc_2', 'prc_1']],
    ['volvo virta', ['prc_4', 'prc_2', 'prc_1']],
    ['026', ['prc_2']],
  ])('for %j finds %j', async (q, ids) => {
    expect(await board.idsOf(`q=${encodeURIComponent(q)}`)).toEqual(ids)
  })

  it('is one round trip beside the session’s, without a scan', async () => {
    for (const q of ['vir', 'vir aino', '0000-CDE0-0002', 'a', '0400', '+358 4', 'volvo&mine=1&from=2026-11-01']) {
      app.d1.forget()
      await board.page(`q=${encodeURI(q).replaceAll('+', '%2B')}`)
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
    }
  })

  it('finds each process once, page by page', async () => {
    expect(await board.pagesOf('q=vir&limit=1')).toEqual([['prc_4'], ['prc_2'], ['prc_1']])
    expect(await board.pagesOf('q=26&limit=2')).toEqual([['prc_1', 'prc_3'], ['prc_4']])
    expect(await board.pagesOf('q=0400000002&limit=1')).toEqual([['prc_2']])
  })

  it('may be narrowed by what is asked of a view', async () => {
    expect(await board.idsOf('q=vir&state=PROCESS_DONE')).toEqual(['prc_4'])
    expect(await board.idsOf('q=vir&turn=customer')).toEqual(['prc_2', 'prc_1'])
    expect(await board.idsOf('q=vir&processType=RETRIEVE')).toEqual([])
  })
})
