import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { problemCode, seedCabinet, type EventSeed, type SeededCabinet } from '#tests/support/cabinet.ts'
import { seedCustomer, type Customer, type CustomerSeed } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { onlyPass, keypadCode, passWorkshop } from '#tests/support/passes.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'
import { drainEffects } from '#worker/jobs/index.ts'

type Visit = Awaited<ReturnType<typeof visitIn>>

beforeEach(freshDatabase)

async function visitIn(state: ProcessState, given: CustomerSeed = {}) {
  const customer = await seedCustomer({
    ...given,
    process: { state, currentStep: 'WAITING_CONFIRMATION', useRetrievalProcess: true, ...given.process },
  })
  const { token } = await seedStaff({ roles: ['admin'] })
  const cabinet = await seedCabinet(customer.app)
  const told = (type: string, version: number, by = token) =>
    customer.app.request(`/api/staff/process/${customer.id}/event`, {
      method: 'POST',
      token: by,
      json: { type, version, ...(type === 'offer_refund' || type === 'cancel' ? { reason: 'Sovittu' } : {}) },
    })
  const tell = async (type: string) => told(type, (await customer.status()).version)
  return { ...customer, cabinet, token, told, tell }
}

/** Staff are told the box, lay the keys into it, and say that they are there. */
async function lay(visit: Visit): Promise<StaffProcess> {
  expect(await (await visit.tell('fill_retrieval_box')).json()).toMatchObject({ boxNumber: 1 })
  const response = await visit.tell('fill_retrieval_box')
  expect(response.status).toBe(200)
  return response.json<StaffProcess>()
}

const stateOf = async ({ id }: Pick<Customer, 'id'>) => (await statesOf(id)).at(-1)
const leases = () => rowsOf('select box_id as box, end_reason as reason from box_leases order by created_at, id')

async function codeIn(): Promise<string> {
  const [lease] = await rowsOf('select access_code as code from box_leases where ended_at is null')
  return String(lease?.['code'])
}

/** Returns the status of the keypad's answer to the code that the box has. */
async function tryCode({ cabinet, app }: { cabinet: SeededCabinet; app: Customer['app'] }): Promise<number> {
  app.clock.advance(1)
  return (await cabinet.open(await codeIn())).status
}

async function report({ app, cabinet }: Visit, ...events: EventSeed[]): Promise<void> {
  app.clock.advance(5000)
  expect((await cabinet.report(events)).status).toBe(200)
}

