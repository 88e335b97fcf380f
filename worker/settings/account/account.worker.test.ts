import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { otherLimits } from '#tests/support/other-limits.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, settingsInput, type AllSettings, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type { AccountSettings, ProcessPath, ProcessStatus, UiConfig } from '#worker/contract/process.ts'
import type { WorkshopFeatures, WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

let app: Setup['app']
let tokens: Setup['tokens']
let customer: Setup['customer']
let send: Setup['send']
let seen: Setup['seen']
let read: Setup['read']
beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens, customer, send, seen, read } = await seedSetup())
})

const settings = () => read<WorkshopSettings>('settings')
const features = () => read<WorkshopFeatures>('features')
const inputOf = async (change: Partial<WorkshopSettings> = {}) => settingsInput(await settings(), change)
const versions = async () => rowsOf('select id, version from processes order by id')

const everything: AllSettings = {
  name: 'Uusi Huolto',
  phoneNumber: '+358 9 123 4567',
  email: 'uusi@huolto.example',
  streetAddress: 'Uusikatu 1',
  postalCode: '00200',
  city: 'Espoo',
  businessId: '0112038-9',
  accentColor: '#0a5c36',
  timeZone: 'Europe/Stockholm',
  locale: 'sv-FI',
  smsSender: 'UusiHuolto',
  smsNumber: '+358401112223',
  showPricesInWorkOrderStep: false,
  showReservationInWorkOrderStep: false,
  orderRowTypesToShowInWorkOrderStep: ['NORMAL'],
  paymentType: ['ALL'],
  paymentImplementationType: 'SVEA',
  isTotalPriceRounded: true,
  vatBasisPoints: 2400,
  vatRounding: 'INVOICE',
  approvalToleranceBasisPoints: 1000,
  confirmsByItself: true,
  identityCheck: 'VEHICLE',
  identityProvider: 'SCRIVE',
  boxSize: 'M',
  customerReservationHours: 24,
  advisorReservationHours: 12,
  linkValidDays: 14,
  retentionMonths: 12,
  archiveDays: 60,
  ...otherLimits,
  remindsUnopened: false,
  remindUnpaidDays: 5,
  uiConfig: {
    showDriverLicense: false,
    notesEnabled: false,
    showQrCode: false,
    creditPaymentButtonContentType: 'IMAGE',
    creditInfoCollapsed: false,
  },
  deliveryInfoEnabled: false,
  fastLaneMode: 'CREATE',
}

