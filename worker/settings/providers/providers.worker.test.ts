import { beforeEach, describe, expect, it } from 'vitest'

import { problemOf } from '#tests/support/company.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { begin, moneyRows } from '#tests/support/payment.ts'
import {
  credentialsOf,
  expectNoSecret,
  hiddenIn,
  putCredentials,
  seedLegacyCreditor,
  storedWay,
  ways,
} from '#tests/support/provider-ways.ts'
import { audits, seedSetup, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type {
  CreditorSetting,
  CreditorSettings,
  ProviderCredentials,
  ProviderCredentialsList,
} from '#worker/contract/staff/settings/provider-settings.ts'
import { openIdentityPort, openIdentitySecrets } from '#worker/identity/credentials.ts'
import { openCreditPort, openPaymentPort } from '#worker/payments/credentials.ts'
import { registerCallbacks } from '#worker/payments/credit/index.ts'
import { secretsSchemas } from '#worker/providers/secrets.ts'

let setup: Setup
const stored = { version: 1, updatedAt: expect.any(String), tested: null }

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
})

const ok = async <Answer>(call: SetupCall, status = 200): Promise<Answer> => {
  const response = await setup.send(call)
  expect(response.status).toBe(status)
  return response.json<Answer>()
}
const twice = async (call: SetupCall) => [(await setup.send(call)).status, (await setup.send(call)).status]
const refusal = async (call: SetupCall) => problemOf(await setup.send(call))
const expectNowhere = (secrets: readonly string[]) => expectNoSecret(setup, secrets)

