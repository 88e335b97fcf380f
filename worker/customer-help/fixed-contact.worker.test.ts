import { beforeEach, describe, expect, it } from 'vitest'

import { problemCode } from '#tests/support/cabinet.ts'
import { customerOf, type Customer } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { seedWorkOrder } from '#tests/support/factories.ts'
import { holderOf, seedTwoBoxes } from '#tests/support/two-boxes.ts'

let customer: Customer

beforeEach(async () => {
  const workshop = await seedTwoBoxes()
  const order = await seedWorkOrder({
    customer: { phoneNumber: '+358400000012', email: null, contactMethods: ['SMS'] },
  })
  customer = customerOf(await holderOf(1, { workOrderId: order.id, customerId: order.customerId }), workshop.app)
})

const put = async (fields: object) =>
  customer.send('PUT', '/contact', { version: (await customer.status()).version, ...fields })

describe('where the messages of a visit go', () => {
  it('is not changed to a country that the workshop sends nothing to, and the customer reads so at the number', async () => {
    for (const phoneNumber of ['+881 6 2345 6789', '+49 1511 2345678']) {
      expect(await (await put({ phoneNumber })).json()).toMatchObject({
        status: 422,
        code: 'INVALID_CONTACT',
        errors: [{ path: 'phoneNumber', code: 'country' }],
      })
    }
    await rowsOf(`update accounts set sms_countries = '["DE"]'`)
    expect((await put({ phoneNumber: '+49 1511 2345678' })).status).toBe(200)
  })

  it('is not changed by who typed themselves in at a kiosk', async () => {
    await rowsOf(`update work_orders set created_by = 'fast-lane'`)
    expect(await (await customer.send('GET', '/contact')).json()).toMatchObject({ mayChange: false })
    for (const contact of [{ phoneNumber: '040 123 4567' }, { email: 'else@example.fi' }]) {
      const refused = await put(contact)
      expect([refused.status, await problemCode(refused)]).toEqual([409, 'contact.fixed'])
    }
    expect(await rowsOf('select contact_phone, contact_email from processes')).toEqual([
      { contact_phone: null, contact_email: null },
    ])
  })
})