describe('keys that a customer wishes back in a box', () => {
  it.each(['DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT', 'PAYMENT_LINK_SEND_FAILED'] as const)(
    'are laid there in %s, which remains, and no code is told or opens before the bill is settled',
    async (state) => {
      const visit = await visitIn(state)
      expect(await lay(visit)).toMatchObject({ state, boxNumber: 1 })
      expect(await leases()).toEqual([{ box: 'box_1', reason: null }])
      expect(await visit.status()).toMatchObject({ state, keysLaidBack: true, boxAccessCode: null, box: null })
      expect(await tryCode(visit)).toBe(404)
      expect(await outboxRows()).toEqual([])
    },
  )

  it('wait for the code until the bill is settled; taking them is the end, however often it is told', async () => {
    const visit = await visitIn('READY_FOR_PAYMENT')
    await lay(visit)
    await report(visit, { id: 'a', type: 'keys_present', boxNumber: 1 })
    expect((await visit.tell('settle_payment')).status).toBe(200)
    expect(await visit.status()).toMatchObject({ state: 'PAYMENT_DONE', box: { number: 1 } })
    expect((await visit.status()).boxAccessCode).toBe(await codeIn())
    expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'customer' }])
    expect(await tryCode(visit)).toBe(200)
    const taken = { id: 'b', type: 'keys_taken', boxNumber: 1 } as const
    await report(visit, { id: 'c', type: 'opened', boxNumber: 1 }, taken)
    await report(visit, taken, taken)
    expect((await statesOf(visit.id)).slice(-3)).toEqual(['PAYMENT_DONE', 'RETRIEVE_STARTED', 'PROCESS_DONE'])
    expect(await leases()).toEqual([{ box: 'box_1', reason: 'PROCESS_DONE' }])
    expect((await visit.status()).boxAccessCode).toBeNull()
  })

  it('are the customer’s as soon as it is known that nothing is to be paid', async () => {
    const visit = await visitIn('DELIVERY_DONE', { order: { rows: [] }, services: false })
    await lay(visit)
    await visit.tell('ready_for_payment')
    await drainEffects(testDependencies({ outgoing: providersThatWork() }))
    const status = await visit.status()
    expect(status).toMatchObject({ state: 'PAYMENT_DONE', box: { number: 1 } })
    expect(status.boxAccessCode).toBe(await codeIn())
  })

  it('are told by message where they were laid there after the bill was settled, once', async () => {
    const visit = await visitIn('PAYMENT_DONE')
    expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'staff' }])
    await lay(visit)
    expect(await visit.status()).toMatchObject({ state: 'PAYMENT_DONE', box: { number: 1 } })
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    await drainEffects(testDependencies({ outgoing }))
    const code = await codeIn()
    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([
      expect.stringContaining(`${code.slice(0, 3)} ${code.slice(3)}`),
    ])
    expect(smsCalls(outgoing)[0]?.message).toContain('Hae avaimet')
    expect(await stateOf(visit)).toBe('PAYMENT_DONE')
  })

  it.each([
    ['on the way back', 'READY_FOR_PAYMENT', { useRetrievalProcess: true }],
    ['that are all that is fetched', 'LINK_SENT', { processType: 'RETRIEVE' }],
  ] as const)('%s are told of by message, once, when the bill is settled after them', async (_, state, process) => {
    const visit = await visitIn(state, { process })
    await lay(visit)
    if (state === 'LINK_SENT') await visit.tell('ready_for_payment')
    await rowsOf('delete from outbox')
    const preview = await visit.app.request(`/api/staff/process/${visit.id}/message-preview?type=settle_payment`, {
      token: visit.token,
    })
    expect((await preview.json<MessagePreview>()).message).toMatchObject({ kind: 'KEY_CODE' })
    await visit.tell('settle_payment')
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    await drainEffects(testDependencies({ outgoing }))
    const code = await codeIn()
    const told = smsCalls(outgoing).map(({ message }) => message)
    expect(told).toEqual([expect.stringContaining(`${code.slice(0, 3)} ${code.slice(3)}`)])
    expect(told[0]).toContain('Hae avaimet')
    expect(await stateOf(visit)).toBe('PAYMENT_DONE')
  })

  it('are told of by no message where none lie in a box', async () => {
    const visit = await visitIn('READY_FOR_PAYMENT')
    await visit.tell('settle_payment')
    expect(await outboxRows()).toEqual([])
  })

  it('are no second payment to a dealer system', async () => {
    const visit = await visitIn('PAYMENT_DONE')
    await rowsOf(`insert into webhook_endpoints (id, account_id, url, sealed_secret, enabled, created_at, updated_at)
      values ('whe_1', 'acc_north', 'https://dms.example', 'x', 1, 0, 0)`)
    await lay(visit)
    expect(await rowsOf('select type from webhook_deliveries')).toEqual([])
  })

  it('are laid once: of two staff at once one is told what happened, a repeated click is answered as before', async () => {
    const visit = await visitIn('DELIVERY_DONE')
    await visit.tell('fill_retrieval_box')
    const { version } = await visit.status()
    const other = (await seedStaff({ id: 'usr_other', username: 'other' })).token
    const answers = await Promise.all([
      visit.told('fill_retrieval_box', version),
      visit.told('fill_retrieval_box', version, other),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await leases()).toHaveLength(1)
    const winner = answers[0]?.status === 200 ? visit.token : other
    expect((await visit.told('fill_retrieval_box', version, winner)).status).toBe(200)
    const again = await visit.tell('fill_retrieval_box')
    expect([again.status, await problemCode(again)]).toEqual([409, 'process.keys_laid'])
    expect((await (await visit.tell('ready_for_payment')).json<StaffProcess>()).events).not.toContainEqual(
      expect.objectContaining({ type: 'fill_retrieval_box' }),
    )
  })

  it('stay with staff while no box that is large enough is free', async () => {
    const visit = await visitIn('DELIVERY_DONE', { account: { boxSize: 'L' } })
    const response = await visit.tell('fill_retrieval_box')
    expect([response.status, await problemCode(response)]).toEqual([409, 'process.no_room_left'])
    expect(await leases()).toEqual([])
    expect((await visit.status()).keysLaidBack).toBe(false)
  })

  it('are not what a customer without the wish is laid', async () => {
    const visit = await visitIn('DELIVERY_DONE', { process: { useRetrievalProcess: false } })
    const response = await visit.tell('fill_retrieval_box')
    expect([response.status, await problemCode(response)]).toEqual([409, 'process.not_wished'])
  })

  it('of a delivery without a work order come back in the same way', async () => {
    const visit = await visitIn('DELIVERY_DONE', { process: { processType: 'NO_DMS_DELIVERY' } })
    expect(await lay(visit)).toMatchObject({ state: 'DELIVERY_DONE', boxNumber: 1 })
  })
})

