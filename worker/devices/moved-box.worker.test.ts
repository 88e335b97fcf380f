import { beforeEach, describe, expect, it } from 'vitest'

import { rowsOf } from '#tests/support/database.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { activeLeases, holderOf, minute, seedTwoBoxes, stateOf, type TwoBoxes } from '#tests/support/two-boxes.ts'

let app: TwoBoxes['app']
let cabinet: TwoBoxes['cabinet']
let token: string

beforeEach(async () => {
  ;({ app, cabinet } = await seedTwoBoxes())
  token = (await seedStaff()).token
})

const post = (path: string, json: object) => app.request(`/api/staff/process/${path}`, { method: 'POST', token, json })

async function tellStaff(id: string, type: string, reason?: string) {
  const [row] = await rowsOf('select version from processes where id = ?', id)
  return post(`${id}/event`, { type, version: Number(row?.['version']), ...(reason === undefined ? {} : { reason }) })
}

/** The first customer was moved from box 1 to box 2, by staff who chose so or because box 1 is said to be broken. */
async function movedAway(how: 'move' | 'broken') {
  const first = await holderOf(1)
  app.clock.advance(minute)
  const click = { clickId: '00000000-0000-4000-8000-000000000001', leaseId: 'lea_prc_1', boxId: null, keys: 'stay' }
  const answer = await post(`${first.id}/box/${how}`, how === 'move' ? click : { ...click, reason: 'Lukko jumittaa' })
  expect(answer.status).toBe(200)
  await rowsOf('update boxes set out_of_use = 0, out_of_use_reason = null')
  expect(await activeLeases()).toEqual([{ process: first.id, box: 'box_2' }])
  return first
}

/** Box 1 goes to another customer. */
async function nextHolder(afterMs = 4 * minute) {
  app.clock.advance(afterMs)
  const next = await holderOf(7, { lease: { boxId: 'box_1', accessCode: '000007', id: 'lea_7' } })
  await rowsOf(`update box_leases set created_at = ?, expires_at = ? where id = 'lea_7'`, app.clock.now(), 9e12)
  app.clock.advance(4 * minute)
  return next
}

const codeOf = async (id: string) =>
  (await rowsOf('select access_code from box_leases where process_id = ? and ended_at is null', id))[0]?.['access_code']

describe.each(['move', 'broken'] as const)('a box whose holder was moved away (%s)', (how) => {
  it('has the next customer’s keys in it, and they never become those of who was moved', async () => {
    const first = await movedAway(how)
    const code = await codeOf(first.id)
    const next = await nextHolder()
    await cabinet.report([
      { type: 'opened', boxNumber: 1 },
      { type: 'keys_present', boxNumber: 1 },
    ])
    expect(await stateOf(next.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    // Staff say that they have collected them before they have been at the box.
    expect((await tellStaff(next.id, 'collect_keys')).status).toBe(422)
    expect((await tellStaff(next.id, 'collect_keys', 'Haen ne kohta')).status).toBe(200)
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: true }])
    for (const type of ['opened', 'closed', 'keys_present', 'keys_taken'] as const) {
      app.clock.advance(minute)
      expect((await cabinet.report([{ type, boxNumber: 1 }])).status).toBe(200)
      expect(await stateOf(first.id)).toBe('KEY_CODE_SENT')
      expect(await activeLeases()).toEqual([{ process: first.id, box: 'box_2' }])
      expect(await codeOf(first.id)).toBe(code)
    }
  })

  it('has the keys that were left before the move found in it, though it is told of late', async () => {
    const first = await movedAway(how)
    const leftAt = app.clock.now() - 10_000
    await nextHolder()
    await cabinet.report([
      { type: 'opened', boxNumber: 1, occurredAt: leftAt - 5000 },
      { type: 'keys_present', boxNumber: 1, occurredAt: leftAt },
    ])
    expect(await stateOf(first.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await activeLeases()).toContainEqual({ process: first.id, box: 'box_1' })
  })
})

const unclaimed = () => rowsOf('select number from boxes where keys_unclaimed_at is not null')

