import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { begun, come, fakeProvider, group, seedSso, setUp } from '#tests/support/oidc.ts'
import { addTotp, prove } from '#tests/support/two-factor.ts'
import type { SignInAnswer } from '#worker/contract/two-factor.ts'

beforeEach(freshDatabase)

const takeUp = async (app: TestApp) => {
  const response = await app.request('/api/auth/organisation/session', { method: 'POST' })
  return { status: response.status, answer: await response.json<SignInAnswer & { code?: string }>() }
}

const stepOf = ({ answer }: Awaited<ReturnType<typeof takeUp>>) => ('step' in answer ? answer.step : null)

const askOf = (roles: string) => rowsOf(`update account_groups set second_way_roles = '${roles}' where id = '${group}'`)

const mfa = { twoFactorAmr: ['mfa'], twoFactorAcr: ['urn:okta:loa:2fa:any'] }

describe('of whom the group asks two-factor', () => {
  it.each([
    ['nothing counts, whatever the token shows', {}, { amr: ['pwd', 'mfa'] }, 'enrol'],
    ['the token shows nothing', mfa, {}, 'enrol'],
    ['the token shows one factor', mfa, { amr: ['pwd'], acr: '1' }, 'enrol'],
    ['the token shows a way that counts', mfa, { amr: ['pwd', 'mfa'] }, null],
    ['the token shows a context that counts', mfa, { acr: 'urn:okta:loa:2fa:any' }, null],
  ])('somebody new has a step left where %s', async (_what, change, claims, step) => {
    const { app, come: goThere } = await seedSso(change)
    await askOf('["sales"]')
    expect(await goThere({ claims })).toBe('in')
    const taken = await takeUp(app)
    expect([taken.status, stepOf(taken)]).toEqual([200, step])
    const refreshed = await app.request('/api/auth/refresh/', { method: 'POST', json: {} })
    expect(refreshed.status).toBe(step === null ? 200 : 401)
    if (step === null) return
    const { accessToken: token } = taken.answer
    expect(await (await app.request('/api/auth/check', { token })).json()).toMatchObject({ code: 'auth.enrol_needed' })
    await addTotp(app, token)
    expect((await app.request('/api/auth/check', { token })).status).toBe(200)
    expect((await app.request('/api/auth/refresh/', { method: 'POST', json: {} })).status).toBe(200)
  })

  it('the session that lacks the step is over after fifteen minutes', async () => {
    const { app, come: goThere } = await seedSso()
    await askOf('["sales"]')
    await goThere()
    app.clock.advance(15 * 60_000 + 1)
    expect((await takeUp(app)).status).toBe(401)
  })
})

it('a role of which the operator asks it is asked for it here too', async () => {
  const { app, provider } = await seedSso()
  const strict = testApp({ twoFactorRoles: ['sales'] })
  Object.assign(strict.outgoing, { fetch: app.outgoing.fetch })
  expect(await come(strict, provider)).toBe('in')
  expect(stepOf(await takeUp(strict))).toBe('enrol')
})

it('nobody is asked for it of whom nobody asks it', async () => {
  const { app, come: goThere } = await seedSso()
  expect(await goThere()).toBe('in')
  const { answer } = await takeUp(app)
  expect(answer).toMatchObject({ user: { username: 'aino@chain.example' } })
})

it('who has a second way of their own shows it, unless the provider’s word counts', async () => {
  const { app, come: goThere } = await seedSso(mfa)
  await goThere()
  const first = (await takeUp(app)).answer
  const phone = await addTotp(app, first.accessToken)
  app.clock.advance(60_000)
  expect(await goThere({ claims: { amr: ['mfa'] } })).toBe('in')
  expect(stepOf(await takeUp(app))).toBeNull()
  expect(await goThere({ claims: { amr: ['pwd'] } })).toBe('in')
  const taken = await takeUp(app)
  expect([stepOf(taken), taken.answer]).toMatchObject(['second', { ways: { totp: true, password: false } }])
  const { accessToken } = taken.answer
  expect((await prove(app, accessToken, { way: 'totp', answer: await phone.code() })).status).toBe(200)
  expect((await app.request('/api/auth/check', { token: accessToken })).status).toBe(200)
})

it('a session that nobody brings is none', async () => {
  const { app } = await seedSso()
  expect((await takeUp(app)).status).toBe(401)
})

describe('a provider is asked for', () => {
  it('the contexts that count, in the way of the standard', async () => {
    const { app } = await seedSso({ twoFactorAcr: ['phr', 'urn:okta:loa:2fa:any'] })
    const asked = (await begun(app)).searchParams
    expect([asked.get('acr_values'), asked.get('claims')]).toEqual(['phr urn:okta:loa:2fa:any', null])
  })

  it('the context of Entra in its own', async () => {
    const { app, tokens } = await seedSso()
    const issuer = `https://login.microsoftonline.com/${crypto.randomUUID()}/v2.0`
    const entra = await fakeProvider(app, { issuer })
    await setUp(app, tokens.superuser, entra, { version: 1, twoFactorAcr: ['c1'] })
    const asked = (await begun(app)).searchParams
    expect(asked.get('acr_values')).toBeNull()
    expect(JSON.parse(asked.get('claims') ?? '')).toEqual({ id_token: { acrs: { essential: true, value: 'c1' } } })
  })

  it('nothing where nothing counts', async () => {
    const { app } = await seedSso({ twoFactorAmr: ['mfa'] })
    const asked = (await begun(app)).searchParams
    expect([asked.get('acr_values'), asked.get('claims')]).toEqual([null, null])
  })
})
