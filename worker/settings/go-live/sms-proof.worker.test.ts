import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { smsProofMs } from '#domain/operations/go-live.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

function askedOf(app: TestApp, token: string) {
  const post = (path: string, json: object) =>
    app.request(`/api/staff/account/acc_north/${path}`, { method: 'POST', token, json })
  const ask = (phoneNumber = '040 111 2223') => post('sms-proof', { phoneNumber })
  const give = (code: string) => post('sms-proof/code', { code })
  return { ask, give }
}

async function begin() {
  await seedAccount({ liveSince: null })
  const { token } = await seedStaff({ roles: ['admin'] })
  const app = testApp()
  const outgoing = providersThatWork()
  const drain = () => drainEffects(testDependencies({ outgoing, clock: app.clock }))
  const codeSent = () => /\d{6}$/.exec(smsCalls(outgoing).at(-1)?.message ?? '')?.[0] ?? ''
  const look = async () => {
    const found = await (await app.request('/api/staff/account/acc_north/go-live', { token })).json<GoLive>()
    return [found.sms, found.lines.find(({ line }) => line === 'sms')?.standing]
  }
  return { app, outgoing, token, drain, codeSent, look, ...askedOf(app, token) }
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('a code goes out once from the sender of the account, its number is forgotten, and typed back it is a proof', async () => {
  const { app, outgoing, ask, give, drain, codeSent, look } = await begin()
  await ask()
  app.d1.forget()
  expect((await ask()).status).toBe(204)
  // The session, what there is, and the write.
  expect(app.d1.roundTrips()).toBe(3)
  await expectNoTableScan(app.d1)
  expect(await look()).toEqual(['WAITING', 'sms_unproved'])
  await drain()
  await drain()
  expect(smsCalls(outgoing)).toEqual([
    { from: 'Pohjola', to: '+358401112223', message: `Pohjolan Huolto: ${codeSent()}` },
  ])
  expect(await rowsOf('select status, phone_number from sms_proofs')).toEqual([{ status: 'SENT', phone_number: null }])
  expect(await problemOf(await give(wrongOf(codeSent())))).toMatchObject({
    status: 422,
    errors: [{ path: 'code', code: 'wrong' }],
  })
  expect(await look()).toEqual(['SENT', 'sms_unproved'])
  app.d1.forget()
  expect((await give(codeSent())).status).toBe(204)
  // The session, the count of the try, and the proof.
  expect(app.d1.roundTrips()).toBe(3)
  expect(await look()).toEqual(['SENT', 'done'])
  await ask()
  expect(await look()).toEqual(['WAITING', 'done'])
})

it('a code is stored and told nowhere', async () => {
  const { ask, drain, codeSent } = await begin()
  await ask()
  await drain()
  const tables = ['sms_proofs', 'audit_log', 'outbox']
  const rows = await Promise.all(tables.map((table) => rowsOf(`select * from ${table}`)))
  expect(codeSent()).toMatch(/^\d{6}$/)
  expect(JSON.stringify(rows)).not.toContain(codeSent())
})

it('a code that went out before the secret was rotated is as good while both count', async () => {
  const { ask, drain, codeSent, token } = await begin()
  await ask()
  await drain()
  const tokenSecret = { current: 'the-token-secret-of-now-0123456789abcdef', former: env.TOKEN_SECRET }
  const { give } = askedOf(testApp({ tokenSecret }), token)
  expect((await give(wrongOf(codeSent()))).status).toBe(422)
  expect((await give(codeSent())).status).toBe(204)
})

it('is tried five times, within a quarter of an hour; guesses at once count each', async () => {
  const { ask, give, drain, codeSent } = await begin()
  await ask()
  await drain()
  const wrong = wrongOf(codeSent())
  const answers = await Promise.all(Array.from({ length: 7 }, () => give(wrong)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    409, 409, 422, 422, 422, 422, 422,
  ])
  expect(await problemOf(await give(codeSent()))).toMatchObject({ status: 409, code: 'sms_proof.ended' })
  await ask()
  await drain()
  await rowsOf(`update sms_proofs set asked_at = asked_at - ${smsProofMs}`)
  expect((await give(codeSent())).status).toBe(409)
})

it('of two at once one goes out, five in an hour, and none to a country that is shut', async () => {
  const { ask, outgoing, drain } = await begin()
  expect(await problemOf(await ask('+1 415 555 0123'))).toMatchObject({ errors: [{ code: 'not_allowed' }] })
  expect(await problemOf(await ask('abc'))).toMatchObject({ errors: [{ code: 'invalid' }] })
  await Promise.all([ask(), ask()])
  await drain()
  expect(smsCalls(outgoing)).toHaveLength(1)
  for (let asked = 1; asked < 5; asked += 1) expect((await ask()).status).toBe(204)
  expect((await ask()).status).toBe(429)
})

it.each([400, 500])(
  'what the gateway answers with %i is told, and not sent again where nobody knows',
  async (status) => {
    const { app, ask, outgoing, drain, look } = await begin()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('{}', { status }))
    await ask()
    await drain()
    app.clock.advance(60_000)
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await look()).toEqual(['FAILED', 'sms_unproved'])
    expect(await rowsOf('select phone_number from sms_proofs')).toEqual([{ phone_number: null }])
  },
)
