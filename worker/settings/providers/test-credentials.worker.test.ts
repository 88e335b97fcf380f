import { beforeEach, describe, expect, it } from 'vitest'

import { paytrailAnswers } from '#tests/adapters/paytrail-other-side.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  credentialsOf,
  expectNoSecret,
  hiddenIn,
  putCredentials,
  seedLegacyCreditor,
  ways,
} from '#tests/support/provider-ways.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'
import type { CreditorSetting, ProviderCredentials } from '#worker/contract/staff/settings/provider-settings.ts'

let setup: Setup

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
})

const testOf = (version: number): SetupCall => ['POST', 'provider-credentials/CHECKOUT_FINLAND/test', { version }]
const { baseUrl } = ways.CHECKOUT_FINLAND

function paytrailSays(answer: 'works' | 'refused') {
  const refused = () => Response.json({ status: 'error' }, { status: 401 })
  setup.app.outgoing.answer(baseUrl, answer === 'works' ? paytrailAnswers([{ id: 'osuuspankki' }]) : refused)
}

const told = async (call: SetupCall) => {
  const response = await setup.send(call)
  expect(response.status).toBe(200)
  return (await response.json<ProviderCredentials>()).credentials?.tested
}
const paymentLine = async () =>
  (await setup.read<GoLive>('go-live')).lines.find(({ line }) => line === 'payments')?.standing

describe('a test of credentials', () => {
  it('asks the provider once, keeps what it said and is in the trail, with no secret anywhere', async () => {
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    paytrailSays('works')
    setup.app.d1.forget()
    const tested = await told(testOf(1))
    // The session, the count with what there is, and the write.
    expect(setup.app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(setup.app.d1)
    expect(tested).toEqual({ at: expect.any(String), outcome: 'works' })
    expect(setup.app.outgoing.calls.map(({ url }) => url)).toEqual([`${baseUrl}/merchants/payment-providers`])
    const list = await setup.read<{ items: ProviderCredentials[] }>('provider-credentials')
    expect(list.items.find(({ provider }) => provider === 'CHECKOUT_FINLAND')?.credentials).toMatchObject({
      version: 1,
      tested,
    })
    expect((await audits()).at(-1)).toMatchObject({
      action: 'credentials.test',
      actor_id: 'usr_admin',
      account_id: 'acc_north',
      detail: JSON.stringify({ provider: 'CHECKOUT_FINLAND', creditorSettingId: null, outcome: 'works' }),
    })
    await expectNoSecret(setup, hiddenIn('CHECKOUT_FINLAND'))
  })

  it('is of exactly the credentials that were asked about: others have not been tested', async () => {
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    paytrailSays('works')
    await told(testOf(1))
    const replaced = await (await setup.send(putCredentials('CHECKOUT_FINLAND', 1))).json<ProviderCredentials>()
    expect(replaced.credentials).toMatchObject({ version: 2, tested: null })
    expect(await problemOf(await setup.send(testOf(1)))).toMatchObject({
      status: 409,
      code: 'credentials.changed',
      changed: { credentials: { version: 2, updatedAt: replaced.credentials?.updatedAt, tested: null } },
    })
    // Somebody stores others while the provider is asked.
    setup.app.d1.meanwhile(3, () => setup.send(putCredentials('CHECKOUT_FINLAND', 2)))
    expect(await problemOf(await setup.send(testOf(2)))).toMatchObject({ status: 409 })
    expect(await rowsOf('select version, tested_at, test_outcome from provider_credentials')).toEqual([
      { version: 3, tested_at: null, test_outcome: null },
    ])
  })

  it('tells what came of it, the last time', async () => {
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    expect(await told(testOf(1))).toMatchObject({ outcome: 'unreachable' })
    setup.app.outgoing.answer(baseUrl, () => Response.json([]))
    expect(await told(testOf(1))).toMatchObject({ outcome: 'unexpected' })
    paytrailSays('refused')
    expect(await told(testOf(1))).toMatchObject({ outcome: 'refused' })
    paytrailSays('works')
    expect(await told(testOf(1))).toMatchObject({ outcome: 'works' })
  })

  it('is made twenty times in an hour, however many at once, and not where there is nothing to test', async () => {
    expect(await problemOf(await setup.send(testOf(1)))).toMatchObject({ status: 404, code: 'credentials.not_found' })
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    paytrailSays('works')
    const answers = await Promise.all(Array.from({ length: 22 }, () => setup.send(testOf(1))))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(setup.app.outgoing.calls).toHaveLength(20)
    setup.app.clock.advance(3_600_001)
    expect((await setup.send(testOf(1))).status).not.toBe(429)
  })

  it('is for who may set the account up', async () => {
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    expect((await setup.send(testOf(1), { token: setup.tokens.sales })).status).toBe(403)
    expect((await setup.send(testOf(1), { account: 'acc_south' })).status).toBe(404)
    expect(setup.app.outgoing.calls).toEqual([])
  })

  it('that worked is enough to go live; one that was refused is not', async () => {
    await rowsOf(`update accounts set payment_types = '["ONLINE"]', payment_implementation_type = 'CHECKOUT_FINLAND'
      where id = 'acc_north'`)
    await setup.send(putCredentials('CHECKOUT_FINLAND'))
    expect(await paymentLine()).toBe('payments_untried')
    paytrailSays('refused')
    await told(testOf(1))
    expect(await paymentLine()).toBe('payments_untried')
    paytrailSays('works')
    await told(testOf(1))
    expect(await paymentLine()).toBe('done')
    await setup.send(putCredentials('CHECKOUT_FINLAND', 1))
    expect(await paymentLine()).toBe('payments_untried')
  })
})

it.each(['MERCHANT_API', 'SIMPLIFIED_FLOW'] as const)(
  'the credentials of a creditor by %s are tested too',
  async (api) => {
    const { clickId } = credentialsOf(api)
    const add = async () => {
      const made = await setup.send(['POST', 'creditor-setting', { clickId, name: 'Resurs', api, enabled: true }])
      return made.json<CreditorSetting>()
    }
    const { id } = await (api === 'MERCHANT_API' ? add() : seedLegacyCreditor())
    const path = `creditor-setting/${id}/credentials`
    const test = async () => setup.send(['POST', `${path}/test`, { version: 1 }])
    expect(await problemOf(await test())).toMatchObject({ status: 404, code: 'credentials.not_found' })
    await setup.send(['PUT', path, credentialsOf(api)])
    setup.app.outgoing.answer(ways[api].baseUrl, () => new Response('', { status: 401 }))
    const answer = await (await test()).json<CreditorSetting>()
    expect(answer).toMatchObject({ name: 'Resurs', credentials: { tested: { outcome: 'refused' } } })
    await expectNoSecret(setup, hiddenIn(api))
  },
)

it.each(['SCRIVE', 'SIGNICAT'] as const)('the credentials at %s are tested too', async (provider) => {
  await setup.send(putCredentials(provider))
  setup.app.outgoing.answer(ways[provider].baseUrl, () => new Response('', { status: 403 }))
  expect(await told(['POST', `provider-credentials/${provider}/test`, { version: 1 }])).toMatchObject({
    outcome: 'refused',
  })
})
