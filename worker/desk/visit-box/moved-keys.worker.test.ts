import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { holderOfBox, lockerWorkshop, type LockerWorkshop } from '#tests/support/locker-workshop.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { stateOf } from '#tests/support/two-boxes.ts'
import type { VisitBoxMoved } from '#worker/contract/staff/visit/visit-box.ts'

let workshop: LockerWorkshop
let token: string

const move = (given: object = {}) =>
  workshop.app.request('/api/staff/process/prc_1/box/move', {
    method: 'POST',
    json: { clickId: click(1), leaseId: 'lea_prc_1', boxId: null, keys: 'stay', ...given },
    token,
  })

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
  token = (await seedStaff({ id: 'usr_maija', roles: ['service_advisor'], accountIds: ['acc_north'] })).token
})

describe('the cabinet', () => {
  it('takes the customer for who fetched keys that staff carried to another box', async () => {
    await seedProcess({ state: 'PAYMENT_DONE', processType: 'RETRIEVE', lease: { boxId: 'box_1' } })
    await rowsOf(`update box_leases set confirmed_at = ${testNow}`)
    const cabinet = await seedCabinet(workshop.app)
    workshop.app.clock.advance(60_000)
    expect(await jsonOf<VisitBoxMoved>(await move({ keys: 'carry' }))).toMatchObject({ fate: 'moved', movedTo: 2 })
    workshop.app.clock.advance(60_000)
    await cabinet.report([
      { type: 'keys_taken', boxNumber: 1 },
      { type: 'keys_present', boxNumber: 2 },
    ])
    expect(await stateOf('prc_1')).toBe('PAYMENT_DONE')
    workshop.app.clock.advance(60_000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 2 }])
    expect(await stateOf('prc_1')).toBe('PROCESS_DONE')
  })

  it('opens nothing but the new box for a code that came along', async () => {
    await holderOfBox()
    const cabinet = await seedCabinet(workshop.app)
    await move()
    workshop.app.clock.advance(1_000)
    expect(await (await cabinet.open('123456')).json()).toMatchObject({ boxNumber: 2 })
  })
})