describe('credentials', () => {
  it.each(['CHECKOUT_FINLAND', 'SVEA', 'BAMBORA', 'ENERIUS', 'SCRIVE', 'SIGNICAT'] as const)(
    'of %s are stored sealed, open for the adapter, and are told to nobody',
    async (provider) => {
      const answer = await ok<ProviderCredentials>(putCredentials(provider))
      const { baseUrl } = ways[provider]
      const credentials = { ...stored, baseUrl: baseUrl.replace(/\/$/, '') }
      expect(answer).toEqual({ provider, isChosen: false, credentials })
      const list = await setup.read<ProviderCredentialsList>('provider-credentials')
      expect(list.items.filter((one) => one.credentials !== null)).toEqual([answer])
      const row = await storedWay(provider)
      const owner = { ...row, creditorSettingId: null }
      const port =
        provider === 'SCRIVE' || provider === 'SIGNICAT'
          ? await openIdentityPort(setup.app.deps(), { ...row, provider })
          : await openPaymentPort(setup.app.deps(), owner)
      expect(port).not.toBeNull()
      await expectNowhere(hiddenIn(provider))
      expect(await audits()).toMatchObject([
        { action: 'credentials.set', account_id: 'acc_north', actor_id: 'usr_admin' },
      ])
    },
  )

  it('that were set pay', async () => {
    const paytrail = fakePaytrail()
    paytrail.listenOn(setup.app.outgoing)
    await rowsOf(`update accounts set payment_implementation_type = 'CHECKOUT_FINLAND' where id = 'acc_north'`)
    const order = await seedWorkOrder({ number: 2 })
    const seed = { number: 2, workOrderId: order.id, customerId: order.customerId }
    const visit = await seedProcess({ ...seed, state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' })
    const customer = customerOf(visit, setup.app)
    const answer = await ok<ProviderCredentials>(putCredentials('CHECKOUT_FINLAND'))
    expect(answer.isChosen).toBe(true)
    const { attempt, url } = await begin(customer)
    expect(url).toContain(paytrail.baseUrl)
    paytrail.pay(attempt.orderNumber)
    await setup.app.request(paytrail.callOf(attempt.orderNumber), { csrf: false })
    expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS' }])
  })

  it('are all typed anew: nothing that was kept goes to another address', async () => {
    await ok(putCredentials('SVEA'))
    const moved = {
      baseUrl: 'https://elsewhere.example',
      secrets: { merchantId: '1', adminBaseUrl: 'https://x.example' },
    }
    expect(await refusal(putCredentials('SVEA', 1, moved))).toMatchObject({
      status: 422,
      errors: [{ path: 'secrets.secret', code: 'required' }],
    })
    expect((await storedWay('SVEA')).baseUrl).toBe(ways.SVEA.baseUrl)
  })

  it('are not overwritten by who saw older ones; the same click told again is answered as it was', async () => {
    const answers = await Promise.all([setup.send(putCredentials('BAMBORA')), setup.send(putCredentials('BAMBORA'))])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = putCredentials('BAMBORA', null)
    expect(await refusal(late)).toMatchObject({
      code: 'credentials.changed',
      changed: { provider: 'BAMBORA', credentials: { version: 1 } },
    })
    const call = putCredentials('BAMBORA', 1)
    const repeats = await Promise.all([setup.send(call), setup.send(call)])
    for (const repeat of [...repeats, await setup.send(call)]) {
      expect(await repeat.json()).toMatchObject({ credentials: { version: 2 } })
    }
    expect(await audits()).toHaveLength(2)
  })

  it.each([
    ['no address', 'BAMBORA', { baseUrl: 'visma' }, 'baseUrl', 'invalid_format'],
    [
      'an address with a secret in it',
      'BAMBORA',
      { baseUrl: 'https://a:b@visma.example' },
      'baseUrl',
      'invalid_format',
    ],
    ['an address with a query', 'BAMBORA', { baseUrl: 'https://visma.example/?a=' }, 'baseUrl', 'invalid_format'],
    ['a script', 'BAMBORA', { baseUrl: 'javascript:alert(1)' }, 'baseUrl', 'invalid_format'],
    ['nothing', 'BAMBORA', { secrets: { apiKey: '', privateKey: 'x' } }, 'secrets.apiKey', 'required'],
    ['a stranger', 'BAMBORA', { secrets: { apiKey: 'a', extra: 'b' } }, 'secrets.extra', 'unknown_field'],
    ['letters', 'CHECKOUT_FINLAND', { secrets: { account: 'abc', secret: 'x' } }, 'secrets.account', 'invalid_format'],
    ['too little', 'ENERIUS', { secrets: { merchantId: 'a', secret: 'short' } }, 'secrets.secret', 'too_small'],
    [
      'our own part',
      'SIGNICAT',
      { secrets: { ...ways.SIGNICAT.secrets, privateKeys: '' } },
      'secrets.privateKeys',
      'unknown_field',
    ],
  ] as const)('with %s are refused by the name of the field, which says no value', async (...row) => {
    const [, provider, change, path, code] = row
    const response = await setup.send(putCredentials(provider, null, change))
    const body = await response.text()
    expect(response.status).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ errors: expect.arrayContaining([{ path, code }]) })
    for (const secret of hiddenIn(provider)) expect(body).not.toContain(secret)
    expect(await rowsOf('select id from provider_credentials')).toEqual([])
  })

  it('of Signicat keep the keys that open checks were begun with, and make a new one each time', async () => {
    const keysNow = async () => {
      const { accountId, sealedSecrets } = await storedWay('SIGNICAT')
      const opened = await openIdentitySecrets(setup.app.deps(), { accountId, provider: 'SIGNICAT', sealedSecrets })
      return secretsSchemas.SIGNICAT.parse(opened).privateKeys.map(({ kid }) => kid)
    }
    const known: string[][] = []
    for (const version of [null, 1, 2, 3]) {
      await ok(putCredentials('SIGNICAT', version))
      known.push(await keysNow())
    }
    expect(known.map((keys) => keys.length)).toEqual([1, 2, 3, 3])
    expect(known[1]?.[1]).toBe(known[0]?.[0])
    expect(new Set(known[3]).size).toBe(3)
    // What does not open any more is no reason not to begin again.
    await rowsOf(`update provider_credentials set sealed_secrets = 'v1.x.y'`)
    await ok(putCredentials('SIGNICAT', 4))
    expect(await keysNow()).toHaveLength(1)
  })

  it('are destroyed for good, but not under customers who are there', async () => {
    await ok(putCredentials('CHECKOUT_FINLAND'))
    await ok(putCredentials('SCRIVE'))
    const remove = (provider: string): SetupCall => ['DELETE', `provider-credentials/${provider}`]
    await rowsOf(`update accounts set payment_implementation_type = 'CHECKOUT_FINLAND', identity_provider = 'SCRIVE',
      identity_check = 'ALL' where id = 'acc_north'`)
    for (const provider of ['CHECKOUT_FINLAND', 'SCRIVE']) {
      expect(await refusal(remove(provider))).toMatchObject({ status: 409, code: 'credentials.chosen' })
    }
    await rowsOf(`update accounts set payment_implementation_type = 'SVEA', identity_check = 'NONE'`)
    await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      frozen_pricing, next_ask_at, created_at, updated_at)
      values ('pay_1', 'prc_1', 'acc_north', 'ONLINE', 'CHECKOUT_FINLAND', 'PAY1', 'PENDING', 1, '{}', 1, 0, 0)`)
    await rowsOf(`insert into identity_checks (id, process_id, provider, status, next_ask_at, created_at, updated_at)
      values ('idc_1', 'prc_1', 'SCRIVE', 'PENDING', 1, 0, 0)`)
    for (const provider of ['CHECKOUT_FINLAND', 'SCRIVE']) {
      expect(await refusal(remove(provider))).toMatchObject({ status: 409, code: 'credentials.under_way' })
    }
    await rowsOf(`update payments set status = 'SUCCESS', next_ask_at = null`)
    await rowsOf(`update identity_checks set status = 'SUCCESS', next_ask_at = null`)
    await rowsOf(`insert into refunds (id, payment_id, amount_cents, refund_status, next_ask_at, created_at, updated_at)
      values ('ref_1', 'pay_1', 1, 'PENDING', 1, 0, 0)`)
    expect(await refusal(remove('CHECKOUT_FINLAND'))).toMatchObject({ code: 'credentials.under_way' })
    await rowsOf(`update refunds set refund_status = 'SUCCESS', next_ask_at = null`)
    for (const provider of ['CHECKOUT_FINLAND', 'SCRIVE', 'SCRIVE']) {
      expect((await setup.send(remove(provider))).status).toBe(204)
    }
    expect(await rowsOf('select id from provider_credentials')).toEqual([])
    expect((await audits()).filter(({ action }) => action === 'credentials.remove')).toHaveLength(2)
  })
})

describe('a creditor', () => {
  const listed = async () => (await setup.read<CreditorSettings>('creditor-setting')).items
  const add = (name: string) => {
    const { clickId } = credentialsOf('MERCHANT_API')
    return ok<CreditorSetting>(['POST', 'creditor-setting', { clickId, name, api: 'MERCHANT_API', enabled: true }], 201)
  }

  it('is added, named, put in order and taken off the list', async () => {
    const [one, other] = [await add('Resurs'), await add('Resurs B')]
    expect(await listed()).toEqual([one, other])
    expect(one).toMatchObject({ name: 'Resurs', api: 'MERCHANT_API', enabled: true, version: 1, credentials: null })
    const { items } = await ok<CreditorSettings>(['PUT', 'creditor-setting-order', { ids: [other.id, one.id] }])
    expect(items).toEqual([other, one])
    const change = { name: 'Osamaksu', enabled: false, version: 1 }
    const edited = await ok<CreditorSetting>(['PUT', `creditor-setting/${one.id}`, change])
    expect(edited).toEqual({ ...one, ...change, version: 2 })
    await ok(['PUT', `creditor-setting/${one.id}`, change])
    expect(await refusal(['PUT', `creditor-setting/${one.id}`, { ...change, name: 'X' }])).toMatchObject({
      status: 409,
      code: 'creditor_setting.changed',
      changed: edited,
    })
    expect(await twice(['DELETE', `creditor-setting/${one.id}`])).toEqual([204, 204])
    expect(await listed()).toMatchObject([{ id: other.id }])
    expect(await refusal(['PUT', `creditor-setting/${one.id}`, change])).toMatchObject({ status: 404 })
    expect((await audits()).map(({ action }) => String(action).replace('creditor_setting.', ''))).toEqual([
      'add',
      'add',
      'order',
      'edit',
      'remove',
    ])
  })

  it('is one for a click, and the order is that of the list that there is', async () => {
    const json = { clickId: click(1), name: 'Resurs', api: 'MERCHANT_API', enabled: true }
    const made = await Promise.all([1, 2].map(() => ok<CreditorSetting>(['POST', 'creditor-setting', json], 201)))
    expect(made[0]).toEqual(made[1])
    for (const ids of [[], [made[0]?.id, made[0]?.id], ['ocs_x'], [made[0]?.id, 'ocs_x']]) {
      expect(await refusal(['PUT', 'creditor-setting-order', { ids }])).toMatchObject({
        status: 409,
        changed: { items: made.slice(0, 1) },
      })
    }
  })

  it('is told to open pages of customers', async () => {
    const { version } = await setup.customer.status()
    const { id } = await add('Resurs')
    expect((await setup.customer.status()).version).toBe(version + 1)
    expect(setup.app.woken).toContain('prc_1:room')
    expect(await setup.seen('/account')).toMatchObject({ onlineCreditorSettings: [{ id }] })
  })

  it.each(['MERCHANT_API', 'SIMPLIFIED_FLOW'] as const)(
    'of %s has credentials that open for its adapter, and is told anew where to call us',
    async (api) => {
      const { id } = await (api === 'MERCHANT_API' ? add('Resurs') : seedLegacyCreditor())
      await rowsOf('update online_creditor_settings set callbacks_due_at = null')
      const path = `creditor-setting/${id}/credentials`
      const answer = await ok<CreditorSetting>(['PUT', path, credentialsOf(api)])
      expect(answer.credentials).toEqual({ ...stored, baseUrl: ways[api].baseUrl })
      expect(await rowsOf('select callbacks_due_at as due from online_creditor_settings')).toEqual([{ due: 0 }])
      const provider = api === 'MERCHANT_API' ? 'RESURS_MERCHANT_API' : 'RESURS_SIMPLIFIED_FLOW'
      const port = await openCreditPort(setup.app.deps(), { ...(await storedWay('RESURS')), provider })
      expect(port).not.toBeNull()
      await expectNowhere(hiddenIn(api))
      expect(await refusal(['PUT', path, credentialsOf(api)])).toMatchObject({
        status: 409,
        code: 'credentials.changed',
      })
      await ok(['PUT', path, credentialsOf(api, 1)])
      expect(await registerCallbacks(setup.app.deps())).toBe(1)
      expect(setup.app.outgoing.calls.map(({ url }) => new URL(url).origin)).toEqual(
        Array.from(setup.app.outgoing.calls, () => new URL(ways[api].baseUrl).origin),
      )
      // Of the Merchant API each payment names its own address.
      expect(setup.app.outgoing.calls.length > 0).toBe(api === 'SIMPLIFIED_FLOW')
    },
  )

  it('is not taken off the list under a payment, and takes its credentials with it', async () => {
    const { id } = await add('Resurs')
    await ok(['PUT', `creditor-setting/${id}/credentials`, credentialsOf('MERCHANT_API')])
    await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, creditor_setting_id, order_number,
      status, amount_cents, frozen_pricing, next_ask_at, created_at, updated_at)
      values ('pay_1', 'prc_1', 'acc_north', 'CREDIT', 'RESURS_MERCHANT_API', '${id}', 'PAY1', 'PENDING', 1, '{}', 1, 0, 0)`)
    expect(await refusal(['DELETE', `creditor-setting/${id}`])).toMatchObject({
      status: 409,
      code: 'creditor_setting.under_way',
    })
    await rowsOf(`update payments set status = 'SUCCESS', next_ask_at = null`)
    expect((await setup.send(['DELETE', `creditor-setting/${id}`])).status).toBe(204)
    expect(await rowsOf('select id from provider_credentials')).toEqual([])
    expect(await rowsOf('select creditor_setting_id as id from payments')).toEqual([{ id }])
    const path = `creditor-setting/${id}/credentials`
    expect(await refusal(['PUT', path, credentialsOf('MERCHANT_API')])).toMatchObject({ status: 404 })
  })
})
