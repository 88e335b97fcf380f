import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  countFailure,
  forgetFailuresStatement,
  limitKeys,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/http/rate-limit.ts'
import { addressSecret, isAddressSecret } from '#core/secrets/address-secret.ts'
import type { SecretKeys } from '#core/secrets/secret-keys.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, testDb } from '#tests/support/database.ts'
import { linkToSend, providersThatWork } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { accountEmailIdOf, linkOf } from '#worker/account-emails/account-email-link.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { knownBrowserOf, withKnownUser } from '#worker/staff/known-browser.ts'
import { markOfChallenge, newChallenge } from '#worker/staff/passkeys/challenge.ts'

/** TOKEN_SECRET before, in the midst of and after a rotation. What was made with one has to count with the next. */
const old: SecretKeys = { current: env.TOKEN_SECRET, former: null }
const next = 'the-token-secret-of-now-0123456789abcdef'
const both: SecretKeys = { current: next, former: env.TOKEN_SECRET }
/** The new one is known, and nothing is made with it yet. */
const ahead: SecretKeys = { current: env.TOKEN_SECRET, former: next }
const done: SecretKeys = { current: next, former: null }

beforeEach(freshDatabase)

const depsOf = (tokenSecret: SecretKeys) => testDependencies({ config: { tokenSecret } })

describe('what was made with the secret of before', () => {
  it('is a token of staff, who go on in the midst and are asked to renew it after', async () => {
    await seedAccount()
    const { token } = await seedStaff()
    const statusOf = async (tokenSecret: SecretKeys) =>
      (await testApp({ tokenSecret }).request('/api/staff/process', { token })).status
    expect([await statusOf(both), await statusOf(done)]).toEqual([200, 401])
  })

  it.each([
    'payment-callback',
    'refund-callback',
    'creditor-callback',
    'payment-frame',
    'sms-report',
    'sms-answer',
    'letter',
  ] as const)('is an address (%s)', (purpose) => {
    const given = { id: 'one', secret: addressSecret({ tokenSecret: old }, purpose, 'one') }
    const isOurs = (tokenSecret: SecretKeys) => isAddressSecret({ tokenSecret }, purpose, given)
    expect([isOurs(both), isOurs(done)]).toEqual([true, false])
    expect(isAddressSecret({ tokenSecret: both }, purpose, { ...given, id: 'two' })).toBe(false)
    const later = { id: 'one', secret: addressSecret({ tokenSecret: both }, purpose, 'one') }
    expect([old, ahead, both, done].map((keys) => isAddressSecret({ tokenSecret: keys }, purpose, later))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('is where a gateway reports to', async () => {
    await linkToSend()
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    const sms = outgoing.calls.find(({ url }) => url.startsWith(env.SMS_BASE_URL))
    const { pathname } = new URL(new URLSearchParams(sms?.body).get('whendelivered') ?? '')
    const report = async (tokenSecret: SecretKeys) => {
      const body = new URLSearchParams({ id: 's1', status: 'delivered', delivered: '2026-11-21T06:00:00' })
      return (await testApp({ tokenSecret }).request(pathname, { method: 'POST', body, csrf: false })).status
    }
    expect([await report(done), await report(both)]).toEqual([404, 204])
  })

  it('is the link of a letter', () => {
    const [, fragment = ''] = linkOf(depsOf(old).config, { id: `ltr_${'a'.repeat(25)}`, kind: 'INVITATION' }).split('#')
    expect(accountEmailIdOf(depsOf(both).config, fragment)).toBe(`ltr_${'a'.repeat(25)}`)
    expect(accountEmailIdOf(depsOf(done).config, fragment)).toBeNull()
  })

  it('is a challenge that a passkey is answering', () => {
    const purpose = { what: 'sign-in', userId: null, browser: 'b' } as const
    const challenge = newChallenge(depsOf(old), purpose)
    expect(markOfChallenge(depsOf(both), purpose, challenge)).toMatch(/^[0-9a-f]{64}$/)
    expect(markOfChallenge(depsOf(both), { ...purpose, browser: 'c' }, challenge)).toBeNull()
    expect(markOfChallenge(depsOf(done), purpose, challenge)).toBeNull()
  })

  it('is a browser that is known, and stays so once its user has signed in again', () => {
    const username = 'liisa'
    const before = withKnownUser({ secret: old, cookie: undefined, username })
    const isKnown = (secret: SecretKeys, cookie: string) => knownBrowserOf({ secret, cookie, username }) !== null
    expect([isKnown(both, before), isKnown(done, before)]).toEqual([true, false])
    expect(isKnown(done, withKnownUser({ secret: both, cookie: before, username }))).toBe(true)
  })
})

describe('what was counted with the secret of before', () => {
  const policy: LimitPolicy = { name: 'two', windowMs: 60_000, perClient: 3, tight: null }
  const limitOf = (secret: SecretKeys, now = testNow) => ({ policy, keys: limitKeys(secret, policy, 'here'), now })
  const count = (secret: SecretKeys, now = testNow) => countFailure(testDb(), limitOf(secret, now))
  const countMany = async (times: number, secret: SecretKeys, now = testNow) => {
    for (let left = times; left > 0; left -= 1) await count(secret, now)
  }
  const waitOf = async (secret: SecretKeys, now = testNow) => {
    const limit = limitOf(secret, now)
    return secondsLimited(await readLimitsStatement(testDb(), limit.keys), limit)
  }

  it('goes on counting, to the end of its window and into the time after', async () => {
    await countMany(2, old)
    expect(await waitOf(both, testNow + 1000)).toBeNull()
    expect(await count(both, testNow + 1000)).toBeNull()
    expect([await waitOf(both, testNow + 1000), await waitOf(done, testNow + 1000)]).toEqual([59, 59])
    expect(await count(both, testNow + 1000)).toBe(59)
    expect(await waitOf(both, testNow + 60_000)).toBeNull()
    expect(await count(both, testNow + 60_000)).toBeNull()
    expect(await waitOf(both, testNow + 60_000)).toBeNull()
  })

  it('is at its limit although nothing was counted since', async () => {
    await countMany(3, old)
    expect([await waitOf(both), await waitOf(done)]).toEqual([60, null])
  })

  it('is counted by whoever come at once, and forgotten with the rest', async () => {
    await count(old)
    await Promise.all([count(both), count(both), count(both)])
    expect(await waitOf(both)).toBe(60)
    await testDb().batch([forgetFailuresStatement(testDb(), limitOf(both).keys)])
    expect(await waitOf(both)).toBeNull()
  })

  it('is not taken for the first of a new window', async () => {
    await countMany(3, old)
    await countMany(2, both, testNow + 60_000)
    expect(await waitOf(both, testNow + 60_000)).toBeNull()
  })
})
