import { beforeEach, describe, expect, it } from 'vitest'

import { contentKeys } from '#domain/contents/built-in.ts'
import { fi } from '#domain/contents/fi.ts'
import type { PricingAnswer } from '#domain/contract/payment.ts'
import type { ContentTexts, ExtraService, Language, ProcessStatus } from '#domain/contract/process.ts'
import type {
  CreateExtraServiceInput,
  CreateLanguageInput,
  CreateProductInput,
  EditExtraServiceInput,
  SetupExtraService,
  SetupExtraServices,
  SetupLanguage,
  SetupLanguages,
  SetupProduct,
  SetupProducts,
  SetupTexts,
} from '#domain/contract/staff/content-setup.ts'
import type { TestApp, TestRequest } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { company } from '#tests/support/company.ts'
import { customerOf, everyRow, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedExtraService, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']
let customer: Customer

/** Two workshops of a group, one of nobody's; a wash for 40 € and a customer of the first, who is at the services. */
beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
  await seedExtraService()
  const { id: workOrderId, customerId } = await seedWorkOrder()
  const standing = { state: 'STARTED', currentStep: 'SERVICES' } as const
  customer = customerOf(await seedProcess({ workOrderId, customerId, ...standing }), app)
  app.d1.forget()
})

type Call = readonly [method: string, path: string, json?: unknown]
type More = TestRequest & { account?: string }

const send = ([method, path, json]: Call, { account = 'acc_north', ...more }: More = {}) =>
  app.request(`/api/staff/account/${account}/${path}`, {
    method,
    token: tokens.admin,
    ...(json === undefined ? {} : { json }),
    ...more,
  })
const answer = async <Answer>(...given: Parameters<typeof send>) => jsonOf<Answer>(await send(...given))

const services = async () => (await answer<SetupExtraServices>(['GET', 'extra-service'])).items
const languages = async () => (await answer<SetupLanguages>(['GET', 'language'])).items
const products = async (query = '') => answer<SetupProducts>(['GET', `product?${query}`])
const texts = async (languageId = 'acc_north_fi') =>
  answer<SetupTexts>(['GET', `content-text?languageId=${languageId}`])

/** What was refused, after making sure that nothing was written. */
async function refusal(call: Call, more: More = {}) {
  const before = await everyRow()
  const response = await send(call, more)
  expect(await everyRow(), `${call[0]} ${call[1]} wrote something`).toEqual(before)
  const { code, errors, changed } = await response.json<{ code: string; errors?: unknown; changed?: unknown }>()
  const told = errors === undefined ? {} : { errors }
  return { status: response.status, code, ...told, ...(changed === undefined ? {} : { changed }) }
}

const serviceForm = (change: Partial<CreateExtraServiceInput> = {}): CreateExtraServiceInput => ({
  clickId: click(1),
  type: 'NORMAL',
  enabled: true,
  pricingType: 'FIXED',
  price: 89.9,
  descriptions: [
    { languageId: 'acc_north_fi', description: 'Sisäpuhdistus' },
    { languageId: 'acc_north_sv', description: 'Invändig rengöring' },
  ],
  compatibilities: [],
  products: [],
  ...change,
})
const editOf = (service: SetupExtraService, change: Partial<EditExtraServiceInput> = {}): EditExtraServiceInput => ({
  version: service.version,
  type: service.type,
  enabled: service.enabled,
  pricingType: service.pricingType,
  price: service.price,
  descriptions: service.descriptions,
  compatibilities: service.compatibilities,
  products: service.products.map(({ productId, amount }) => ({ productId, amount })),
  ...change,
})
const productForm = (change: Partial<CreateProductInput> = {}): CreateProductInput => ({
  clickId: click(1),
  type: 'SPARE_PART',
  productCode: 'OIL-5W30',
  brandCode: null,
  description: 'Moottoriöljy 5W-30',
  price: 12.5,
  serviceTimeInMinutes: 0,
  ...change,
})
const languageForm = (change: Partial<CreateLanguageInput> = {}): CreateLanguageInput => ({
  clickId: click(1),
  lcid: 'de-DE',
  name: 'Deutsch',
  isDefault: false,
  ...change,
})

const theWash = async () => {
  const wash = (await services()).find(({ id }) => id === 'xsv_wash')
  if (wash === undefined) throw new Error('No wash')
  return wash
}
const makeProduct = (change: Partial<CreateProductInput> = {}) =>
  answer<SetupProduct>(['POST', 'product', productForm(change)])
