/** The things that an integrator could not find in docs/dms-api.md at first, and that the page says now. */
import { beforeEach, describe, expect, it } from 'vitest'

import { RefusedCall, type Schemas } from '#tests/integrator/client.ts'
import { billOf, codeOf } from '#tests/integrator/courses.ts'
import { bodyOf, orderOf } from '#tests/integrator/orders.ts'
import { openWorkshop } from '#tests/integrator/workshop.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

beforeEach(freshDatabase)

describe('the page says', () => {
  const { customer } = bodyOf(orderOf('26-5003'))
  const row = (more: object) => [{ description: 'Työ', type: 'NORMAL' as const, payer: 'CUSTOMER' as const, ...more }]

  it('why a row is refused, and that a fee of the order is not billed', async () => {
    const { client } = await openWorkshop()
    const refusedFor = async (more: object, rest: object = {}) => {
      const error = await client
        .putOrder('R-1', { customer, orderRows: row(more), ...rest })
        .catch((thrown: unknown) => thrown)
      return error instanceof RefusedCall ? error.problem?.errors?.map(({ code }) => code).join() : 'taken'
    }
    expect(await refusedFor({ unitPrice: 10, discountAmount: 15 })).toBe('too_big')
    expect(await refusedFor({ price: 10.005 })).toBe('too_many_decimals')
    expect(await refusedFor({ price: 1, unitPrice: 1 })).toBe('only_one_price')
    expect(await refusedFor({})).toBe('required')
    expect(await refusedFor({ price: 1, quantity: 2 })).toBe('needs_unit_price')
    expect(await refusedFor({ price: 1, vatPercent: 24 })).toBe('invalid_value')
    expect(await refusedFor({ price: 100 }, { accessoryFee: 10, total: 138.05 })).toBe('mismatch')
    expect(await refusedFor({ price: 100 }, { accessoryFee: 10, total: 125.5 })).toBe('taken')
  })

  it('that a workshop may round to five cents, which the control total knows nothing of', async () => {
    const workshop = await openWorkshop()
    const { client, drain } = workshop
    await rowsOf('update accounts set is_total_price_rounded = 1')
    await client.changes.read()
    await client.putOrder('R-2', { customer, orderRows: row({ unitPriceWithVat: 12.34 }), total: 12.34 })
    const made = await billOf(workshop, 'R-2', 'DELIVERY')
    await drain()
    expect((await (await workshop.visitor(made)).confirm()).status).toBe(200)
    for (const type of ['deliver_keys', 'collect_keys']) await workshop.tell(await workshop.visitor(made), type)
    await client.readyForPayment(made.id)
    await drain()
    await workshop.payOnline(made)
    await client.changes.read()
    const amounts = { approved: 12.35, asked: null, paid: 12.35, refunded: 0 }
    expect(client.changes.newest.get(made.id)?.amounts).toEqual(amounts)
    const [paid] = workshop.received.ofType<Schemas['ProcessPaid']>('process.paid')
    expect(paid?.payment?.vat).toEqual([{ rate: 25.5, net: 9.83, vat: 2.51, gross: 12.34 }])
  })

  it('that a foreign number may get no text message, and that letters come in the encoding that is said', async () => {
    const workshop = await openWorkshop()
    const { client, drain, received } = workshop
    const french = orderOf('26-5014')
    await client.putOrder(french.number, bodyOf(french))
    await billOf(workshop, french.number)
    await drain()
    const failed = received.ofType<Schemas['MessageFailed']>('message.failed')
    expect(failed.map(({ failedMessage: { way, reason } }) => [way, reason])).toEqual([['SMS', 'held_country']])
    const order = bodyOf(orderOf('26-5004'))
    const wrongly = client.putOrder('R-3', order, { charset: 'iso-8859-1', said: 'utf-8' })
    expect(await codeOf(wrongly)).toBe('request.malformed')
  })
})
