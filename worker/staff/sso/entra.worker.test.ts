import { beforeEach, describe, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { begun, bindDomains, come, fakeProvider, group, seedSso, setUp, usersNamed } from '#tests/support/oidc.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { SsoTrial } from '#worker/contract/sso.ts'

beforeEach(freshDatabase)

const ofTenant = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`
const idOf = (nth: number) => `00000000-1111-4222-8333-${String(nth).padStart(12, '0')}`

/** The group with a tenant of Entra of its own; a token there says nothing of `email_verified`. */
async function seedTenant() {
  const tenant = crypto.randomUUID()
  const seeded = await seedSso({ issuer: ofTenant(tenant) })
  const member = { email_verified: undefined, tid: tenant, oid: idOf(1), ver: '2.0' }
  const comeAs = (claims: object = {}) => seeded.come({ claims: { ...member, ...claims } })
  return { ...seeded, tenant, member, comeAs }
}

/** Another group, in which the same operator has bound another domain. */
async function otherGroup(app: TestApp, token: string) {
  await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_2', 'Muu', 0)`)
  await rowsOf(`update accounts set group_id = 'grp_2' where id = 'acc_other'`)
  const path = '/api/staff/account/acc_other/organisation'
  await bindDomains(app, token, ['second.example'], [], path)
  return path
}

const signedInId = async (app: TestApp) => {
  const response = await app.request('/api/auth/refresh/', { method: 'POST', json: {} })
  return (await response.json<{ user?: { userId: string } }>()).user?.userId
}

