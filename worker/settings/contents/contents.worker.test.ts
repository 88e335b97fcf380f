import { beforeEach, describe, expect, it } from 'vitest'

import {
  answer,
  changeOf,
  editOf,
  makeProduct,
  offered,
  openWorkshop,
  pick,
  pricing,
  productForm,
  products,
  refusal,
  seenBy,
  send,
  serviceForm,
  services,
  stage,
  theWash,
  told,
} from '#tests/support/content-setup.ts'
import { rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import type {
  SettingsExtraService,
  SettingsExtraServices,
  SettingsProduct,
} from '#worker/contract/staff/settings/content-settings.ts'

beforeEach(openWorkshop)

describe('extra services', () => {
  it('are made, listed and put right, and say the same when they are read again', async () => {
    const oil = await makeProduct()
    const form = serviceForm({
      compatibilities: [{ make: 'Volvo', model: null }],
      products: [{ productId: oil.id, amount: 4 }],
    })
    const response = await send(['POST', 'extra-service', form])
    expect(response.status).toBe(201)
    const made = await response.json<SettingsExtraService>()
    expect(made).toMatchObject({ version: 1, price: 89.9, totalPrice: 112.82, openProcesses: 0 })
    expect(made.products).toEqual([
      { productId: oil.id, productCode: 'OIL-5W30', description: 'Moottoriöljy 5W-30', price: 12.5, amount: 4 },
    ])
    expect((await services()).map(({ id }) => id)).toEqual(['xsv_wash', made.id])

    const edit = editOf(made, {
      price: 95,
      enabled: false,
      descriptions: [{ languageId: 'acc_north_fi', description: 'Pesu ja vahaus' }],
      compatibilities: [
        { make: 'Volvo', model: 'V60' },
        { make: 'Saab', model: null },
      ],
      products: [],
    })
    const edited = await answer<SettingsExtraService>(['PUT', `extra-service/${made.id}`, edit])
    expect(edited).toMatchObject({
      ...changeOf(edit, 2),
      compatibilities: [
        { make: 'Saab', model: null },
        { make: 'Volvo', model: 'V60' },
      ],
    })
    expect((await services())[1]).toEqual(edited)
  })

  it('told twice with one click are one, and so is a change whose answer was lost', async () => {
    const first = await answer<SettingsExtraService>(['POST', 'extra-service', serviceForm()])
    expect(await answer(['POST', 'extra-service', serviceForm()])).toEqual(first)
    const edit = editOf(first, { price: 50 })
    const once = await answer(['PUT', `extra-service/${first.id}`, edit])
    expect(await answer(['PUT', `extra-service/${first.id}`, edit])).toEqual(once)
    expect((await services()).length).toBe(2)
  })

  it.each([
    [
      'a language of another account',
      {
        descriptions: [
          { languageId: 'acc_north_fi', description: 'Pesu' },
          { languageId: 'acc_south_fi', description: 'Pesu' },
        ],
      },
      [{ path: 'descriptions.1.languageId', code: 'unknown' }],
    ],
    [
      'no description in the default language',
      { descriptions: [{ languageId: 'acc_north_sv', description: 'Tvätt' }] },
      [{ path: 'descriptions', code: 'default_missing' }],
    ],
    [
      'a language twice',
      {
        descriptions: [
          { languageId: 'acc_north_fi', description: 'Pesu' },
          { languageId: 'acc_north_fi', description: 'Vahaus' },
        ],
      },
      [{ path: 'descriptions', code: 'duplicate' }],
    ],
    [
      'a product that is not there',
      { products: [{ productId: 'prd_none', amount: 1 }] },
      [{ path: 'products.0.productId', code: 'unknown' }],
    ],
    [
      'a price of products without products',
      { pricingType: 'PRODUCTS' as const },
      [{ path: 'products', code: 'required' }],
    ],
    ['a price with three decimals', { price: 1.005 }, [{ path: 'price', code: 'too_many_decimals' }]],
    ['a price below nothing', { price: -1 }, [{ path: 'price', code: 'too_small' }]],
    [
      'a description of spaces',
      { descriptions: [{ languageId: 'acc_north_fi', description: '  ' }] },
      [{ path: 'descriptions.0.description', code: 'required' }],
    ],
    ['a type that sells nothing', { type: 'DMS_NOTES' }, [{ path: 'type', code: 'invalid_value' }]],
    ['a field of nobody', { position: 3 }, [{ path: 'position', code: 'unknown_field' }]],
  ])('are refused with %s', async (_what, change, errors) => {
    const wash = await theWash()
    const invalid = { status: 422, code: 'request.invalid', errors }
    expect(await refusal(['POST', 'extra-service', { ...serviceForm(), ...change }])).toEqual(invalid)
    const edit = { ...editOf(wash), ...change }
    expect(await refusal(['PUT', `extra-service/${wash.id}`, edit])).toEqual(invalid)
  })

  it('cost what their products cost together where they are priced so, also after a product has changed', async () => {
    const oil = await makeProduct()
    const filter = await makeProduct({ clickId: click(2), productCode: 'FILTER', price: 20 })
    const form = serviceForm({
      pricingType: 'PRODUCTS',
      price: 1,
      products: [
        { productId: oil.id, amount: 4 },
        { productId: filter.id, amount: 1 },
      ],
    })
    const made = await answer<SettingsExtraService>(['POST', 'extra-service', form])
    expect(made.price).toBe(70)
    const dearer = productForm({ price: 15 })
    const seen = await seenBy(() => send(['PUT', `product/${oil.id}`, changeOf(dearer)]))
    expect(seen).toEqual(told)
    const [, after] = await services()
    expect(after).toMatchObject({ id: made.id, price: 80, version: 2 })
    expect((await offered()).find(({ id }) => id === made.id)?.totalPrice).toBe(100.4)
    const renamed = changeOf({ ...dearer, description: 'Öljy' }, 2)
    expect(await seenBy(() => send(['PUT', `product/${oil.id}`, renamed]))).toMatchObject({ moved: 0, woken: false })
    const priceless = changeOf({ ...dearer, price: 900_000 }, 3)
    expect(await refusal(['PUT', `product/${oil.id}`, priceless])).toMatchObject({
      status: 422,
      errors: [{ path: 'price', code: 'too_big' }],
    })
  })

  it('that somebody else changed first are shown as they stand, and nothing is written', async () => {
    const wash = await theWash()
    await send(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 45 })])
    const late = editOf(wash, { price: 46 })
    const now = await theWash()
    const changed = { status: 409, code: 'extra_service.changed', changed: now }
    expect(await refusal(['PUT', `extra-service/${wash.id}`, late])).toEqual(changed)
    expect(await refusal(['DELETE', `extra-service/${wash.id}?version=${wash.version}`])).toEqual(changed)
  })

  it('changed by two at once are changed by one of them', async () => {
    const wash = await theWash()
    const both = await Promise.all(
      [45, 46].map((price) => send(['PUT', `extra-service/${wash.id}`, editOf(wash, { price })])),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await theWash()).toMatchObject({ version: 2 })
    expect(await rowsOf(`select id from audit_log where action = 'extra_service.edit'`)).toHaveLength(1)
  })

  it('are told to the open pages of who may pick them, and shown there in the new order', async () => {
    expect(await seenBy(() => send(['POST', 'extra-service', serviceForm()]))).toEqual(told)
    const ids = (await services()).map(({ id }) => id)
    const order = ['PUT', 'extra-service-order', { ids: ids.toReversed() }] as const
    expect((await answer<SettingsExtraServices>(order)).items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await offered()).map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await refusal(['PUT', 'extra-service-order', { ids: ['xsv_wash'] }])).toMatchObject({
      status: 409,
      code: 'extra_service.changed',
      changed: { items: [{}, {}] },
    })
    expect(await refusal(['PUT', 'extra-service-order', { ids: ['xsv_wash', 'xsv_wash'] }])).toMatchObject({
      status: 409,
    })
  })

  it('that were picked and not confirmed take the new price, and the approval is asked for again', async () => {
    await pick()
    await stage.customer.walkTo('APPROVAL')
    await stage.customer.send('PUT', '/selection/', { workOrderApproved: true })
    const wash = await theWash()
    expect(wash.openProcesses).toBe(1)
    const seen = await seenBy(() => send(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 60 })]))
    expect(seen).toMatchObject({ moved: 1, woken: true })
    expect(await stage.customer.status()).toMatchObject<Partial<ProcessStatus>>({ workOrderApproved: false })
    expect((await offered())[0]?.totalPrice).toBe(75.3)
  })

  it('that were approved keep their price for who approved it, whatever becomes of them', async () => {
    await pick()
    expect((await stage.customer.confirm()).status).toBe(200)
    const before = await pricing()
    const wash = await theWash()
    await answer(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 60, enabled: false })])
    expect((await theWash()).price).toBe(60)
    expect(await pricing()).toEqual(before)
    expect((await offered())[0]?.totalPrice).toBe(50.2)
    expect((await stage.customer.status()).selectedExtraServices).toHaveLength(1)
  })

  it('without a name in the customer’s language are called by the default one, on the bill too', async () => {
    const made = await answer<SettingsExtraService>(['POST', 'extra-service', serviceForm({ clickId: click(9) })])
    await stage.customer.send('PUT', '/language', { languageId: 'acc_north_en' })
    await pick(made.id)
    const shown = (await offered()).find(({ id }) => id === made.id)
    expect(shown?.descriptions[0]).toEqual({ languageId: 'acc_north_fi', description: 'Sisäpuhdistus' })
    expect((await pricing()).paymentRows.map(({ description }) => description)).toContain('Sisäpuhdistus')
    await stage.customer.send('PUT', '/language', { languageId: 'acc_north_sv' })
    expect((await pricing()).paymentRows.map(({ description }) => description)).toContain('Invändig rengöring')
  })

  it('leave who has confirmed without them alone', async () => {
    await stage.customer.confirm()
    expect(await seenBy(() => send(['POST', 'extra-service', serviceForm()]))).toMatchObject({ moved: 0 })
  })

  it('are removed: without a trace where nobody picked them, kept for those who have ended, never under who waits', async () => {
    const made = await answer<SettingsExtraService>(['POST', 'extra-service', serviceForm()])
    await pick()
    const inUse = { status: 409, code: 'extra_service.in_use', changed: { openProcesses: 1 } }
    const { version } = await theWash()
    expect(await refusal(['DELETE', `extra-service/xsv_wash?version=${version}`])).toEqual(inUse)
    expect((await send(['DELETE', `extra-service/${made.id}?version=1`])).status).toBe(204)
    expect(await rowsOf(`select id from extra_services where id = '${made.id}'`)).toEqual([])

    await rowsOf(`update processes set state = 'CANCELLED', version = version + 1 where id = '${stage.customer.id}'`)
    expect((await send(['DELETE', `extra-service/xsv_wash?version=${version}`])).status).toBe(204)
    expect(await services()).toEqual([])
    expect(await rowsOf(`select enabled, removed_at is not null as removed from extra_services`)).toEqual([
      { enabled: 0, removed: 1 },
    ])
    expect((await stage.customer.status()).selectedExtraServices).toEqual([{ id: 'xsv_wash', type: 'NORMAL' }])
    expect(await refusal(['DELETE', `extra-service/xsv_wash?version=${version}`])).toMatchObject({ status: 404 })
  })
})

