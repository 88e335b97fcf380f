import { beforeEach, describe, expect, it } from 'vitest'

import { answerOf, confirmWith, readyToConfirm, storedApprovals } from '#tests/support/customer-writes.ts'
import { customerOf, everyRow, seedCustomer, storedPictures, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import type { Problem } from '#worker/contract/problem.ts'

beforeEach(freshDatabase)

type Interruption = {
  call: (customer: Customer) => Promise<Response>
  meanwhile: (other: Customer) => Promise<unknown>
}

/** Makes a call between whose read and write something else happens; gives the answer and what was stored in between. */
async function interrupted(customer: Customer, { call, meanwhile }: Interruption) {
  let between: Awaited<ReturnType<typeof everyRow>> = {}
  customer.app.d1.meanwhile(2, async () => {
    await meanwhile(customerOf(customer))
    between = await everyRow()
  })
  const response = await call(customer)
  return { response, changed: JSON.stringify(await everyRow()) !== JSON.stringify(between) }
}

const cancel = () => rowsOf(`update processes set state = 'CANCELLED', ended_at = 1, version = version + 1`)
const confirm = (other: Customer) => answerOf(confirmWith(other, 2))
const ready = { ...readyToConfirm, customerHasDrivingLicense: true }

const edits: readonly [string, (customer: Customer) => Promise<Response>][] = [
  ['notes', (customer) => customer.send('PUT', '/notes', { notes: 'Hei' })],
  ['the selection', (customer) => customer.send('PUT', '/selection/', { workOrderApproved: false })],
  ['a service', (customer) => customer.send('PUT', '/extra-service/', { productId: 'xsv_wash' })],
  [
    'a picture',
    (customer) => customer.send('PUT', '/save-drivers-licence', undefined, { body: formOf({ file: jpegOf() }) }),
  ],
]

describe.each(edits)('%s, written', (_, call) => {
  it('after another tab confirmed, change nothing of what was confirmed', async () => {
    const customer = await seedCustomer({ process: ready })
    const { response, changed } = await interrupted(customer, { call, meanwhile: confirm })
    expect(response.status).toBe(409)
    expect((await response.json<Problem>()).code).toBe('process.already_confirmed')
    expect(changed).toBe(false)
    expect(await storedPictures()).toEqual([])
  })

  it('after the workshop cancelled, change nothing', async () => {
    const customer = await seedCustomer({ process: ready })
    const { response, changed } = await interrupted(customer, { call, meanwhile: cancel })
    expect(response.status).toBe(409)
    expect((await response.json<Problem>()).code).toBe('process.ended')
    expect(changed).toBe(false)
  })
})

describe('a confirmation', () => {
  it.each<[string, (other: Customer) => Promise<unknown>]>([
    ['the order became dearer', () => rowsOf('update processes set version = version + 1')],
    ['the workshop cancelled', cancel],
    ['another tab changed the language', (other) => other.send('PUT', '/language', { languageId: 'acc_north_sv' })],
    ['another tab took a service', (other) => other.send('PUT', '/extra-service/', { productId: 'xsv_wash' })],
    ['another tab stepped back', (other) => other.step('SERVICES')],
  ])('of a screen that is not the latest any more (%s) confirms nothing', async (_, meanwhile) => {
    const customer = await seedCustomer({ process: ready })
    const call = (one: Customer) => confirmWith(one, 2)
    const { response, changed } = await interrupted(customer, { call, meanwhile })
    expect([response.status, await response.text(), changed]).toEqual([205, '', false])
    expect(await storedApprovals()).toEqual([])
    expect(await rowsOf('select id from box_leases')).toEqual([])
  })

  it('that another tab made meanwhile is the same confirmation', async () => {
    const customer = await seedCustomer({ process: ready })
    const call = (one: Customer) => confirmWith(one, 2)
    const { response, changed } = await interrupted(customer, { call, meanwhile: confirm })
    expect([response.status, changed]).toEqual([200, false])
    expect(await storedApprovals()).toHaveLength(1)
  })

  it('finds no room when another customer takes the last box meanwhile', async () => {
    const customer = await seedCustomer({ process: ready, boxes: 1 })
    const other = customerOf(await seedProcess({ ...readyToConfirm, number: 2 }))
    const call = (one: Customer) => confirmWith(one, 2)
    const { response } = await interrupted(customer, { call, meanwhile: () => confirm(other) })
    expect(await response.json()).toMatchObject({ process: { state: 'NO_ROOM_LEFT' } })
    expect(await rowsOf('select process_id from box_leases')).toEqual([{ process_id: 'prc_2' }])
  })
})

describe('a step', () => {
  it.each<[string, (other: Customer) => Promise<unknown>]>([
    ['confirmed', confirm],
    ['went back', (other) => other.step('SERVICES')],
    ['wrote a note', (other) => other.send('PUT', '/notes', { notes: 'Hei' })],
  ])('is not taken when another tab %s', async (_, meanwhile) => {
    const customer = await seedCustomer({ process: ready })
    const call = (one: Customer) => one.send('PUT', '/step', { activeStep: 'SERVICES' }, { version: 2 })
    const { response, changed } = await interrupted(customer, { call, meanwhile })
    const { currentStep } = await customer.status()
    expect([response.status, changed]).toEqual([currentStep === 'SERVICES' ? 200 : 205, false])
  })
})

describe('opening a link', () => {
  it('of a process that is cancelled meanwhile starts nothing', async () => {
    const customer = await seedCustomer({ process: { state: 'LINK_SENT' } })
    const call = (one: Customer) => one.send('PUT', '/link-opened', { linkType: 'Initial' })
    const { response, changed } = await interrupted(customer, { call, meanwhile: cancel })
    expect(await response.json()).toMatchObject({ state: 'CANCELLED' })
    expect(changed).toBe(false)
  })

  it('whose message is noted as sent meanwhile starts the process all the same', async () => {
    const customer = await seedCustomer({ process: { state: 'LINK_GENERATED' } })
    const call = (one: Customer) => one.send('PUT', '/link-opened', { linkType: 'Initial' })
    const sent = () => rowsOf(`update processes set state = 'LINK_SENT', version = version + 1`)
    const { response } = await interrupted(customer, { call, meanwhile: sent })
    expect(await response.json()).toMatchObject({ state: 'STARTED' })
    expect(await rowsOf('select from_state, to_state from process_events')).toContainEqual({
      from_state: 'LINK_SENT',
      to_state: 'STARTED',
    })
  })
})

describe('asking for a box again', () => {
  it('in a process that is cancelled meanwhile leases none', async () => {
    const customer = await seedCustomer({ process: { state: 'CUSTOMER_RESERVATION_EXPIRED' } })
    const call = (one: Customer) => one.send('POST', '/reserve-again')
    const { response, changed } = await interrupted(customer, { call, meanwhile: cancel })
    expect(await response.json()).toMatchObject({ state: 'CANCELLED' })
    expect(changed).toBe(false)
  })
})

describe('a delivery wish', () => {
  it('that another tab said otherwise meanwhile is refused', async () => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    const wish = (option: string) => (one: Customer) =>
      one.send('POST', '/delivery-info', { deliveryInfoOption: option, deliveryInfoNotes: null })
    const { response, changed } = await interrupted(customer, {
      call: wish('acc_north_home'),
      meanwhile: wish('acc_north_work'),
    })
    expect([response.status, changed]).toEqual([409, false])
    expect((await customer.status()).deliveryInfo?.deliveryInfoOption).toBe('acc_north_work')
  })
})