describe('the box with the keys', () => {
  it.each([
    ['READY_FOR_PAYMENT', 'cancel', 'CANCELLED'],
    ['PAYMENT_DONE', 'finish', 'PROCESS_DONE'],
    ['DELIVERY_DONE', 'finish', 'PROCESS_DONE'],
  ] as const)('is free again when in %s staff tell %s', async (state, type, end) => {
    const visit = await visitIn(state)
    await lay(visit)
    expect(await (await visit.tell(type)).json()).toMatchObject({ state: end, boxNumber: null })
    expect(await leases()).toEqual([{ box: 'box_1', reason: end }])
  })

  it('is kept for who gets money back, and free once the keys are taken or the visit is closed', async () => {
    const visit = await visitIn('PAYMENT_DONE')
    await lay(visit)
    expect(await (await visit.tell('offer_refund')).json()).toMatchObject({ state: 'REFUND_READY', boxNumber: 1 })
    expect(await tryCode(visit)).toBe(200)
    await report(visit, { type: 'opened', boxNumber: 1 }, { type: 'keys_taken', boxNumber: 1 })
    expect(await stateOf(visit)).toBe('REFUND_READY')
    expect(await leases()).toEqual([{ box: 'box_1', reason: 'REFUND_READY' }])
  })

  it('stays the way to the keys for who takes the wish back too late', async () => {
    const visit = await visitIn('READY_FOR_PAYMENT', { process: { currentStep: 'APPROVAL' } })
    await lay(visit)
    expect((await visit.send('PUT', '/selection/', { useRetrievalProcess: false })).status).toBe(200)
    await visit.tell('settle_payment')
    expect(await visit.status()).toMatchObject({ useRetrievalProcess: false, box: { number: 1 } })
    expect(await tryCode(visit)).toBe(200)
  })

  it('can be wished for until it was confirmed, also after the keys were handed in', async () => {
    const without = { currentStep: 'APPROVAL', useRetrievalProcess: false } as const
    const visit = await visitIn('DELIVERY_DONE', { process: without })
    expect((await visit.tell('fill_retrieval_box')).status).toBe(409)
    await visit.send('PUT', '/selection/', { useRetrievalProcess: true })
    expect(await lay(visit)).toMatchObject({ boxNumber: 1 })
  })

  it('takes the keys of the substitute car back where they are returned with it', async () => {
    const visit = await visitIn('PAYMENT_DONE', { process: { returnsSubstituteVehicle: true } })
    await lay(visit)
    await report(visit, { type: 'keys_taken', boxNumber: 1 })
    expect(await stateOf(visit)).toBe('RETRIEVE_STARTED')
    expect((await visit.status()).boxAccessCode).toBe(await codeIn())
    await report(visit, { type: 'keys_present', boxNumber: 1 })
    expect(await stateOf(visit)).toBe('SUBSTITUTE_VEHICLE_KEYS_LEFT')
  })

  it('opens after a payment at the terminal, by its code', async () => {
    const visit = await visitIn('PAYMENT_LINK_SENT', { account: { paymentTypes: ['TERMINAL'] } })
    await lay(visit)
    const terminal = await seedCabinet(visit.app, { id: 'dev_terminal', kind: 'TERMINAL', lockerId: null })
    const send = (path: string, json: object) =>
      terminal.send({ path: `/api/device/terminal/${path}`, body: JSON.stringify(json) })
    const code = await codeIn()
    const { totalPrice } = await (await send('look-up', { code })).json<{ totalPrice: number }>()
    const receipt = { id: 'r-1', code, amount: totalPrice, paymentType: 'VISA', receipt: 'Kortti' }
    await send('receipt', { ...receipt, paidAt: new Date(visit.app.clock.now()).toISOString() })
    expect(await visit.status()).toMatchObject({ state: 'PAYMENT_DONE', boxAccessCode: code })
    expect(await tryCode(visit)).toBe(200)
  })

  it('is hinted at on the board until the keys lie there', async () => {
    const visit = await visitIn('DELIVERY_DONE')
    const hint = async () => (await boardOf(visit.app, visit.token).page('view=now')).items[0]?.wishesKeysBack
    expect(await hint()).toBe(true)
    await lay(visit)
    expect(await hint()).toBe(false)
  })
})

it('the pass of who brought the keys does not open the box that they come back in', async () => {
  const workshop = await passWorkshop()
  const visit = await workshop.visit({ useRetrievalProcess: true })
  const code = await keypadCode(onlyPass(await visit.handOn()).id)
  expect(await workshop.tryCode(code)).toEqual([200, { boxNumber: 1 }])
  workshop.app.clock.advance(5000)
  await workshop.cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
  workshop.app.clock.advance(1000)
  await workshop.cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
  const { token } = await seedStaff()
  for (const type of [
    'collect_keys',
    'fill_retrieval_box',
    'fill_retrieval_box',
    'ready_for_payment',
    'settle_payment',
  ]) {
    const { version } = await visit.status()
    const told = { method: 'POST', token, json: { type, version } } as const
    expect((await workshop.app.request(`/api/staff/process/${visit.id}/event`, told)).status).toBe(200)
    workshop.app.clock.advance(1000)
    // The box is named first, and the keys are laid there.
    if (type === 'fill_retrieval_box') await workshop.cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
  }
  expect((await visit.status()).boxAccessCode).not.toBeNull()
  expect(await workshop.tryCode(code)).toEqual([404, 'device.wrong_code'])
  expect(onlyPass(await visit.passes())).toMatchObject({ state: 'USED', link: null })
  expect(await tryCode(workshop)).toBe(200)
})