const offered = async () => (await customer.send('GET', '/extra-service/available')).json<ExtraService[]>()
const pricing = async () => (await customer.send('GET', '/pricing')).json<PricingAnswer>()
const pick = (productId = 'xsv_wash') => customer.send('PUT', '/extra-service/', { productId })
const putText = (key: string, text: string | null, was: string | null = null, languageId = 'acc_north_fi') =>
  ['PUT', 'content-text', { languageId, texts: [{ key, text, was }] }] as const

/** What a change does to the customer's process: the version, and whether its open pages are told. */
async function seenBy(change: () => Promise<unknown>) {
  const before = await customer.status()
  app.woken.length = 0
  await rowsOf(`delete from outbox`)
  await change()
  const after = await customer.status()
  const announced = await rowsOf(`select stream_key from outbox where kind = 'process.announce'`)
  return {
    moved: after.version - before.version,
    announced: announced.length,
    woken: app.woken.includes(`${customer.id}:room`),
  }
}
const told = { moved: 1, announced: 1, woken: true }

describe('extra services', () => {
  it('are made, listed and put right, and say the same when they are read again', async () => {
    const oil = await makeProduct()
    const form = serviceForm({
      compatibilities: [{ make: 'Volvo', model: null }],
      products: [{ productId: oil.id, amount: 4 }],
    })
    const response = await send(['POST', 'extra-service', form])
    expect(response.status).toBe(201)
    const made = await response.json<SetupExtraService>()
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
    const edited = await answer<SetupExtraService>(['PUT', `extra-service/${made.id}`, edit])
    const { version: _version, ...wanted } = edit
    expect(edited).toMatchObject({
      ...wanted,
      version: 2,
      compatibilities: [
        { make: 'Saab', model: null },
        { make: 'Volvo', model: 'V60' },
      ],
    })
    expect((await services())[1]).toEqual(edited)
  })

  it('told twice with one click are one, and so is a change whose answer was lost', async () => {
    const first = await answer<SetupExtraService>(['POST', 'extra-service', serviceForm()])
    const again = await answer<SetupExtraService>(['POST', 'extra-service', serviceForm()])
    expect(again).toEqual(first)
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
    const made = await answer<SetupExtraService>(['POST', 'extra-service', form])
    expect(made.price).toBe(70)
    const { clickId: _click, ...dearer } = productForm({ price: 15 })
    const seen = await seenBy(() => send(['PUT', `product/${oil.id}`, { version: 1, ...dearer }]))
    expect(seen).toEqual(told)
    const [, after] = await services()
    expect(after).toMatchObject({ id: made.id, price: 80, version: 2 })
    expect((await offered()).find(({ id }) => id === made.id)?.totalPrice).toBe(100.4)
    const renamed = { version: 2, ...dearer, description: 'Öljy' }
    expect(await seenBy(() => send(['PUT', `product/${oil.id}`, renamed]))).toMatchObject({ moved: 0, announced: 0 })
    const priceless = { version: 3, ...dearer, price: 900_000 }
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
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await theWash()).toMatchObject({ version: 2 })
    expect(await rowsOf(`select id from audit_log where action = 'extra_service.edit'`)).toHaveLength(1)
  })

  it('are told to the open pages of who may pick them, and shown there in the new order', async () => {
    expect(await seenBy(() => send(['POST', 'extra-service', serviceForm()]))).toEqual(told)
    const ids = (await services()).map(({ id }) => id)
    const order = ['PUT', 'extra-service-order', { ids: ids.toReversed() }] as const
    expect((await answer<SetupExtraServices>(order)).items.map(({ id }) => id)).toEqual(ids.toReversed())
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
    await customer.walkTo('APPROVAL')
    await customer.send('PUT', '/selection/', { workOrderApproved: true })
    const wash = await theWash()
    expect(wash.openProcesses).toBe(1)
    const seen = await seenBy(() => send(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 60 })]))
    expect(seen).toMatchObject({ moved: 1, woken: true })
    expect(await customer.status()).toMatchObject<Partial<ProcessStatus>>({ workOrderApproved: false })
    expect((await offered())[0]?.totalPrice).toBe(75.3)
  })

  it('that were approved keep their price for who approved it, whatever becomes of them', async () => {
    await pick()
    expect((await customer.confirm()).status).toBe(200)
    const before = await pricing()
    const wash = await theWash()
    await answer(['PUT', `extra-service/${wash.id}`, editOf(wash, { price: 60, enabled: false })])
    expect((await theWash()).price).toBe(60)
    expect(await pricing()).toEqual(before)
    expect((await offered())[0]?.totalPrice).toBe(50.2)
    expect((await customer.status()).selectedExtraServices).toHaveLength(1)
  })

  it('leave who has confirmed without them alone', async () => {
    await customer.confirm()
    expect(await seenBy(() => send(['POST', 'extra-service', serviceForm()]))).toMatchObject({ moved: 0 })
  })

  it('are removed: without a trace where nobody picked them, kept for those who have ended, never under who waits', async () => {
    const made = await answer<SetupExtraService>(['POST', 'extra-service', serviceForm()])
    await pick()
    const inUse = { status: 409, code: 'extra_service.in_use', changed: { openProcesses: 1 } }
    const { version } = await theWash()
    expect(await refusal(['DELETE', `extra-service/xsv_wash?version=${version}`])).toEqual(inUse)
    expect((await send(['DELETE', `extra-service/${made.id}?version=1`])).status).toBe(204)
    expect(await rowsOf(`select id from extra_services where id = '${made.id}'`)).toEqual([])

    await rowsOf(`update processes set state = 'CANCELLED', version = version + 1 where id = '${customer.id}'`)
    expect((await send(['DELETE', `extra-service/xsv_wash?version=${version}`])).status).toBe(204)
    expect(await services()).toEqual([])
    expect(await rowsOf(`select enabled, removed_at is not null as removed from extra_services`)).toEqual([
      { enabled: 0, removed: 1 },
    ])
    expect((await customer.status()).selectedExtraServices).toEqual([{ id: 'xsv_wash', type: 'NORMAL' }])
    expect(await refusal(['DELETE', `extra-service/xsv_wash?version=${version}`])).toMatchObject({ status: 404 })
  })
})

