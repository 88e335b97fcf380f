import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { systemClock } from '#core/clock.ts'
import { identityProviders, type IdentityProvider } from '#domain/enums.ts'
import { callSandbox, postJson, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { identify } from '#tests/support/identity-page.ts'
import { testPrivateKey } from '#tests/support/rsa-key.ts'
import { createIdentityPort } from '#worker/providers/identity-providers.ts'

import { identityCredentials, identityPaths } from './credentials.ts'

/** The wire between the app's adapters and the sandbox: neither knows the other's code. */
const overTheWire: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? {} : { body: new TextDecoder().decode(await request.arrayBuffer()) }
  const path = request.url.slice(sandboxOrigin.length)
  return callSandbox(path, { method: request.method, headers: Object.fromEntries(request.headers), ...body })
}

async function portOf(provider: IdentityProvider, { kid = 'key-1' } = {}) {
  const { scrive, signicat } = identityCredentials
  const privateKeys = [{ ...(await testPrivateKey()), kid }]
  const secrets = provider === 'SCRIVE' ? scrive : { ...signicat, privateKeys }
  const baseUrl = `${sandboxOrigin}${provider === 'SCRIVE' ? identityPaths.scrive : identityPaths.signicat}`
  return createIdentityPort(
    { provider, baseUrl, secrets },
    { fetch: overTheWire, environment: 'test', clock: systemClock },
  )
}

const returnUrl = 'https://huolto.example/identity-verification-redirect/x/ABCD-EFGH-JKMN'

async function begun(provider: IdentityProvider) {
  const port = await portOf(provider)
  const outcome = await port.begin({
    checkNumber: 'idc_1',
    language: 'fi',
    workshopName: 'Autohuolto Pohjola',
    returnUrl,
  })
  if (outcome.outcome !== 'begun') throw new Error(`Not begun: ${outcome.reason}`)
  const { reference, keyId } = outcome
  const check = { reference, keyId }
  return { port, page: new URL(outcome.redirectUrl).pathname, ask: () => port.ask(check), ...outcome }
}

const fail = (provider: IdentityProvider, name: string) =>
  postJson('/identity/api/failure-mode', { provider: provider.toLowerCase(), mode: name, only: 'ask' })

beforeEach(() => emptyDatabase(env.DB))

describe.each(identityProviders)('the adapter of %s and the sandbox', (provider) => {
  it.each([
    ['vaino', { name: 'Väinö Tunnistus', birthDate: '1970-07-07' }],
    ['vaino-without-code', { name: 'Väinö Tunnistus', birthDate: '1970-07-07' }],
    ['vaino-in-capitals', { name: 'VÄINÖ ARMAS TUNNISTUS', birthDate: '1970-07-07' }],
  ])('agree on who %s is', async (person, expected) => {
    const { ask, page } = await begun(provider)
    expect(await ask()).toEqual({ outcome: 'waiting' })
    const goTo = new URL(await identify(page, { person }))
    expect(`${goTo.origin}${goTo.pathname}`).toBe(returnUrl)
    expect(await ask()).toMatchObject({ outcome: 'verified', person: expected })
    expect(await ask()).toMatchObject({ outcome: 'verified' })
  })

  it('agree on what did not come to its end', async () => {
    const aborted = await begun(provider)
    await identify(aborted.page, { action: 'abort' })
    expect((await aborted.ask()).outcome).toBe(provider === 'SCRIVE' ? 'failed' : 'cancelled')
    const failed = await begun(provider)
    await identify(failed.page, { action: 'fail' })
    expect((await failed.ask()).outcome).toBe('failed')
    const late = await begun(provider)
    await identify(late.page, { action: 'run-out' })
    expect((await late.ask()).outcome).toBe(provider === 'SCRIVE' ? 'failed' : 'expired')
  })

  it.each(['completed', 'plain-info', 'nin-text'])('agree in the way of %s too', async (name) => {
    const { ask, page } = await begun(provider)
    await identify(page, { person: 'vaino' })
    await fail(provider, name)
    expect(await ask()).toMatchObject({ outcome: 'verified' })
  })

  it.each(['500', '429', '500-done', 'garbage', 'page'])('come to nothing while it is off: %s', async (name) => {
    const { ask, page } = await begun(provider)
    await identify(page, { person: 'vaino' })
    await fail(provider, name)
    expect(await ask()).toMatchObject({ outcome: 'unknown' })
    expect(await ask()).toMatchObject({ outcome: 'verified' })
  })
})

describe('an answer of Signicat', () => {
  it.each([
    ['wrong-key', 'unreadable_answer'],
    ['not-encrypted', 'not_encrypted'],
  ])('by %s proves nothing', async (name, reason) => {
    const { ask, page } = await begun('SIGNICAT')
    await identify(page, { person: 'vaino' })
    await fail('SIGNICAT', name)
    expect(await ask()).toEqual({ outcome: 'unknown', reason })
  })

  it('cannot be opened once its key is gone', async () => {
    const { page, reference, keyId } = await begun('SIGNICAT')
    await identify(page, { person: 'vaino' })
    const rotated = await portOf('SIGNICAT', { kid: 'key-2' })
    expect(await rotated.ask({ reference, keyId })).toEqual({ outcome: 'unknown', reason: 'key_gone' })
  })
})