describe('the settings of a workshop', () => {
  it('are kept as they were sent, every one of them, and shown to open customers at once', async () => {
    const ended = await seedProcess({ number: 2, state: 'CANCELLED' })
    const elsewhere = await seedProcess({ number: 3, accountId: 'acc_south', state: 'STARTED' })
    const [before] = await versions()
    app.d1.forget()

    const after = await jsonOf<WorkshopSettings>(await send(['PUT', 'settings', { version: 1, ...everything }]))
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    const read = { id: 'acc_north', slug: 'acc_north', groupName: 'Pohjola', credentials: [] }
    expect(after).toEqual({ ...everything, ...read, version: 2, smsSenderState: 'ASKED', smsSenderReason: null })
    expect(await settings()).toEqual(after)
    const { uiConfig, ...sent } = everything
    expect(await seen<UiConfig>('/ui-config')).toEqual(uiConfig)
    expect(await seen<AccountSettings>('/account')).toMatchObject({
      name: sent.name,
      timeZone: sent.timeZone,
      paymentType: ['ALL'],
      paymentImplementationType: 'SVEA',
      deliveryInfo: null,
    })
    expect(await versions()).toEqual([
      { id: customer.id, version: Number(before?.['version']) + 1 },
      { id: ended.id, version: ended.version },
      { id: elsewhere.id, version: elsewhere.version },
    ])
    expect(app.woken).toEqual(['prc_1:room'])
    expect(await audits()).toEqual([
      {
        actor_id: 'usr_admin',
        account_id: 'acc_north',
        action: 'account.edit',
        subject: 'acc_north',
        detail: JSON.stringify({ fields: Object.keys(everything) }),
      },
    ])
  })

  it('leave customers alone where it is nothing that they see', async () => {
    await send(['PUT', 'settings', await inputOf()])
    const before = await versions()
    app.woken.length = 0
    const response = await send(['PUT', 'settings', await inputOf({ smsSender: 'Toinen', retentionMonths: 6 })])
    expect(response.status).toBe(200)
    expect(await versions()).toEqual(before)
    expect(app.woken).toEqual([])
  })

  it.each([
    [{ vatBasisPoints: 1400 }, false],
    [{ showPricesInWorkOrderStep: false }, false],
    [{ orderRowTypesToShowInWorkOrderStep: ['NORMAL' as const] }, false],
    [{ name: 'Toinen nimi' }, true],
  ])('with %j: what was approved and not confirmed stays so: %s', async (change, stays) => {
    const confirmed = { currentStep: 'WAITING_CONFIRMATION', workOrderApproved: true } as const
    await seedProcess({ number: 2, state: 'STARTED', ...confirmed })
    await send(['PUT', 'settings', await inputOf(change)])
    expect((await seen<ProcessStatus>('')).workOrderApproved).toBe(stays)
    expect(await rowsOf(`select work_order_approved as approved from processes where id = 'prc_2'`)).toEqual([
      { approved: 1 },
    ])
  })

  it('say which providers there are credentials of', async () => {
    await rowsOf(`insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at,
      updated_at) values ('crd_1', 'acc_north', 'SVEA', 'https://svea.example', 'sealed', 1, 1),
      ('crd_2', 'acc_south', 'SCRIVE', 'https://scrive.example', 'sealed', 1, 1)`)
    const body = await (await send(['GET', 'settings'])).text()
    expect(JSON.parse(body)).toMatchObject({ credentials: ['SVEA'] })
    expect(body).not.toContain('sealed')
  })

  it('are not written over by who saw older ones; the same told again is answered as before', async () => {
    const [mine, theirs] = [await inputOf({ city: 'Oulu' }), await inputOf({ city: 'Kemi', vatBasisPoints: 1000 })]
    const answers = await Promise.all([
      send(['PUT', 'settings', mine]),
      send(['PUT', 'settings', theirs], { token: tokens.group_admin }),
    ])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect([won?.status, lost?.status]).toEqual([200, 409])
    const winner: WorkshopSettings = await jsonOf(won ?? Response.error())
    expect(await lost?.json()).toMatchObject({ code: 'account.changed', changed: winner })
    expect(await settings()).toEqual(winner)
    const again = await send(['PUT', 'settings', winner.city === 'Oulu' ? mine : theirs])
    expect(await jsonOf(again)).toEqual(winner)
    expect(await audits()).toHaveLength(1)
  })

  it.each<[object, string, string]>([
    [{ name: '  ' }, 'name', 'required'],
    [{ phoneNumber: 'soita' }, 'phoneNumber', 'invalid_format'],
    [{ email: 'huolto@' }, 'email', 'invalid_format'],
    [{ businessId: '0112038-8' }, 'businessId', 'invalid_format'],
    [{ accentColor: 'red' }, 'accentColor', 'invalid_format'],
    [{ timeZone: 'Europe/Turku' }, 'timeZone', 'unknown'],
    [{ locale: 'suomi!' }, 'locale', 'unknown'],
    [{ smsSender: 'Liian pitkä nimi' }, 'smsSender', 'invalid_format'],
    [{ orderRowTypesToShowInWorkOrderStep: ['NORMAL', 'NORMAL'] }, 'orderRowTypesToShowInWorkOrderStep', 'duplicate'],
    [{ paymentType: ['CASH'] }, 'paymentType.0', 'invalid_value'],
    [{ paymentImplementationType: null }, 'paymentImplementationType', 'required'],
    [{ identityCheck: 'ALL' }, 'identityProvider', 'required'],
    [{ vatBasisPoints: 25.5 }, 'vatBasisPoints', 'invalid_type'],
    [{ vatBasisPoints: 10_001 }, 'vatBasisPoints', 'too_big'],
    [{ retentionMonths: 121 }, 'retentionMonths', 'too_big'],
    [{ archiveDays: 29 }, 'archiveDays', 'too_small'],
    [{ archiveDays: 366 }, 'archiveDays', 'too_big'],
    [{ slug: 'muu' }, 'slug', 'unknown_field'],
    [{ deliveryImageUrl: 'https://evil.example/x.png' }, 'deliveryImageUrl', 'unknown_field'],
  ])('are refused with %j', async (change, path, code) => {
    const before = await everyRow()
    const response = await send(['PUT', 'settings', { ...(await inputOf()), ...change }])
    expect(await problemOf(response)).toMatchObject({ status: 422, errors: [{ path, code }] })
    expect(await everyRow()).toEqual(before)
  })
})

