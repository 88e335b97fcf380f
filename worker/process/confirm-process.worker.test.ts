import { beforeEach, describe, expect, it, vi } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { testNow } from '#tests/support/clock.ts'
import { confirmed, confirmWith, readyToConfirm, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, refusalOf, seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

beforeEach(freshDatabase)

const ready = readyToConfirm

const history = async () =>
  (await rowsOf('select type, actor_kind, to_state from process_events order by version')).map((row) =>
    Object.values(row).join(' '),
  )
const effects = async () => (await rowsOf('select kind from outbox order by seq')).map(({ kind }) => kind)

describe('confirming, where the account confirms by itself', () => {
  it('leases a box, writes the approval and asks for the code, in two round trips that walk no table', async () => {
    const customer = await seedCustomer({ process: ready })
    customer.app.d1.forget()
    const status = await confirmed(confirmWith(customer, 2))
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    expect(status).toMatchObject({
      state: 'WAITING_KEY_CODE',
      currentStep: 'WAITING_CONFIRMATION',
      boxAccessCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(await history()).toEqual([
      'create system LINK_GENERATED',
      'open system STARTED',
      'reserve_box system BOX_RESERVED',
      'request_key_code system WAITING_KEY_CODE',
    ])
    expect(await effects()).toEqual(['process.send_key_code'])
    const leases = await rowsOf('select box_id, process_id, expires_at, length(access_code) as digits from box_leases')
    expect(leases).toEqual([{ box_id: 'box_1', process_id: 'prc_1', expires_at: testNow + 48 * hourMs, digits: 6 }])
    expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: null }])
    expect(customer.app.woken).toContain('prc_1')
    expect(await storedApprovals()).toHaveLength(1)
  })

  it('says that there is no room when every box is held', async () => {
    const customer = await seedCustomer({ boxes: 0, process: ready })
    expect((await confirmed(confirmWith(customer, 2))).state).toBe('NO_ROOM_LEFT')
    expect(await rowsOf('select id from box_leases')).toEqual([])
    expect((await history()).at(-1)).toBe('box_full system NO_ROOM_LEFT')
    expect(await effects()).toEqual([])
  })

  it('takes the smallest box that is large enough, in the lane of the process', async () => {
    const customer = await seedCustomer({ account: { boxSize: 'M' }, boxes: 5, process: ready })
    await rowsOf(`update boxes set size = 'XL', size_rank = 3 where number = 1`)
    await rowsOf(`update boxes set size = 'L', size_rank = 2, lane = 'FAST_LANE' where number = 2`)
    await rowsOf(`update boxes set size = 'L', size_rank = 2, out_of_use = 1 where number = 3`)
    await rowsOf(`update boxes set size = 'L', size_rank = 2 where number = 4`)
    await confirmed(confirmWith(customer, 2))
    expect(await rowsOf('select box_id from box_leases')).toEqual([{ box_id: 'box_4' }])
  })

  it.each([
    ['a larger one', 2, [{ box_id: 'box_2' }]],
    ['none where there is no other', 1, []],
  ])('takes in the place of a box whose sensor sees somebody’s keys %s', async (_, count, taken) => {
    const customer = await seedCustomer({ boxes: count, process: ready })
    await rowsOf(`update boxes set keys_inside = number = 1, size = iif(number = 1, 'S', 'L'), size_rank = number - 1`)
    await confirmed(confirmWith(customer, 2))
    expect(await rowsOf('select box_id from box_leases')).toEqual(taken)
  })

  it('starts a process whose opening was never told', async () => {
    const customer = await seedCustomer({ process: { ...ready, state: 'LINK_SENT' } })
    expect((await confirmed(confirmWith(customer, 2))).state).toBe('WAITING_KEY_CODE')
    expect((await history()).slice(2)).toEqual([
      'open customer STARTED',
      'reserve_box system BOX_RESERVED',
      'request_key_code system WAITING_KEY_CODE',
    ])
    expect(await rowsOf('select opened_at from processes')).toEqual([{ opened_at: testNow }])
  })
})

describe('confirming, where an advisor looks first', () => {
  it.each<ProcessState>(['STARTED', 'LINK_GENERATED'])('waits for the advisor, with a term, from %s', async (state) => {
    const customer = await seedCustomer({ account: { confirmsByItself: false }, process: { ...ready, state } })
    const { version } = await customer.status()
    customer.app.d1.forget()
    const status = await confirmed(confirmWith(customer, version))
    expect(customer.app.d1.roundTrips()).toBe(2)
    expect(status).toMatchObject({ state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' })
    expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: testNow + 24 * hourMs }])
    expect(await rowsOf('select id from box_leases')).toEqual([])
    expect(await effects()).toEqual([])
  })
})