describe('products', () => {
  it('are made, found, put right, and gone', async () => {
    const oil = await makeProduct()
    expect(oil).toMatchObject({ version: 1, price: 12.5, extraServices: 0 })
    expect(await makeProduct()).toEqual(oil)
    await makeProduct({ clickId: click(2), productCode: 'A-1', description: 'Renkaanvaihto' })
    expect((await products()).items.map(({ productCode }) => productCode)).toEqual(['A-1', 'OIL-5W30'])
    expect((await products('q=öLJY')).items).toEqual([oil])
    const page = await products('limit=1')
    expect(page.nextCursor).toBe('A-1')
    expect(await products('limit=1&cursor=A-1')).toEqual({ items: [oil], nextCursor: null })
    const form = productForm({ description: 'Öljy', brandCode: 'MOB' })
    const edited = await answer<SettingsProduct>(['PUT', `product/${oil.id}`, changeOf(form)])
    expect(edited).toMatchObject({ version: 2, description: 'Öljy', brandCode: 'MOB' })
    expect(await answer(['PUT', `product/${oil.id}`, changeOf(form)])).toEqual(edited)
    const late = changeOf({ ...form, price: 99 })
    const changed = { status: 409, code: 'product.changed', changed: edited }
    expect(await refusal(['PUT', `product/${oil.id}`, late])).toEqual(changed)
    expect(await refusal(['DELETE', `product/${oil.id}?version=1`])).toEqual(changed)
    expect((await send(['DELETE', `product/${oil.id}?version=2`])).status).toBe(204)
    expect(await refusal(['DELETE', `product/${oil.id}?version=2`])).toMatchObject({ code: 'product.not_found' })
  })

  it('of one account have each a code of its own', async () => {
    const oil = await makeProduct()
    const taken = { status: 422, code: 'request.invalid', errors: [{ path: 'productCode', code: 'taken' }] }
    expect(await refusal(['POST', 'product', productForm({ clickId: click(2) })])).toEqual(taken)
    await makeProduct({ clickId: click(3), productCode: 'B' })
    const form = changeOf(productForm({ productCode: 'B' }))
    expect(await refusal(['PUT', `product/${oil.id}`, form])).toEqual(taken)
  })

  it('that a service takes stay, and the services are named', async () => {
    const oil = await makeProduct()
    const service = serviceForm({ products: [{ productId: oil.id, amount: 1 }] })
    const { id } = await answer<SettingsExtraService>(['POST', 'extra-service', service])
    expect(await refusal(['DELETE', `product/${oil.id}?version=1`])).toEqual({
      status: 409,
      code: 'product.in_use',
      changed: { extraServices: [{ id, description: 'Sisäpuhdistus' }] },
    })
    expect((await products()).items[0]?.extraServices).toBe(1)
  })
})