describe('keys of which nobody knows whose they are', () => {
  it('change nothing and are told to staff: put in while nobody held the box', async () => {
    const first = await movedAway('move')
    app.clock.advance(20 * minute)
    await cabinet.report([
      { type: 'opened', boxNumber: 1 },
      { type: 'keys_present', boxNumber: 1 },
    ])
    expect(await stateOf(first.id)).toBe('KEY_CODE_SENT')
    expect(await unclaimed()).toEqual([{ number: 1 }])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await unclaimed()).toEqual([])
  })

  it('are those behind a door that was opened in the time of one and shut in the time of another', async () => {
    const first = await movedAway('move')
    const openedAt = app.clock.now() - 2000
    const next = await nextHolder(1000)
    const events = [
      { id: 'o', type: 'opened', boxNumber: 1, occurredAt: openedAt },
      { id: 'k', type: 'keys_present', boxNumber: 1, occurredAt: openedAt + 5000 },
    ] as const
    await cabinet.report(events)
    expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(['KEY_CODE_SENT', 'KEY_CODE_SENT'])
    expect(await unclaimed()).toEqual([{ number: 1 }])
    // The opening of the one who came since is told late: now it is known whose they are.
    app.clock.advance(minute)
    await cabinet.report([{ type: 'opened', boxNumber: 1, occurredAt: openedAt + 3500 }, ...events])
    expect(await stateOf(next.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await unclaimed()).toEqual([])
  })

  it('are those that were brought with a code of before, to a cabinet without a line', async () => {
    const first = await movedAway('move')
    const next = await nextHolder()
    await cabinet.report([
      { type: 'opened', boxNumber: 1, code: '000001' },
      { type: 'keys_present', boxNumber: 1 },
    ])
    expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(['KEY_CODE_SENT', 'KEY_CODE_SENT'])
    expect(await unclaimed()).toEqual([{ number: 1 }])
  })
})

describe('staff who say whose keys lie in a box', () => {
  const claim = async (processId: string | null) => {
    const [row] = await rowsOf(`select keys_unclaimed_at as at from boxes where id = 'box_1'`)
    return app.request('/api/staff/account/acc_north/box/box_1/keys', {
      method: 'POST',
      token,
      json: { processId, since: new Date(Number(row?.['at'])).toISOString() },
    })
  }

  async function asked() {
    const first = await movedAway('move')
    const next = await nextHolder()
    await cabinet.report([
      { type: 'opened', boxNumber: 1, code: '000001' },
      { type: 'keys_present', boxNumber: 1 },
    ])
    expect(await unclaimed()).toEqual([{ number: 1 }])
    return { first, next }
  }

  it('see who it may be, and give the box to whose they are: who was given it meanwhile is moved', async () => {
    const { first, next } = await asked()
    const desk = await app.request('/api/staff/account/acc_north/locker', { token })
    expect(await desk.json()).toMatchObject({
      lockers: [
        {
          boxes: [
            { number: 1, seesKeys: true, unclaimed: { candidates: [{ processId: next.id }, { processId: first.id }] } },
            { number: 2, unclaimed: null },
          ],
        },
      ],
    })
    expect((await claim(first.id)).status).toBe(200)
    expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(['CUSTOMER_KEYS_DELIVERED', 'KEY_CODE_SENT'])
    expect(await activeLeases()).toEqual([
      { process: first.id, box: 'box_1' },
      { process: next.id, box: 'box_2' },
    ])
    expect(await unclaimed()).toEqual([])
    expect(await rowsOf(`select detail from audit_log where action = 'box.keys_claimed'`)).toHaveLength(1)
  })

  it('may say that they are of who holds the box', async () => {
    const { first, next } = await asked()
    expect((await claim(next.id)).status).toBe(200)
    expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(['KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED'])
    expect(await rowsOf(`select process_id from box_leases where confirmed_at is not null`)).toEqual([
      { process_id: next.id },
    ])
  })

  it('may have taken them out, are refused whoever waits for no keys, and are asked once', async () => {
    const { first, next } = await asked()
    expect((await claim('prc_nobody')).status).toBe(422)
    const answers = await Promise.all([claim(null), claim(null)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect([await stateOf(first.id), await stateOf(next.id)]).toEqual(['KEY_CODE_SENT', 'KEY_CODE_SENT'])
    expect(await unclaimed()).toEqual([])
    // Told of again, they are not asked for again, and the box is given to nobody while its sensor sees them.
    await cabinet.sync([{ boxNumber: 1, keysInside: true }])
    expect(await unclaimed()).toEqual([])
  })
})
