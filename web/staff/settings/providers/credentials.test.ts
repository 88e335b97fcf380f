import { describe, expect, it } from 'vitest'

import { creditorApis, identityProviders, paymentProviders } from '#domain/enums.ts'
import { fieldsOf, providerFields, type CredentialKind } from '#domain/money/provider-fields.ts'
import { changedPaths } from '#web/lib/merge-drafts.ts'
import { faultsOf, refusedOf } from '#web/staff/settings/kit/field.tsx'
import type { CredentialsView } from '#worker/contract/staff/settings/provider-settings.ts'

import { credentialsInput, credentialsNow, credentialsOf, type CredentialsDraft } from './credentials-resource.tsx'

const providerNames = [...paymentProviders, ...identityProviders]
const known: CredentialsView = {
  version: 4,
  baseUrl: 'https://own.example',
  updatedAt: '2026-11-20T08:00:00.000Z',
  tested: null,
}
/** Credentials of a kind, whichever of both targets has it. */
const resourceOf = (kind: CredentialKind) => {
  const api = creditorApis.find((one) => one === kind)
  if (api === undefined)
    return credentialsOf({ of: 'provider', provider: providerNames.find((one) => one === kind) ?? 'SVEA' })
  const setting = { id: 'ocs_1', version: 1, name: 'Resurs', api, enabled: true, credentials: null }
  return credentialsOf({ of: 'creditor', setting })
}
const newDraft = (kind: CredentialKind, now: CredentialsView | null) => resourceOf(kind).draftOf(now)
const credentialFaults = (kind: CredentialKind, draft: CredentialsDraft) => faultsOf(resourceOf(kind).fields, draft)
const refusedFaults = (kind: CredentialKind, refused: Record<string, string>) =>
  refusedOf(resourceOf(kind).fields, refused)
const kinds = Object.keys(providerFields).filter((name): name is CredentialKind => name in providerFields)

describe.each(kinds)('the form of %s', (kind) => {
  const draft = newDraft(kind, null)

  it('opens with no secret in it, whether there are credentials or not', () => {
    for (const opened of [draft, newDraft(kind, known)]) {
      const secrets = fieldsOf(kind).filter((field) => field.kind === 'secret')
      expect(secrets.map(({ name }) => opened.secrets[name])).toEqual(secrets.map(() => ''))
    }
    expect(newDraft(kind, known).baseUrl).toBe('https://own.example')
    expect(changedPaths(draft, newDraft(kind, null))).toEqual([])
  })

  it('wants every field that is not optional', () => {
    const wanted = fieldsOf(kind).filter((field) => !field.isOptional && field.usual === undefined)
    const faults = credentialFaults(kind, { ...draft, baseUrl: 'https://x.example' })
    expect(Object.keys(faults)).toEqual(wanted.map(({ name }) => `secrets.${name}`))
  })

  it('is sent whole, with the version that was seen', () => {
    const input = credentialsInput(kind, draft, { clickId: 'click-1', version: known.version })
    expect(Object.keys(input.secrets)).toEqual(fieldsOf(kind).map(({ name }) => name))
    expect(input).toMatchObject({ clickId: 'click-1', version: 4 })
    expect(credentialsInput(kind, draft, { clickId: 'click-1' }).version).toBeNull()
  })

  it('shows what the server refused beside its field', () => {
    const refused = Object.fromEntries(fieldsOf(kind).map(({ name }) => [`secrets.${name}`, 'invalid_format']))
    const faults = refusedFaults(kind, { ...refused, baseUrl: 'https_needed' })
    expect(Object.keys(faults)).toEqual(['baseUrl', ...fieldsOf(kind).map(({ name }) => `secrets.${name}`)])
    expect(faults['baseUrl']).toBe('fieldHttpsNeeded')
  })

  it('shows why an address is not called', () => {
    expect(refusedFaults(kind, { baseUrl: 'public_name_needed' })).toEqual({ baseUrl: 'fieldPublicNameNeeded' })
    expect(refusedFaults(kind, { baseUrl: 'usual_port_needed' })).toEqual({ baseUrl: 'fieldUsualPortNeeded' })
    expect(refusedFaults(kind, { baseUrl: 'invalid_format' })).toEqual({ baseUrl: 'fieldAddressWrong' })
  })
})

it.each(['', 'visma', 'ftp://x.example', 'javascript:alert(1)'])('an address is none: %s', (baseUrl) => {
  const draft = { ...newDraft('BAMBORA', null), baseUrl, secrets: { apiKey: 'a', privateKey: 'b' } }
  expect(credentialFaults('BAMBORA', draft)).toEqual({ baseUrl: 'fieldAddressWrong' })
})

it('a wrong address of the second service is said beside it', () => {
  const secrets = { merchantId: '1', secret: 'x', adminBaseUrl: 'admin' }
  const draft = { ...newDraft('SVEA', null), secrets }
  expect(credentialFaults('SVEA', draft)).toEqual({ 'secrets.adminBaseUrl': 'fieldAddressWrong' })
  expect(refusedFaults('SVEA', { 'secrets.secret': 'too_long', 'secrets.merchantId': 'required' })).toEqual({
    'secrets.merchantId': 'fieldNeeded',
    'secrets.secret': 'fieldNotTaken',
  })
})

it('how it stands is read of a conflict', () => {
  expect(credentialsNow({ provider: 'SVEA', credentials: known })).toEqual({ now: known })
  expect(credentialsNow({ provider: 'SVEA', credentials: null })).toEqual({ now: null })
  expect(credentialsNow(undefined)).toBeNull()
})