describe('products', () => {
  it('are made, found, put right, and gone', async () => {
    const oil = await makeProduct()
    expect(oil).toMatchObject({ version: 1, price: 12.5, extraServices: 0 })
    expect(await makeProduct(), 'the same click').toEqual(oil)
    await makeProduct({ clickId: click(2), productCode: 'A-1', description: 'Renkaanvaihto' })
    expect((await products()).items.map(({ productCode }) => productCode)).toEqual(['A-1', 'OIL-5W30'])
    expect((await products('q=öLJY')).items).toEqual([oil])
    const page = await products('limit=1')
    expect(page.nextCursor).toBe('A-1')
    expect(await products('limit=1&cursor=A-1')).toEqual({ items: [oil], nextCursor: null })
    const { clickId: _click, ...form } = productForm({ description: 'Öljy', brandCode: 'MOB' })
    const edited = await answer<SetupProduct>(['PUT', `product/${oil.id}`, { version: 1, ...form }])
    expect(edited).toMatchObject({ version: 2, description: 'Öljy', brandCode: 'MOB' })
    expect(await answer(['PUT', `product/${oil.id}`, { version: 1, ...form }]), 'a lost answer').toEqual(edited)
    const late = { version: 1, ...form, price: 99 }
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
    const { clickId: _click, ...form } = productForm({ productCode: 'B' })
    expect(await refusal(['PUT', `product/${oil.id}`, { version: 1, ...form }])).toEqual(taken)
  })

  it('that a service takes stay, and the services are named', async () => {
    const oil = await makeProduct()
    await send(['POST', 'extra-service', serviceForm({ products: [{ productId: oil.id, amount: 1 }] })])
    expect(await refusal(['DELETE', `product/${oil.id}?version=1`])).toEqual({
      status: 409,
      code: 'product.in_use',
      changed: { extraServices: [{ id: `xsv_${click(1)}`, description: 'Sisäpuhdistus' }] },
    })
    expect((await products()).items[0]?.extraServices).toBe(1)
  })
})

