import { beforeEach, describe, expect, it } from 'vitest'

import {
  answer,
  editOf,
  makeProduct,
  offered,
  openWorkshop,
  pick,
  pricing,
  productForm,
  products,
  refusal,
  serviceForm,
  services,
  stage,
  theWash,
} from '#tests/support/content-setup.ts'
import { storedApprovals } from '#tests/support/customer-writes.ts'
import { rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import type { SettingsExtraService } from '#worker/contract/staff/settings/content-settings.ts'

/** 79,90 € with 25,5 % of VAT is 63,67 € without it, which with it is 79,91 €; 63,66 € is 79,89 €. */
const gross = { price: null, priceWithVat: 79.9 }

beforeEach(openWorkshop)

describe('a price with VAT', () => {
  it('of a product is kept and told as it was set, and becomes one without VAT again', async () => {
    const made = await makeProduct(gross)
    expect(made).toMatchObject({ price: 63.67, priceWithVat: 79.9 })
    expect((await products()).items).toEqual([made])
    const edit = { version: 1, ...productForm({ price: 63.67 }), clickId: undefined }
    const edited = await answer<object>(['PUT', `product/${made.id}`, edit])
    expect(edited).toMatchObject({ price: 63.67, version: 2 })
    expect(edited).not.toHaveProperty('priceWithVat')
    const again = { ...edit, ...gross, version: 2 }
    const once = await answer(['PUT', `product/${made.id}`, again])
    expect(once).toMatchObject({ ...gross, price: 63.67, version: 3 })
    expect(await answer(['PUT', `product/${made.id}`, again])).toEqual(once)
  })

  it('of a service is to the cent what the customer sees, approves and pays, whatever is set later', async () => {
    const wash = await theWash()
    const set = editOf(wash, gross)
    const edited = await answer<SettingsExtraService>(['PUT', `extra-service/${wash.id}`, set])
    expect(edited).toMatchObject({ price: 63.67, priceWithVat: 79.9, totalPrice: 79.9 })
    expect(await answer(['PUT', `extra-service/${wash.id}`, set])).toEqual(edited)
    expect((await offered())[0]).toMatchObject({ price: 63.67, totalPrice: 79.9 })
    const before = (await pricing()).totalPrice
    await pick()
    expect((await stage.customer.confirm()).status).toBe(200)
    const total = Math.round(((await pricing()).totalPrice - before) * 100)
    expect(total).toBe(7_990)
    const [approval] = await storedApprovals()
    expect(approval?.document).toMatchObject({ extraServices: [{ priceCents: 6_367, priceWithVatCents: 7_990 }] })
    expect(await rowsOf('select cents from process_sums')).toEqual([{ cents: approval?.total_cents }])
    await answer(['PUT', `extra-service/${wash.id}`, editOf(await theWash(), { price: 10 })])
    expect((await offered())[0]).toMatchObject({ totalPrice: 79.9 })
    expect(await rowsOf('select cents from process_sums')).toEqual([{ cents: approval?.total_cents }])
  })

  it('of products goes into the service that is priced by them, beside those without, at another rate too', async () => {
    const oil = await makeProduct(gross)
    const work = await makeProduct({ clickId: click(2), productCode: 'WORK', price: 10.01 })
    const lines = [oil, work].map(({ id: productId }, at) => ({ productId, amount: at + 1 }))
    const form = serviceForm({ pricingType: 'PRODUCTS', price: 0, products: lines })
    const made = await answer<SettingsExtraService>(['POST', 'extra-service', form])
    // 79,90 € and 2 × 10,01 € with 25,5 %.
    expect(made).toMatchObject({ totalPrice: 105.03, priceWithVat: 105.03 })
    await rowsOf(`update accounts set vat_basis_points = 1400 where id = 'acc_north'`)
    const other = (await services()).find(({ id }) => id === made.id)
    expect(other).toMatchObject({ totalPrice: 102.72, version: 2 })
    await rowsOf(`update accounts set vat_basis_points = 2550 where id = 'acc_north'`)
    const edit = { version: 1, ...productForm({ price: null, priceWithVat: 29.9 }), clickId: undefined }
    await answer(['PUT', `product/${oil.id}`, edit])
    expect((await services()).find(({ id }) => id === made.id)).toMatchObject({ totalPrice: 55.03 })
    await answer(['PUT', `product/${oil.id}`, { ...edit, version: 2, price: 20, priceWithVat: null }])
    const net = (await services()).find(({ id }) => id === made.id)
    expect(net).toMatchObject({ price: 40.02, totalPrice: 50.23 })
    expect(net).not.toHaveProperty('priceWithVat')
    const dear = { ...edit, version: 3, price: null, priceWithVat: 999_999 }
    expect(await refusal(['PUT', `product/${oil.id}`, dear])).toMatchObject({
      errors: [{ path: 'price', code: 'too_big' }],
    })
  })

  it.each([
    ['no price', { price: null }, { path: 'price', code: 'required' }],
    ['two prices', { priceWithVat: 20 }, { path: 'priceWithVat', code: 'only_one_price' }],
    ['three decimals', { price: null, priceWithVat: 1.005 }, { path: 'priceWithVat', code: 'too_many_decimals' }],
    ['less than nothing', { price: null, priceWithVat: -1 }, { path: 'priceWithVat', code: 'too_small' }],
  ])('is refused where there is %s', async (_what, change, error) => {
    const expected = { status: 422, errors: [error] }
    expect(await refusal(['POST', 'product', productForm(change)])).toMatchObject(expected)
    expect(await refusal(['POST', 'extra-service', serviceForm(change)])).toMatchObject(expected)
  })
})
