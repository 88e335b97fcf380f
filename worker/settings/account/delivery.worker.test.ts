import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow, storedPictures } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, settingsInput, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type { AccountSettings } from '#worker/contract/process.ts'
import type {
  DeliveryImage,
  DeliveryOption,
  WorkshopDelivery,
} from '#worker/contract/staff/settings/account-settings.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import { drainEffects } from '#worker/jobs/drain-effects.ts'

let app: Setup['app']
let tokens: Setup['tokens']
let send: Setup['send']
let upload: Setup['upload']
let seen: Setup['seen']
let read: Setup['read']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens, send, upload, seen, read } = await seedSetup())
})

const [home, work] = ['acc_north_home', 'acc_north_work'] as const
const labels = { 'fi-FI': 'Noutopaikkaan', 'sv-FI': 'Till avhämtning' }
const delivery = () => read<WorkshopDelivery>('delivery-option')
const offered = async () => (await seen<AccountSettings>('/account')).deliveryInfo

describe('the delivery wishes of a workshop', () => {
  it('are added after the others, once for a click, and offered to open customers at once', async () => {
    const body = { clickId: click(1), labels, enabled: true, isKeysBack: true }
    app.d1.forget()
    const response = await send(['POST', 'delivery-option', body])
    expect([response.status, app.d1.roundTrips()]).toEqual([201, 2])
    await expectNoTableScan(app.d1)
    const made = await jsonOf<DeliveryOption>(response)
    expect(made).toEqual({ id: made.id, labels, enabled: true, isKeysBack: true, version: 1 })
    expect(app.woken).toEqual(['prc_1:room'])
    expect((await offered())?.deliveryOptions.map(({ label }) => label)).toEqual([
      'Kotiin',
      'Työpaikalle',
      'Noutopaikkaan',
    ])
    expect(await jsonOf(await send(['POST', 'delivery-option', body]))).toEqual(made)
    expect(await audits()).toEqual([
      {
        actor_id: 'usr_admin',
        account_id: 'acc_north',
        action: 'delivery_option.add',
        subject: made.id,
        detail: '{}',
      },
    ])
    const { options, languages } = await delivery()
    expect(options.map(({ id }) => id)).toEqual([home, work, made.id])
    expect(languages.map(({ lcid }) => lcid)).toEqual(['fi-FI', 'sv-FI', 'en-US'])
  })

  it('are as many as a customer can look through', async () => {
    await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 28)
      insert into delivery_options (id, account_id, position, labels, created_at)
      select 'dlo_' || i, 'acc_north', i + 1, '{"fi-FI":"x"}', 1 from n`)
    const refused = await send(['POST', 'delivery-option', { clickId: click(1), labels, enabled: true }])
    expect([refused.status, await problemCode(refused)]).toEqual([409, 'delivery_option.too_many'])
  })

  it('are changed by who saw them last; who comes second is told how it stands', async () => {
    const mine = { version: 1, labels, enabled: true }
    const theirs = { version: 1, labels: { 'fi-FI': 'Kotipihaan' }, enabled: false }
    const answers = await Promise.all([
      send(['PUT', `delivery-option/${home}`, mine]),
      send(['PUT', `delivery-option/${home}`, theirs], { token: tokens.superuser }),
    ])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const winner: DeliveryOption = await jsonOf(won ?? Response.error())
    expect(winner.version).toBe(2)
    expect(await lost?.json()).toMatchObject({ code: 'delivery_option.changed', changed: winner })
    const again = await send(['PUT', `delivery-option/${home}`, winner.enabled ? mine : theirs])
    expect(await jsonOf(again)).toEqual(winner)
    expect(await audits()).toHaveLength(1)
  })

  it('that are not offered are seen by staff only', async () => {
    await send(['PUT', `delivery-option/${home}`, { version: 1, labels, enabled: false }])
    expect((await offered())?.deliveryOptions.map(({ id }) => id)).toEqual([work])
    expect((await delivery()).options).toContainEqual({
      id: home,
      labels,
      enabled: false,
      isKeysBack: false,
      version: 2,
    })
  })

  it('are put into another order, all of them or none', async () => {
    const ordered = await jsonOf<WorkshopDelivery>(await send(['PUT', 'delivery-option', { ids: [work, home] }]))
    expect(ordered.options.map(({ id }) => id)).toEqual([work, home])
    expect((await offered())?.deliveryOptions.map(({ id }) => id)).toEqual([work, home])
    for (const ids of [[home], [home, work, 'acc_south_home'], [home, home], []]) {
      const refused = await send(['PUT', 'delivery-option', { ids }])
      expect(await problemOf(refused)).toMatchObject({
        status: 409,
        code: 'delivery_options.changed',
        changed: ordered,
      })
    }
    expect((await send(['PUT', 'delivery-option', { ids: [work, home] }])).status).toBe(200)
    expect(await audits()).toHaveLength(1)
  })

  it('that are taken away are offered no more, and stay with who has chosen them', async () => {
    await rowsOf(`update processes set delivery_option_id = '${home}', delivery_info_at = 1`)
    expect((await send(['DELETE', `delivery-option/${home}`])).status).toBe(204)
    expect((await offered())?.deliveryOptions.map(({ id }) => id)).toEqual([work])
    expect((await delivery()).options.map(({ id }) => id)).toEqual([work])
    const page = await jsonOf<ProcessPage>(await app.request('/api/staff/process/prc_1', { token: tokens.admin }))
    expect(page.deliveryInfo?.option).toBe('Kotiin')
    expect((await send(['DELETE', `delivery-option/${home}`])).status).toBe(204)
    const late = await send(['PUT', `delivery-option/${home}`, { version: 1, labels, enabled: true }])
    expect([late.status, await problemCode(late)]).toEqual([404, 'delivery_option.not_found'])
    expect(await audits()).toHaveLength(1)
  })

  it.each<[SetupCall, string, string]>([
    [['POST', 'delivery-option', { clickId: click(1), labels: {}, enabled: true }], 'labels', 'required'],
    [['POST', 'delivery-option', { clickId: 'x', labels, enabled: true }], 'clickId', 'invalid_format'],
    [
      ['PUT', `delivery-option/${home}`, { version: 1, labels: { 'fi-FI': ' ' }, enabled: true }],
      'labels.fi-FI',
      'required',
    ],
    [
      ['PUT', `delivery-option/${home}`, { version: 1, labels: { 'fi FI': 'x' }, enabled: true }],
      'labels.fi FI',
      'invalid_key',
    ],
    [['PUT', `delivery-option/${home}`, { labels, enabled: true }], 'version', 'required'],
    [
      ['PUT', `delivery-option/${home}`, { version: 1, labels, enabled: true, position: 0 }],
      'position',
      'unknown_field',
    ],
    [['PUT', 'delivery-option', { ids: [1] }], 'ids.0', 'invalid_type'],
  ])('are refused with %j', async (call, path, code) => {
    const before = await everyRow()
    expect(await problemOf(await send(call))).toMatchObject({ status: 422, errors: [{ path, code }] })
    expect(await everyRow()).toEqual(before)
  })
})

describe('the picture beside the delivery wishes', () => {
  const show = (imageUrl: string | null) => app.request(imageUrl ?? '')
  const statusOf = async (imageUrl: string | null) => {
    const response = await show(imageUrl)
    await response.arrayBuffer()
    return response.status
  }

  it('is shown to customers at once, and to anybody, without what it tells of the camera', async () => {
    app.d1.forget()
    const { imageUrl } = await jsonOf<DeliveryImage>(await upload())
    expect(app.d1.roundTrips()).toBe(3)
    expect(app.woken).toEqual(['prc_1:room'])
    expect((await offered())?.imageUrl).toBe(imageUrl)
    app.d1.forget()
    const response = await show(imageUrl)
    expect([response.status, app.d1.roundTrips()]).toEqual([200, 0])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(String.fromCharCode(...new Uint8Array(await response.arrayBuffer()))).not.toContain('Salaluuri')
    expect(await audits()).toMatchObject([{ action: 'account.set_delivery_image', subject: 'acc_north', detail: '{}' }])
  })

  it('takes the place of the last, which is gone an hour later', async () => {
    const first = await jsonOf<DeliveryImage>(await upload())
    const second = await jsonOf<DeliveryImage>(await upload(jpegOf({ size: 900 })))
    await drainEffects(app.deps())
    expect(await statusOf(first.imageUrl)).toBe(200)
    app.clock.advance(60 * 60_000)
    await drainEffects(app.deps())
    expect(await statusOf(first.imageUrl)).toBe(404)
    expect(await statusOf(second.imageUrl)).toBe(200)
  })

  it('is taken away, however often that is told', async () => {
    await upload()
    expect(await jsonOf(await send(['DELETE', 'delivery-image']))).toEqual({ imageUrl: null })
    expect(await jsonOf(await send(['DELETE', 'delivery-image']))).toEqual({ imageUrl: null })
    expect((await offered())?.imageUrl).toBeNull()
    app.clock.advance(60 * 60_000)
    await drainEffects(app.deps())
    expect(await storedPictures()).toEqual([])
    expect(await audits()).toHaveLength(2)
  })

  it('on an address that is not ours is left where it is', async () => {
    await rowsOf(`update accounts set delivery_image_url = 'https://huolto.example/k.webp'`)
    await send(['DELETE', 'delivery-image'])
    expect(await rowsOf(`select id from outbox where kind = 'licence.forget_picture'`)).toEqual([])
  })

  it('is a picture, and not too large', async () => {
    const megabyte = 1024 * 1024
    const refusals = [
      [await upload(jpegOf({ size: 5 * megabyte + 1 })), 413, 'delivery_image.too_large'],
      [await upload(jpegOf({ size: 7 * megabyte })), 413, 'request.too_large'],
      [await upload(jpegOf({ width: 20_000, height: 20_000 })), 413, 'delivery_image.too_large'],
      [await upload(Uint8Array.from([1, 2, 3])), 415, 'delivery_image.not_a_picture'],
      [await send(['PUT', 'delivery-image', {}]), 415, 'request.unsupported_media_type'],
      [await send(['PUT', 'delivery-image'], { body: formOf({ picture: jpegOf() }) }), 422, 'request.invalid'],
    ] as const
    for (const [response, status, code] of refusals) {
      expect([response.status, await problemCode(response)]).toEqual([status, code])
    }
    expect(await storedPictures()).toEqual([])
    expect(await statusOf('/api/account-image/unknown')).toBe(404)
    expect(await statusOf('/api/account-image/..%2Flicences%2Fx')).toBe(404)
  })

  it.each([
    [1, 'before', 0, null],
    [2, 'before', 0, null],
    [3, 'before', 0, null],
    [3, 'after', 1, expect.any(String)],
  ] as const)('leaves none that nobody shows where round trip %i is lost %s it', async (nth, when, kept, imageUrl) => {
    app.d1.failAt(nth, when)
    expect((await upload()).status).toBeGreaterThanOrEqual(500)
    expect(await storedPictures()).toHaveLength(kept)
    expect((await delivery()).imageUrl).toEqual(imageUrl)
  })
})

describe('a change whose answer is lost', () => {
  const calls: Readonly<Record<string, () => Promise<SetupCall> | SetupCall>> = {
    settings: async () => ['PUT', 'settings', settingsInput(await read('settings'), { vatBasisPoints: 1000 })],
    features: () => [
      'PUT',
      'features',
      {
        version: 1,
        features: [
          ...['NO_DMS', 'ONLY_PAYMENT', 'SCHEDULED_LINK', 'SUBSTITUTE_CAR'].map((feature, index) => ({
            feature,
            featureType: 'STAFF',
            owned: true,
            enabled: index > 1,
          })),
          { feature: 'FAST_LANE', featureType: 'KIOSK', owned: false, enabled: false },
        ],
      },
    ],
    'a new option': () => ['POST', 'delivery-option', { clickId: click(1), labels, enabled: true }],
    'an option': () => ['PUT', `delivery-option/${home}`, { version: 1, labels, enabled: true }],
    'an option taken away': () => ['DELETE', `delivery-option/${home}`],
    'their order': () => ['PUT', 'delivery-option', { ids: [work, home] }],
    'no picture': () => ['DELETE', 'delivery-image'],
  }
  const places = Object.keys(calls).flatMap((name) => [[name, 'before'] as const, [name, 'after'] as const])

  it.each(places)('of %s, %s it was written, is whole or not made; told again it is made once', async (name, when) => {
    await rowsOf(`update accounts set delivery_image_url = 'https://huolto.example/k.webp'`)
    const call = (await calls[name]?.()) ?? (['GET', 'settings'] as const)
    const before = await everyRow()
    app.d1.forget()
    // Behind the session, and for the first two behind what they compare with.
    app.d1.failAt(name === 'settings' || name === 'features' ? 3 : 2, when)
    expect((await send(call)).status).toBeGreaterThanOrEqual(500)
    const halfway = await everyRow()
    expect(JSON.stringify(halfway) === JSON.stringify(before)).toBe(when === 'before')
    app.d1.forget()
    expect((await send(call)).status).toBeLessThan(300)
    expect(await audits()).toHaveLength(1)
    const made = await everyRow()
    expect((await send(call)).status).toBeLessThan(300)
    expect({ ...(await everyRow()), sessions: [] }).toEqual({ ...made, sessions: [] })
  })
})