describe('languages', () => {
  it('are added with all that is missing counted, renamed, and offered to customers at once', async () => {
    const seen = await seenBy(() => send(['POST', 'language', languageForm()]))
    expect(seen).toEqual(told)
    const all = await languages()
    expect(all.map(({ lcid, isDefault }) => [lcid, isDefault])).toEqual([
      ['fi-FI', true],
      ['sv-FI', false],
      ['en-US', false],
      ['de-DE', false],
    ])
    expect(all[3]).toMatchObject({ ownTexts: 0, missingTexts: contentKeys.length, missingDescriptions: 1 })
    expect(all[0]).toMatchObject({ missingTexts: 0, missingDescriptions: 0, openProcesses: 1 })
    const german = all[3]?.id ?? ''
    await answer(['PUT', `language/${german}`, { version: 1, name: 'Saksa', isDefault: false }])
    const spoken = await (await customer.send('GET', '/language')).json<Language[]>()
    expect(spoken.at(-1)).toEqual({ id: german, lcid: 'de-DE', name: 'Saksa', isDefault: false })
    expect(await refusal(['POST', 'language', languageForm({ clickId: click(2) })])).toMatchObject({
      status: 422,
      errors: [{ path: 'lcid', code: 'taken' }],
    })
    expect(await answer(['POST', 'language', languageForm()]), 'the same click').toMatchObject({ id: german })
  })

  it.each(['deutsch', 'de', 'DE-de', 'de-DE; drop', ''])('are not of the locale “%s”', async (lcid) => {
    expect(await refusal(['POST', 'language', languageForm({ lcid })])).toMatchObject({ status: 422 })
  })

  it('of an account have one that is the default, and it gives way only to another', async () => {
    const swedish = { version: 1, name: 'Svenska', isDefault: true }
    await answer<SetupLanguage>(['PUT', 'language/acc_north_sv', swedish])
    expect((await languages()).map(({ isDefault, version }) => [isDefault, version])).toEqual([
      [false, 2],
      [true, 2],
      [false, 1],
    ])
    expect(await answer(['PUT', 'language/acc_north_sv', swedish]), 'a lost answer').toMatchObject({ version: 2 })
    const given = { version: 2, name: 'Svenska', isDefault: false }
    expect(await refusal(['PUT', 'language/acc_north_sv', given])).toMatchObject({
      status: 422,
      errors: [{ path: 'isDefault', code: 'default_needed' }],
    })
    expect(await refusal(['DELETE', 'language/acc_north_sv?version=2'])).toMatchObject({ code: 'language.is_default' })
    expect(await refusal(['PUT', 'language/acc_north_fi', { version: 1, name: 'S', isDefault: true }])).toMatchObject({
      status: 409,
      code: 'language.changed',
      changed: { id: 'acc_north_fi', version: 2 },
    })
    const english = await answer<SetupLanguage>(['POST', 'language', languageForm({ isDefault: true })])
    expect((await languages()).filter(({ isDefault }) => isDefault)).toEqual([english])
  })

  it('that somebody speaks are removed only where they go on in the default one', async () => {
    await customer.send('PUT', '/language', { languageId: 'acc_north_sv' })
    await send(putText('continue', 'Vidare', null, 'acc_north_sv'))
    const inUse = { status: 409, code: 'language.in_use', changed: { openProcesses: 1 } }
    expect(await refusal(['DELETE', 'language/acc_north_sv?version=1'])).toEqual(inUse)
    const path = 'language/acc_north_sv?version=1&switchOpen=true'
    expect(await seenBy(() => send(['DELETE', path]))).toMatchObject({ moved: 1, woken: true })
    const content = await (await customer.send('GET', '/content')).json<ContentTexts>()
    expect(content).toMatchObject({ languageId: 'acc_north_fi', texts: { continue: fi.continue } })
    expect(await rowsOf(`select key from content_texts`)).toEqual([])
    expect((await theWash()).descriptions.map(({ languageId }) => languageId)).toEqual(['acc_north_fi', 'acc_north_en'])
    expect(await refusal(['DELETE', path])).toMatchObject({ status: 404, code: 'language.not_found' })
  })

  it('that only ended processes spoke go without a question', async () => {
    await customer.send('PUT', '/language', { languageId: 'acc_north_en' })
    await rowsOf(`update processes set state = 'CANCELLED', version = version + 1 where id = '${customer.id}'`)
    expect((await send(['DELETE', 'language/acc_north_en?version=1'])).status).toBe(204)
    expect((await customer.send('GET', '/language')).status).toBe(200)
  })

  it('are offered in the order that they were put in', async () => {
    const ids = ['acc_north_en', 'acc_north_fi', 'acc_north_sv']
    expect((await answer<SetupLanguages>(['PUT', 'language-order', { ids }])).items.map(({ id }) => id)).toEqual(ids)
    const spoken = await (await customer.send('GET', '/language')).json<Language[]>()
    expect(spoken.map(({ id }) => id)).toEqual(ids)
    expect(await refusal(['PUT', 'language-order', { ids: ids.slice(1) }])).toMatchObject({ code: 'language.changed' })
  })
})

