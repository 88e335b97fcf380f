import { beforeEach, describe, expect, it } from 'vitest'

import { confirmWith, readyToConfirm } from '#tests/support/customer-writes.ts'
import { everyRow, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { ProcessSeed } from '#tests/support/factories.ts'

beforeEach(freshDatabase)

const wish = { deliveryInfoOption: 'acc_north_home', deliveryInfoNotes: null }

/** Every call that writes, and where it makes sense; pictures have tests of their own. */
const writes: readonly [name: string, process: ProcessSeed, call: (customer: Customer) => Promise<Response>][] = [
  ['notes', { state: 'STARTED' }, (customer) => customer.send('PUT', '/notes', { notes: 'Hei' })],
  ['selection', { state: 'STARTED' }, (customer) => customer.send('PUT', '/selection/', { workOrderApproved: true })],
  ['a service', { state: 'STARTED' }, (customer) => customer.send('PUT', '/extra-service/', { productId: 'xsv_wash' })],
  ['language', { state: 'STARTED' }, (customer) => customer.send('PUT', '/language', { languageId: 'acc_north_sv' })],
  ['opening', { state: 'LINK_SENT' }, (customer) => customer.send('PUT', '/link-opened', { linkType: 'Initial' })],
  [
    'payment link',
    { state: 'PAYMENT_LINK_SENT' },
    (customer) => customer.send('PUT', '/link-opened', { linkType: 'Payment' }),
  ],
  [
    'a step',
    { state: 'STARTED' },
    (customer) => customer.send('PUT', '/step', { activeStep: 'SERVICES' }, { version: 2 }),
  ],
  ['confirmation', readyToConfirm, (customer) => confirmWith(customer, 2)],
  ['a box again', { state: 'CUSTOMER_RESERVATION_EXPIRED' }, (customer) => customer.send('POST', '/reserve-again')],
  ['delivery wishes', { state: 'DELIVERY_DONE' }, (customer) => customer.send('POST', '/delivery-info', wish)],
]

/** Returns the stored rows without ids, codes and hashes, which are new each time. */
async function essence(): Promise<unknown> {
  const rows = await everyRow()
  const isRandom = /^(id|seq|last_event_id|access_code|object_key|hash|payload)$/
  return Object.entries(rows).map(([table, list]) => [
    table,
    list.map((row) => Object.entries(row ?? {}).filter(([column]) => !isRandom.test(column))),
  ])
}

describe.each(writes)('an answer that is lost: %s', (_, process, call) => {
  it.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('in round trip %i, %s it was made, comes true by asking again', async (trip, when) => {
    const undisturbed = await seedCustomer({ process })
    expect((await call(undisturbed)).status).toBe(200)
    const wanted = await essence()
    await freshDatabase()
    const customer = await seedCustomer({ process })
    customer.app.d1.failAt(trip, when)
    const lost = await call(customer)
    expect([lost.status, lost.headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
    expect((await call(customer)).status).toBe(200)
    expect(await essence()).toEqual(wanted)
  })
})
