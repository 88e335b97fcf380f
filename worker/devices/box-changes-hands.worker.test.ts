import { beforeEach, expect, it } from 'vitest'

import { rowsOf } from '#tests/support/database.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { holderOf, minute, seedTwoBoxes, stateOf, type TwoBoxes } from '#tests/support/two-boxes.ts'

let app: TwoBoxes['app']
let cabinet: TwoBoxes['cabinet']

beforeEach(async () => {
  ;({ app, cabinet } = await seedTwoBoxes())
})

/** Somebody left their key in box 1, and staff took it out at once: the box is free. */
async function leftAndCollected(): Promise<void> {
  const visit = await holderOf(1)
  await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
  const { token } = await seedStaff()
  const [row] = await rowsOf('select version from processes where id = ?', visit.id)
  const json = { type: 'collect_keys', version: Number(row?.['version']), reason: 'Haen ne kohta' }
  const told = await app.request(`/api/staff/process/${visit.id}/event`, { method: 'POST', token, json })
  expect(told.status).toBe(200)
  expect(await rowsOf('select id from box_leases where ended_at is null')).toEqual([])
}

/** Gives box 1 to another process so long after, and returns that process. */
async function nextHolder(afterMs: number) {
  app.clock.advance(afterMs)
  const next = await holderOf(2, {
    lease: { boxId: 'box_1', accessCode: '000002', expiresAt: app.clock.now() + 3_600_000 },
  })
  await rowsOf('update box_leases set created_at = ? where process_id = ?', app.clock.now(), next.id)
  return next
}

it('takes no key that was heard of before a box was given to somebody for theirs', async () => {
  await leftAndCollected()
  const next = await nextHolder(300)
  app.clock.advance(50)
  await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
  await cabinet.report([{ type: 'closed', boxNumber: 1 }])
  expect(await stateOf(next.id)).toBe('KEY_CODE_SENT')
  expect(await rowsOf('select confirmed_at from box_leases where process_id = ?', next.id)).toEqual([
    { confirmed_at: null },
  ])
})

it('takes a key that is heard of since for theirs, also where the clock of the cabinet is behind', async () => {
  await leftAndCollected()
  await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
  const next = await nextHolder(11 * minute)
  await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: app.clock.now() - 200 }])
  expect(await stateOf(next.id)).toBe('CUSTOMER_KEYS_DELIVERED')
})
