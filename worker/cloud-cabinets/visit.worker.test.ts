import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cloudWorkshop, minute, type CloudWorkshop } from '#tests/support/cloud-workshop.ts'
import { visitOf } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/database.ts'
import { smsCalls, statesOf } from '#tests/support/effects.ts'

let world: CloudWorkshop['world']
let keycafe: CloudWorkshop['keycafe']
let coded: CloudWorkshop['coded']
let passMinutes: CloudWorkshop['passMinutes']
let codesThere: CloudWorkshop['codesThere']

beforeEach(async () => {
  ;({ world, keycafe, coded, passMinutes, codesThere } = await cloudWorkshop())
})

const stateOf = async (id = 'prc_1') => (await statesOf(id)).at(-1)
const boxesHeld = () =>
  rowsOf(`select l.process_id as visit, b.number from box_leases l join boxes b on b.id = l.box_id
    where l.ended_at is null order by l.process_id`)

describe('a visit', () => {
  it('leaves its key by the code of its lease, which opens nothing afterwards, and staff fetch it', async () => {
    const code = await coded()
    await passMinutes(1)
    expect(codesThere()).toEqual(['lea_prc_1 111111'])
    await passMinutes(1)
    expect(smsCalls(world.outgoing).map(({ message }) => message)).toEqual([expect.stringContaining('111 111')])
    expect(await stateOf()).toBe('KEY_CODE_SENT')

    expect(keycafe.type(code)).toBe('A-1')
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_KEYS_DELIVERED')
    await passMinutes(1)
    expect(keycafe.type(code)).toBeNull()
    expect(codesThere()).toEqual([expect.stringMatching(/^lea_prc_1 \d{16}$/)])

    await rowsOf(`update processes set state = 'DELIVERY_DONE', version = version + 1 where id = 'prc_1'`)
    await rowsOf(`update box_leases set ended_at = ?, end_reason = 'DELIVERY_DONE'`, world.clock.now())
    await passMinutes(1)
    expect(keycafe.keys.size).toBe(0)
    expect(keycafe.bins.map(({ keyId }) => keyId)).toEqual([null, null, null])
    expect(await rowsOf('select lease_id from cloud_keys')).toEqual([])
  })

  it('fetches keys that staff laid into its box, once it has paid', async () => {
    const lease = { boxId: 'box_2', accessCode: '222222' }
    await visitOf(2, { state: 'BOX_RESERVED', processType: 'NO_DMS_RETRIEVE', lease })
    await passMinutes(1)
    expect(keycafe.keys.size).toBe(0)
    await rowsOf(`delete from box_leases`)
    await visitOf(3, {
      state: 'PAYMENT_DONE',
      processType: 'NO_DMS_RETRIEVE',
      lease: { ...lease, accessCode: '333333' },
    })
    await rowsOf(`update box_leases set confirmed_at = ?`, testNow)
    await passMinutes(1)
    expect(keycafe.bins.map(({ keyId }) => keyId !== null)).toEqual([false, true, false])
    world.clock.advance(minute)
    expect(keycafe.type('333333')).toBe('A-2')
    await passMinutes(1)
    expect((await statesOf('prc_3')).slice(-2)).toEqual(['RETRIEVE_STARTED', 'PROCESS_DONE'])
    await passMinutes(1)
    expect(keycafe.keys.size).toBe(0)
  })

  it('is in the box where the cloud had its key put, and who was to have that box has the other one', async () => {
    const code = await coded(1)
    await coded(2)
    await passMinutes(2)
    keycafe.type(code, 'A-2')
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await boxesHeld()).toEqual([
      { visit: 'prc_1', number: 2 },
      { visit: 'prc_2', number: 1 },
    ])
    expect(await rowsOf(`select b.number, keys_inside as keys from boxes b order by number`)).toMatchObject([
      { keys: null },
      { keys: 1 },
      { keys: null },
    ])
  })

  it('whose keys staff carry to another box is there at the cloud too', async () => {
    const code = await coded(1)
    await passMinutes(2)
    keycafe.type(code)
    await passMinutes(2)
    await rowsOf(`update box_leases set ended_at = ?, end_reason = 'MOVED'`, world.clock.now())
    await rowsOf(
      `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, confirmed_at, created_at)
       values ('lea_moved', 'box_3', 'lck_north', 'prc_1', '111111', 1, ?1, ?1)`,
      world.clock.now(),
    )
    await passMinutes(1)
    expect(keycafe.bins.map(({ keyId }) => keyId !== null)).toEqual([false, false, true])
    expect(await rowsOf('select lease_id from cloud_keys')).toEqual([{ lease_id: 'lea_moved' }])
    await passMinutes(2)
    expect(await boxesHeld()).toEqual([{ visit: 'prc_1', number: 3 }])
  })

  it('that comes late is let in, and whoever has its box goes elsewhere', async () => {
    const code = await coded(1)
    await passMinutes(2)
    await rowsOf(`update box_leases set expires_at = ?`, world.clock.now())
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_RESERVATION_EXPIRED')
    await coded(2, 1)
    await rowsOf(`update box_leases set created_at = ? where process_id = 'prc_2'`, world.clock.now())
    await passMinutes(2)
    expect(keycafe.type(code)).toBe('A-1')
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_KEYS_DELIVERED')
    const [first, second] = await boxesHeld()
    expect(first).toEqual({ visit: 'prc_1', number: 1 })
    expect(second?.['number']).not.toBe(1)
  })

  it('that comes late is let in also where no other box is free, and its key is nobody else’s', async () => {
    const code = await coded(1)
    await passMinutes(2)
    await rowsOf(`update box_leases set expires_at = ?`, world.clock.now())
    await passMinutes(1)
    await coded(2, 1)
    await rowsOf(`update box_leases set created_at = ? where process_id = 'prc_2'`, world.clock.now())
    await rowsOf(`update boxes set out_of_use = 1 where number > 1`)
    await passMinutes(2)
    keycafe.type(code)
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await stateOf('prc_2')).toBe('KEY_CODE_SENT')
  })

  it('is told no code that the cloud does not have, and waits for another box where it never gets it', async () => {
    await coded()
    keycafe.hands.fault = () => Response.json({}, { status: 503 })
    await passMinutes(5)
    expect(smsCalls(world.outgoing)).toEqual([])
    expect(await stateOf()).toBe('WAITING_KEY_CODE')
    expect(await rowsOf('select last_error from cloud_cabinets')).toEqual([{ last_error: 'http_503' }])
    await passMinutes(12)
    expect(await statesOf('prc_1')).toContain('BOX_RESERVATION_FAILED')
    expect(smsCalls(world.outgoing)).toEqual([])
    keycafe.hands.fault = null
    await passMinutes(15)
    expect(await stateOf()).toBe('KEY_CODE_SENT')
    const [lease] = await rowsOf('select access_code as code from box_leases where ended_at is null')
    expect(smsCalls(world.outgoing)).toHaveLength(1)
    expect(keycafe.type(String(lease?.['code']))).not.toBeNull()
  })

  it('has another code where the first is somebody’s there', async () => {
    const code = await coded()
    keycafe.takenCodes.add(code)
    await passMinutes(3)
    const [lease] = await rowsOf('select access_code as code from box_leases')
    expect(lease?.['code']).not.toBe(code)
    expect(codesThere()).toEqual([`lea_prc_1 ${String(lease?.['code'])}`])
    expect(smsCalls(world.outgoing)).toHaveLength(1)
  })
})