describe('who comes by their tenant of Entra', () => {
  it('is let in without a word of a verified address, with a mailbox or without', async () => {
    const { comeAs } = await seedTenant()
    expect(await comeAs()).toBe('in')
    const eero = { oid: idOf(2), sub: 'sub-eero', email: undefined, preferred_username: 'eero@chain.example' }
    expect(await comeAs(eero)).toBe('in')
    for (const name of ['aino', 'eero']) {
      expect(await usersNamed(`${name}@chain.example`)).toMatchObject([{ account_group_id: group }])
    }
  })

  it('stays the same user with another address, and by another application of the tenant', async () => {
    const { app, comeAs } = await seedTenant()
    await comeAs()
    const userId = await signedInId(app)
    expect(await comeAs({ email: 'aino.toinen@chain.example', sub: 'sub-of-another-application' })).toBe('in')
    expect(await signedInId(app)).toBe(userId)
    expect(await rowsOf('select subject from user_subjects')).toEqual([{ subject: idOf(1) }])
  })

  it('is not who had the address before', async () => {
    const { comeAs } = await seedTenant()
    await comeAs()
    expect(await comeAs({ oid: idOf(2), sub: 'sub-of-the-next' })).toBe('not_yours')
  })

  it.each([
    ['as a guest', { acct: 1 }, 'guest'],
    ['as a guest, by a name', { preferred_username: 'x_evil.example#EXT#@chain.onmicrosoft.com' }, 'guest'],
    ['by a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, 'personal'],
    ['without any address', { email: undefined }, 'no_address'],
    ['with an address that the tenant has not proved', { xms_edov: false }, 'unverified'],
    ['of another domain', { email: 'aino@elsewhere.example' }, 'domain'],
    ['without an id', { oid: undefined }, 'not_accepted'],
    ['of another tenant by `tid`', { tid: '7b2e9d14-0c6f-4e38-8d51-9f0a1b2c3d4e' }, 'not_accepted'],
    ['with another nonce', { nonce: 'another' }, 'not_accepted'],
    ['for another application', { aud: 'another-client' }, 'not_accepted'],
  ])('%s is not let in', async (_how, claims, refusal) => {
    const { app, comeAs } = await seedTenant()
    const before = await rowsOf('select count(*) as count from users')
    expect(await comeAs(claims)).toBe(refusal)
    expect(await rowsOf('select count(*) as count from users')).toEqual(before)
    expect(app.logged.join()).not.toContain('chain.example')
  })
})

describe('another tenant that claims the domain', () => {
  const attacker = crypto.randomUUID()

  it('is not taken at the group’s own provider, though Microsoft’s key signed its token', async () => {
    const { app, comeAs } = await seedTenant()
    await seedStaff({ id: 'usr_ceo', username: 'ceo@chain.example', roles: ['group_admin'], accountIds: ['acc_north'] })
    const claims = { iss: ofTenant(attacker), tid: attacker, email: 'ceo@chain.example', xms_edov: true }
    expect(await comeAs(claims)).toBe('not_accepted')
    expect(await signedInId(app)).toBeUndefined()
  })

  it('is nobody of the group by another group that has it as its provider', async () => {
    const { app, tokens, provider: own } = await seedTenant()
    const path = await otherGroup(app, tokens.superuser)
    const evil = await fakeProvider(app, { issuer: ofTenant(attacker) })
    expect((await setUp(app, tokens.superuser, evil, { accountIds: ['acc_other'] }, path)).status).toBe(200)
    expect((await begun(app, 'ceo@chain.example')).href).toContain(own.issuer)
    const claims = { email_verified: undefined, tid: attacker, oid: idOf(9), email: 'ceo@chain.example' }
    expect(await come(app, evil, { username: 'x@second.example', claims })).toBe('domain')
    expect(await usersNamed('ceo@chain.example')).toEqual([])
  })

  it('cannot be set by the administrator of a group so that another’s domain counts', async () => {
    const { app, tokens, provider, member, comeAs } = await seedTenant()
    await comeAs()
    const path = await otherGroup(app, tokens.superuser)
    const taken = await bindDomains(app, tokens.superuser, ['chain.example'], ['second.example'], path)
    expect(await problemOf(taken)).toMatchObject({ status: 422, errors: [{ path: 'domains.0', code: 'taken' }] })
    expect((await bindDomains(app, tokens.group_admin, ['more.example'], ['chain.example'])).status).toBe(403)
    expect((await setUp(app, tokens.group_admin, provider, { accountIds: ['acc_other'] }, path)).status).toBe(404)
    // The same tenant is the provider of both: its people are of the group that they came to first.
    expect((await setUp(app, tokens.superuser, provider, { accountIds: ['acc_other'] }, path)).status).toBe(200)
    const comeToOther = (email: string, oid: string) =>
      come(app, provider, { username: 'x@second.example', claims: { ...member, email, oid } })
    expect(await comeToOther('aino@chain.example', idOf(3))).toBe('domain')
    expect(await comeToOther('aino@second.example', idOf(1))).toBe('not_yours')
    expect(await comeToOther('veera@second.example', idOf(4))).toBe('in')
  })
})

describe('an issuer of many tenants', () => {
  it.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  ])('cannot be set up, and is told so when it is tried: %s', async (issuer) => {
    const { app, tokens } = await seedSso()
    const many = await fakeProvider(app, { issuer })
    const refused = await setUp(app, tokens.superuser, many, { version: 1 })
    expect(await problemOf(refused)).toMatchObject({ errors: [{ path: 'issuer', code: 'tenant_needed' }] })
    const path = '/api/staff/account/acc_north/organisation/try'
    const tried = await app.request(path, { method: 'POST', token: tokens.group_admin, json: { issuer } })
    expect(await tried.json<SsoTrial>()).toEqual({ fault: 'tenant_needed' })
  })

  it('lets nobody in though it was stored', async () => {
    const { app, member } = await seedTenant()
    const issuer = ofTenant('organizations')
    await rowsOf(`update organisations set issuer = '${issuer}'`)
    const many = await fakeProvider(app, { issuer })
    expect(await come(app, many, { claims: { ...member, email_verified: true } })).toBe('not_accepted')
  })
})