describe('confirming before the link has been sent', () => {
  it('is refused, so that the customer can still do it when the link comes', async () => {
    const scheduled = { ...ready, state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING' } as const
    const customer = await seedCustomer({ process: scheduled })
    const { version } = await customer.status()
    expect(await refusalOf(() => confirmWith(customer, version))).toMatchObject({
      status: 409,
      code: 'process.not_open_yet',
    })
  })
})

describe('confirming a retrieval', () => {
  const retrieval = (processType: ProcessType) => ({ ...ready, processType, state: 'BOX_RESERVED' }) as const

  it('without a dealer system asks for the code of the box where the keys lie', async () => {
    const customer = await seedCustomer({ process: { ...retrieval('NO_DMS_RETRIEVE'), lease: { boxId: 'box_3' } } })
    const { version } = await customer.status()
    expect((await confirmed(confirmWith(customer, version))).state).toBe('WAITING_KEY_CODE')
    expect((await history()).at(-1)).toBe('request_key_code system WAITING_KEY_CODE')
    expect(await effects()).toEqual(['process.send_key_code'])
    expect(await rowsOf('select count(*) as held from box_leases')).toEqual([{ held: 1 }])
  })

  it('with a work order needs no tick, and never takes a box of its own', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', processType: 'RETRIEVE' } })
    const status = await confirmed(confirmWith(customer, 2))
    expect(status).toMatchObject({ state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' })
    expect(await rowsOf('select id from box_leases')).toEqual([])
    expect(await storedApprovals()).toHaveLength(1)
  })
})

describe('a confirmation is refused', () => {
  it('until the work order is approved', async () => {
    const customer = await seedCustomer({ process: { ...ready, workOrderApproved: false } })
    const refusal = await refusalOf(() => confirmWith(customer, 2))
    expect(refusal).toMatchObject({ status: 409, code: 'process.not_approved' })
  })

  it('without the version that was on the screen', async () => {
    const customer = await seedCustomer({ process: ready })
    const refusal = await refusalOf(() => customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }))
    expect(refusal).toMatchObject({ status: 428, code: 'process.version_required' })
  })

  it.each(['x', '"-1"', '""', '*', '"1", "2"'])('with If-Match: %s', async (header) => {
    const customer = await seedCustomer({ process: ready })
    const refusal = await refusalOf(() =>
      customer.send('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' }, { headers: { 'If-Match': header } }),
    )
    expect(refusal).toMatchObject({ status: 422, errors: [{ path: 'If-Match', code: 'invalid_format' }] })
  })

  it('with a reload when the order changed after the screen was drawn, or steps were left out', async () => {
    const customer = await seedCustomer({ process: ready })
    await rowsOf('update processes set version = version + 1')
    expect((await expectNothingChanged(() => confirmWith(customer, 2))).status).toBe(205)
    await rowsOf(`update processes set current_step = 'SERVICES'`)
    expect((await expectNothingChanged(() => confirmWith(customer, 3))).status).toBe(205)
  })
})

describe('a confirmation that is repeated', () => {
  it('with the version it was made with is answered with the status, and changes nothing', async () => {
    const customer = await seedCustomer({ process: ready })
    const first = await confirmed(confirmWith(customer, 2))
    const again = await expectNothingChanged(() => confirmWith(customer, 2))
    expect(await confirmed(again)).toEqual(first)
    const current = await expectNothingChanged(() => confirmWith(customer, first.version))
    expect(await confirmed(current)).toEqual(first)
  })

  it('with an older version is to reload everything', async () => {
    const customer = await seedCustomer({ process: ready })
    await confirmed(confirmWith(customer, 2))
    expect((await expectNothingChanged(() => confirmWith(customer, 1))).status).toBe(205)
  })

  it.each(['before', 'after'] as const)('is taken once, the answer being lost %s the write', async (when) => {
    const customer = await seedCustomer({ process: ready })
    customer.app.d1.failAt(2, when)
    const lost = await confirmWith(customer, 2)
    expect(lost.status).toBe(503)
    expect((await confirmed(confirmWith(customer, 2))).state).toBe('WAITING_KEY_CODE')
    expect(await storedApprovals()).toHaveLength(1)
    expect(await rowsOf('select count(*) as held from box_leases')).toEqual([{ held: 1 }])
    expect((await effects()).filter((kind) => kind === 'process.send_key_code')).toHaveLength(1)
  })
})

describe('a code that is taken in the cabinet', () => {
  /** Draws these codes, then whatever comes: three bytes make a code, the drawn number modulo a million. */
  function drawCodes(...codes: number[]): void {
    const genuine = crypto.getRandomValues.bind(crypto)
    const fixed = codes.map((code) => [code >> 16, (code >> 8) & 255, code & 255])
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const next = array instanceof Uint8Array && array.length === 3 ? fixed.shift() : undefined
      if (next === undefined || !(array instanceof Uint8Array)) return genuine(array)
      array.set(next)
      return array
    })
  }

  it('is drawn anew until one is free', async () => {
    const customer = await seedCustomer({ process: ready })
    const held = { boxId: 'box_3', accessCode: '000042' }
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease: held })
    drawCodes(42, 42, 42, 43)
    try {
      expect((await confirmed(confirmWith(customer, 2))).state).toBe('WAITING_KEY_CODE')
    } finally {
      vi.restoreAllMocks()
    }
    expect(await rowsOf(`select access_code from box_leases where process_id = 'prc_1'`)).toEqual([
      { access_code: '000043' },
    ])
    expect(await storedApprovals()).toHaveLength(1)
  })

  it('five times over is a failure of ours that leaves nothing behind', async () => {
    const customer = await seedCustomer({ process: ready })
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease: { boxId: 'box_3', accessCode: '000042' } })
    drawCodes(42, 42, 42, 42, 42)
    try {
      expect((await expectNothingChanged(() => confirmWith(customer, 2))).status).toBe(500)
    } finally {
      vi.restoreAllMocks()
    }
  })
})