describe('the features of a workshop', () => {
  const tyres = { feature: 'TYRE_HOTEL', featureType: 'APPROVAL', owned: true, enabled: false }
  beforeEach(() => rowsOf(`insert into account_features values ('acc_north', 'TYRE_HOTEL', 'APPROVAL', 1, 0)`))

  it('are what it has and what every workshop has; customers see at once what is switched on', async () => {
    const before = await features()
    expect(before.features).toContainEqual(tyres)
    expect(before.features).toContainEqual({ feature: 'NO_DMS', featureType: 'STAFF', owned: true, enabled: true })
    const wished = before.features.map((one) =>
      ['TYRE_HOTEL', 'NO_DMS'].includes(one.feature) ? { ...one, enabled: one.feature === 'TYRE_HOTEL' } : one,
    )
    app.d1.forget()
    const after = await jsonOf<WorkshopFeatures>(await send(['PUT', 'features', { version: 1, features: wished }]))
    expect(app.d1.roundTrips()).toBe(3)
    expect(after).toEqual({ version: 2, features: wished })
    expect(app.woken).toEqual(['prc_1:room'])
    const { processSteps } = await seen<ProcessPath>('/path')
    expect(processSteps).toContainEqual({ step: 'APPROVAL', features: ['TYRE_HOTEL'] })
    expect(await jsonOf(await app.request('/api/feature', { token: tokens.admin }))).toContainEqual({
      feature: 'NO_DMS',
      featureType: 'STAFF',
      owned: true,
      enabled: false,
    })
    expect(await audits()).toMatchObject([
      { action: 'account.edit_features', detail: '{"features":["NO_DMS","TYRE_HOTEL"]}' },
    ])
  })

  it('are bought by superusers only', async () => {
    const { version, features: now } = await features()
    const bought = { feature: 'FAST_LANE', featureType: 'KIOSK', owned: true, enabled: true }
    const others = now.filter(({ feature }) => feature !== 'TYRE_HOTEL')
    const withKiosk = now.map((one) => (one.feature === 'FAST_LANE' ? bought : one))
    for (const list of [withKiosk, others, [...others, { ...tyres, owned: false }]]) {
      const refused = await send(['PUT', 'features', { version, features: list }], { token: tokens.group_admin })
      expect([refused.status, await problemCode(refused)]).toEqual([403, 'auth.forbidden'])
    }
    const sold = await send(['PUT', 'features', { version, features: withKiosk }], { token: tokens.superuser })
    expect((await jsonOf<WorkshopFeatures>(sold)).features).toContainEqual(bought)
  })

  it('are not written over by who saw older ones', async () => {
    const { version, features: now } = await features()
    await send(['PUT', 'settings', await inputOf()])
    const lost = await send(['PUT', 'features', { version, features: [{ ...tyres, enabled: true }] }])
    expect(await problemOf(lost)).toMatchObject({ status: 409, code: 'features.changed', changed: { version: 2 } })
    const again = await send(['PUT', 'features', { version, features: now }])
    expect(await jsonOf(again)).toEqual({ version: 2, features: now })
  })

  it.each([
    [{ features: [tyres, tyres] }, 'features', 'duplicate'],
    [{ features: [{ ...tyres, price: 1 }] }, 'features.0.price', 'unknown_field'],
  ])('are refused with %j', async (change, path, code) => {
    const response = await send(['PUT', 'features', { version: 1, ...change }])
    expect(await problemOf(response)).toMatchObject({ status: 422, errors: [{ path, code }] })
  })
})

describe('the set-up of an account', () => {
  const option = { labels: { 'fi-FI': 'Kotiin' }, enabled: true }
  const calls: readonly SetupCall[] = [
    ['GET', 'settings'],
    ['PUT', 'settings', { version: 1, ...everything }],
    ['GET', 'features'],
    ['PUT', 'features', { version: 1, features: [] }],
    ['GET', 'delivery-option'],
    ['POST', 'delivery-option', { clickId: 'click-of-a-test', ...option }],
    ['PUT', 'delivery-option', { ids: ['acc_north_home', 'acc_north_work'] }],
    ['PUT', 'delivery-option/acc_north_home', { version: 1, ...option }],
    ['DELETE', 'delivery-option/acc_north_home'],
    ['DELETE', 'delivery-image'],
  ]
  const named = calls.map((call) => ({ name: `${call[0]} ${call[1]}`, call }))
  const refusals = () =>
    [
      [403, { token: tokens.service_advisor }],
      [403, { token: tokens.sales, account: 'acc_south' }],
      [403, { token: tokens.enerius }],
      [404, { token: tokens.foreign }],
      [404, { account: 'acc_other' }],
      [404, { token: tokens.group_admin, account: 'acc_other' }],
      [404, { token: tokens.superuser, account: 'acc_none' }],
      [401, { token: 'forged' }],
      [403, { csrf: false }],
    ] as const

  it.each(named)('is closed to who may not do it: $name', async ({ call }) => {
    const before = await everyRow()
    for (const [status, as] of refusals()) {
      if ('csrf' in as && call[0] === 'GET') continue
      const response = await send(call, as)
      expect([as, response.status]).toEqual([as, status])
      expect(await response.text()).not.toContain('Pohjola')
    }
    expect(await everyRow()).toEqual(before)
  })

  it.each(named)('is open to those who set it up: $name', async ({ name, call }) => {
    for (const token of [tokens.group_admin, tokens.superuser, tokens.admin]) {
      const asItIs = name === 'PUT features' ? (['PUT', 'features', await features()] as const) : call
      expect((await send(asItIs, { token })).status).toBeLessThan(300)
    }
  })
})