describe('what happened there', () => {
  it('counts once, however often it is told', async () => {
    const code = await coded()
    await passMinutes(2)
    keycafe.type(code)
    await passMinutes(3)
    expect((await statesOf('prc_1')).filter((state) => state === 'CUSTOMER_KEYS_DELIVERED')).toHaveLength(1)
    expect(await rowsOf('select type, box_number as box from device_events')).toEqual([
      { type: 'keys_present', box: 1 },
    ])
  })

  it('with a key that is not ours is passed by, and so is a key that is gone', async () => {
    await coded()
    await passMinutes(2)
    const event = { id: 9_000, type: 'DROPOFF' as const, keyId: 77, bin: 'A-3', dateCreated: '2026-11-24T05:41:07Z' }
    keycafe.events.unshift(event)
    await passMinutes(1)
    expect(await rowsOf('select * from device_events')).toEqual([])
    keycafe.keys.clear()
    await rowsOf('update cloud_keys set granted_at = null')
    await passMinutes(2)
    expect(codesThere()).toEqual(['lea_prc_1 111111'])
  })

  it('in a bin that is not known is of the box of the lease, and staff are told of it', async () => {
    const code = await coded()
    await passMinutes(2)
    keycafe.bins.unshift({ id: 990, name: 'B-1', keyId: null })
    keycafe.type(code, 'B-1')
    await passMinutes(1)
    expect(await stateOf()).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select last_error from cloud_cabinets')).toEqual([{ last_error: 'unknown_bin' }])
  })

  it.each([
    [() => Response.json({ error: { errorId: 'unauthorized' } }, { status: 401 }), 'http_401'],
    [() => Response.json({}, { status: 429 }), 'http_429'],
    [() => Response.json({ nothing: 1 }), 'unexpected_answer'],
    [() => Promise.reject<Response>(new TypeError('lost')), 'no_connection'],
  ] as const)(
    'is not heard where the cloud answers otherwise: the cabinet is silent after a while',
    async (fault, reason) => {
      await passMinutes(1)
      const heard = () => rowsOf('select last_heartbeat_at as at from lockers')
      const before = await heard()
      expect(before).toEqual([{ at: testNow + minute }])
      keycafe.hands.fault = fault
      await passMinutes(11)
      expect(await heard()).toEqual(before)
      expect(await rowsOf('select last_error from cloud_cabinets')).toEqual([{ last_error: reason }])
      expect(await rowsOf(`select cause from alerts where closed_at is null`)).toEqual([{ cause: 'cabinet_silent' }])
      expect(await rowsOf('select kind from outbox where parked_at is not null')).toEqual([])
      keycafe.hands.fault = null
      await passMinutes(8)
      expect(await rowsOf('select last_error from cloud_cabinets')).toEqual([{ last_error: null }])
    },
  )
})
