import { describe, expect, it } from 'vitest'

import { entraTenantOf, isUnpinnedMicrosoft } from './entra.ts'
import { personOf } from './provider-person.ts'

const tenant = '3f8a1c52-6d0e-4b57-9a43-1c2d5e7f8a90'
const another = '7b2e9d14-0c6f-4e38-8d51-9f0a1b2c3d4e'
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
const oid = '00000000-1111-4222-8333-444444444444'
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`
const domains = ['chain.example']

const read = (issuer: string, claims: object) =>
  personOf({ issuer, domains, environment: 'production' }, { iss: issuer, sub: 'pairwise-sub', ...claims })

describe('a token of Entra ID', () => {
  const member = { tid: tenant, oid, email: 'Aino@chain.example', preferred_username: 'aino@chain.example', ver: '2.0' }
  const aino = { subject: oid, email: 'aino@chain.example' }
  const of = (change: object) => read(entra, { ...member, ...change })

  it.each([
    ['of a work account', {}, aino],
    ['whose domain’s owner has verified the address', { xms_edov: true }, aino],
    ['that says so by a number', { xms_edov: 1 }, aino],
    ['that says so by a word', { xms_edov: '1' }, aino],
    ['of a member, as it says', { acct: 0, idp: `https://sts.windows.net/${tenant}/` }, aino],
    ['of somebody without a mailbox', { email: undefined }, aino],
    ['with an empty address', { email: '' }, aino],
    ['that writes its ids large', { oid: oid.toUpperCase() }, aino],
  ])('%s names them by their id of the tenant', (_what, change, person) => {
    expect(of(change)).toEqual(person)
  })

  it.each([
    ['whose tenant is another', { tid: another }, 'tid'],
    ['that names no tenant', { tid: undefined }, 'tid'],
    ['that names nobody for good', { oid: undefined }, 'oid'],
    ['whose id is none', { oid: 'aino' }, 'oid'],
    ['whose domain’s owner has not verified the address', { xms_edov: false }, 'xms_edov_false'],
    ['that says so by a number', { xms_edov: 0 }, 'xms_edov_false'],
    ['that says so by a word', { xms_edov: '0' }, 'xms_edov_false'],
    ['that says it by nothing at all', { xms_edov: null }, 'xms_edov_false'],
    ['whose address is not verified', { email_verified: false }, 'email_verified_false'],
    ['of a guest, by its account', { acct: 1 }, 'guest'],
    ['of a guest, by where they signed in', { idp: `https://sts.windows.net/${another}/` }, 'guest'],
    ['of a guest, by a name', { upn: 'ceo_evil.example#EXT#@chain.onmicrosoft.com' }, 'guest'],
    ['of a guest, by the name to sign in by', { preferred_username: 'ceo_evil.example#ext#@chain.example' }, 'guest'],
    ['of a guest whose address is of the domain', { acct: 1, email: 'ceo@chain.example', xms_edov: true }, 'guest'],
    ['of a personal account', { tid: personal }, 'personal'],
    ['of a personal account that is a guest', { idp: 'live.com' }, 'personal'],
    ['of the same by its tenant', { idp: `https://sts.windows.net/${personal}/` }, 'personal'],
    ['of another domain', { email: 'aino@elsewhere.example' }, 'domain'],
    ['without a mailbox and of another domain', { email: undefined, preferred_username: 'a@x.example' }, 'domain'],
    ['with no address at all', { email: undefined, preferred_username: undefined }, 'email_missing'],
    ['with a telephone number for a name', { email: undefined, preferred_username: '+358401234567' }, 'email_missing'],
    ['whose address is none', { email: 'aino' }, 'email_malformed'],
    ['whose address is a list', { email: ['aino@chain.example'] }, 'email_malformed'],
  ])('%s lets nobody in', (_what, change, fault) => {
    expect(of(change)).toEqual({ fault })
  })
})

describe('a token of Okta or Keycloak', () => {
  const okta = 'https://chain.okta.com'
  const keycloak = 'https://sso.chain.example/realms/staff'
  const person = { email: 'aino@chain.example', preferred_username: 'aino@chain.example' }
  const aino = { subject: 'pairwise-sub', email: 'aino@chain.example' }

  it.each([
    ['that says verified', okta, { ...person, email_verified: true, idp: '00o1a2b3c4', ver: 1 }, aino],
    ['that says verified by a word', keycloak, { ...person, email_verified: 'true', typ: 'ID' }, aino],
    ['that says not verified', keycloak, { ...person, email_verified: false }, { fault: 'email_verified_false' }],
    ['that says nothing of it', keycloak, person, { fault: 'email_verified_missing' }],
    ['with Microsoft’s word for it', okta, { ...person, xms_edov: true }, { fault: 'email_verified_missing' }],
    ['without an address', okta, { ...person, email: undefined, email_verified: true }, { fault: 'email_missing' }],
    [
      'that borrows the tenant of another’s claims',
      okta,
      { ...person, tid: tenant, oid },
      { fault: 'email_verified_missing' },
    ],
  ])('%s', (_what, issuer, claims, found) => {
    expect(read(issuer, claims)).toEqual(found)
  })
})

describe('an issuer', () => {
  const unpinned = [
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/consumers/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://login.microsoftonline.com/chain.example/v2.0',
    `https://login.microsoftonline.com/${personal}/v2.0`,
    `https://login.microsoftonline.com/${tenant}`,
    `https://login.microsoftonline.com/${tenant}/v2.0/`,
    `https://login.microsoftonline.com:443/${tenant}/v2.0`,
    `https://sts.windows.net/${tenant}/`,
  ]
  it.each(unpinned)('of Microsoft’s that pins no tenant never counts: %s', (issuer) => {
    expect(isUnpinnedMicrosoft(issuer, 'production')).toBe(true)
    const claims = { tid: tenant, oid, email: 'ceo@chain.example', email_verified: true, xms_edov: true }
    expect(read(issuer, claims)).toEqual({ fault: 'tid' })
  })

  it.each([
    `https://login.microsoftonline.com.evil.example/${tenant}/v2.0`,
    `https://evil.example/${tenant}/v2.0`,
    `https://evil.example/https://login.microsoftonline.com/${tenant}/v2.0`,
    `https://${tenant}.ciamlogin.com/${tenant}/v2.0`,
    `https://evil.example/entra/${tenant}/v2.0`,
  ])('of anybody else is no tenant: %s', (issuer) => {
    expect(entraTenantOf(issuer, 'production')).toBeNull()
    expect(read(issuer, { tid: tenant, oid, email: 'ceo@chain.example' })).toEqual({ fault: 'email_verified_missing' })
  })

  it('of the sandbox is a tenant where nobody real is, and nowhere else', () => {
    const played = `https://sandbox.example/entra/${tenant}/v2.0`
    expect(entraTenantOf(played, 'staging')).toBe(tenant)
    expect(entraTenantOf(played, 'production')).toBeNull()
    expect(entraTenantOf(entra, 'production')).toBe(tenant)
  })
})