describe('texts', () => {
  it('are listed with what is built in beside what is worded, and are read so by the customer', async () => {
    expect(await seenBy(() => send(putText('continue', 'Eteenpäin')))).toEqual(told)
    const { texts: all, lcid } = await texts()
    expect(lcid).toBe('fi-FI')
    expect(all.map(({ key }) => key)).toEqual(contentKeys)
    expect(all[0]).toEqual({ key: 'continue', builtIn: 'Jatka', own: 'Eteenpäin', missing: false })
    const content = await (await customer.send('GET', '/content')).json<ContentTexts>()
    expect(content.texts['continue']).toBe('Eteenpäin')
    await answer<SetupTexts>(putText('continue', null, 'Eteenpäin'))
    expect((await texts()).texts[0]).toMatchObject({ own: null })
    const after = await (await customer.send('GET', '/content')).json<ContentTexts>()
    expect(after.texts['continue']).toBe('Jatka')
  })

  it('of a language that is not built in are missing until they are worded', async () => {
    const { id } = await answer<SetupLanguage>(['POST', 'language', languageForm()])
    expect((await texts(id)).texts.filter(({ missing }) => missing)).toHaveLength(contentKeys.length)
    const { texts: after } = await answer<SetupTexts>(putText('continue', 'Weiter', null, id))
    expect(after[0]).toEqual({ key: 'continue', builtIn: 'Jatka', own: 'Weiter', missing: false })
    expect((await languages())[3]).toMatchObject({ ownTexts: 1, missingTexts: contentKeys.length - 1 })
  })

  it('worded by two at once are in nobody’s way where they are others, and are shown where they are the same', async () => {
    expect((await send(putText('continue', 'Eteenpäin'))).status).toBe(200)
    expect((await send(putText('back', 'Palaa'))).status).toBe(200)
    const late = {
      languageId: 'acc_north_fi',
      texts: [
        { key: 'continue', text: 'Seuraava', was: null },
        { key: 'saved', text: 'Tallessa', was: null },
      ],
    }
    expect(await refusal(['PUT', 'content-text', late])).toEqual({
      status: 409,
      code: 'content_text.changed',
      changed: { texts: [{ key: 'continue', own: 'Eteenpäin' }] },
    })
    expect((await send(putText('continue', 'Eteenpäin'))).status, 'a lost answer').toBe(200)
  })

  it.each([
    ['a text that no screen asks for', { key: 'constructor', text: 'x', was: null }, 'texts.0.key', 'unknown'],
    [
      'a place that the screen does not fill',
      { key: 'continue', text: 'Jatka {name}', was: null },
      'texts.0.text',
      'unknown_variable',
    ],
    ['nothing', { key: 'continue', text: ' ', was: null }, 'texts.0.text', 'required'],
  ])('are refused where they are %s', async (_what, text, path, code) => {
    const body = { languageId: 'acc_north_fi', texts: [text] }
    expect(await refusal(['PUT', 'content-text', body])).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('are told to those who read them, and asked about again where they are what one approves', async () => {
    await customer.send('PUT', '/selection/', { workOrderApproved: true })
    expect(await seenBy(() => send(putText('workOrderApprovedText', 'Hyvä', null, 'acc_north_sv')))).toMatchObject({
      moved: 0,
      announced: 0,
    })
    await send(putText('continue', 'Eteenpäin'))
    expect(await customer.status()).toMatchObject({ workOrderApproved: true })
    await send(putText('workOrderApprovedText', 'Kaikki käy.'))
    expect(await customer.status()).toMatchObject({ workOrderApproved: false })
  })
})

/** One call of each kind; nothing of it is refused but for who asks, or for whom. */
const wellFormed: readonly Call[] = [
  ['GET', 'extra-service'],
  ['POST', 'extra-service', serviceForm()],
  ['PUT', 'extra-service/xsv_wash', serviceForm()],
  ['DELETE', 'extra-service/xsv_wash?version=1'],
  ['PUT', 'extra-service-order', { ids: ['xsv_wash'] }],
  ['GET', 'product'],
  ['POST', 'product', productForm()],
  ['PUT', 'product/prd_1', productForm()],
  ['DELETE', 'product/prd_1?version=1'],
  ['GET', 'language'],
  ['POST', 'language', languageForm()],
  ['PUT', 'language/acc_north_sv', { version: 1, name: 'Svenska', isDefault: false }],
  ['DELETE', 'language/acc_north_sv?version=1'],
  ['PUT', 'language-order', { ids: ['acc_north_fi'] }],
  ['GET', 'content-text?languageId=acc_north_fi'],
  putText('continue', 'Eteenpäin'),
]
/** A change carries the version that was seen, and no id of a click. */
const calls = wellFormed.map(([method, path, json]): [string, string, unknown] => {
  if (method !== 'PUT' || typeof json !== 'object' || json === null || !('clickId' in json)) return [method, path, json]
  const { clickId: _click, ...form } = json
  return [method, path, { version: 1, ...form }]
})

describe('who sets up', () => {
  it.each(calls)('%s %s: not who only works there, nobody else’s account, nobody unknown', async (...call) => {
    const none = { status: 404, code: 'account.not_found' }
    for (const who of ['service_advisor', 'enerius'] as const) {
      expect(await refusal(call, { token: tokens[who] }), who).toEqual({ status: 403, code: 'auth.forbidden' })
    }
    expect(await refusal(call, { token: tokens.foreign })).toEqual(none)
    expect(await refusal(call, { token: tokens.group_admin, account: 'acc_other' })).toEqual(none)
    expect(await refusal(call, { token: tokens.superuser, account: 'acc_none' })).toEqual(none)
    expect((await refusal(call, { token: 'nobody' })).status).toBe(401)
  })

  it.each(['superuser', 'group_admin', 'admin'] as const)('%s does', async (who) => {
    const token = tokens[who]
    expect((await send(['GET', 'language'], { token })).status).toBe(200)
    expect((await send(putText('continue', 'Eteenpäin'), { token })).status).toBe(200)
  })

  it.each([
    ['extra-service/xsv_wash', { ...serviceForm(), descriptions: [{ languageId: 'acc_other_fi', description: 'x' }] }],
    ['product/prd_1', productForm()],
    ['language/acc_north_sv', { name: 'x', isDefault: false }],
  ])('what is another’s is not reached through one’s own account: %s', async (path, json) => {
    const mine = { token: tokens.foreign, account: 'acc_other' }
    const { clickId: _click, ...form } = { clickId: '', ...json }
    expect((await refusal(['PUT', path, { version: 1, ...form }], mine)).status).toBe(404)
    expect((await refusal(['DELETE', `${path}?version=1`], mine)).status).toBe(404)
  })

  it('texts of another’s language are neither read nor worded', async () => {
    const mine = { token: tokens.foreign, account: 'acc_other' }
    const none = { status: 404, code: 'language.not_found' }
    expect(await refusal(['GET', 'content-text?languageId=acc_north_fi'], mine)).toEqual(none)
    expect(await refusal(putText('continue', 'x'), mine)).toEqual(none)
  })

  it('each change is written down with ids and names of fields, and no wording', async () => {
    await send(putText('continue', 'Salaisuus'))
    await send(['POST', 'extra-service', serviceForm()])
    const rows = await rowsOf(`select action, account_id, actor_id, subject, detail from audit_log order by action`)
    expect(rows).toEqual([
      {
        action: 'content_text.edit',
        account_id: 'acc_north',
        actor_id: 'usr_admin',
        subject: 'acc_north_fi',
        detail: '{"keys":["continue"]}',
      },
      {
        action: 'extra_service.create',
        account_id: 'acc_north',
        actor_id: 'usr_admin',
        subject: `xsv_${click(1)}`,
        detail: '{}',
      },
    ])
  })

  it.each(calls)('%s %s takes one round trip beside the session’s, and walks no table', async (...call) => {
    await makeProduct({ clickId: 'prd-for-the-plan', productCode: 'X' })
    await rowsOf(`update products set id = 'prd_1'`)
    app.d1.forget()
    const response = await send(call)
    expect(response.status, call[1]).toBeLessThan(410)
    expect(app.d1.roundTrips()).toBeLessThanOrEqual(2)
    await expectNoTableScan(app.d1)
  })
})
