import { describe, expect, it } from 'vitest'

import { fieldsOf, providerFields, type CredentialKind } from '#domain/provider-fields.ts'
import type { KnownCredentials } from '#worker/contract/staff/provider-setup.ts'

import {
  credentialFaults,
  credentialsInput,
  credentialsNow,
  isTyped,
  newDraft,
  refusedFaults,
} from './credentials-form.ts'

const known: KnownCredentials = { version: 4, baseUrl: 'https://own.example', updatedAt: '2026-11-20T08:00:00.000Z' }
const kinds = Object.keys(providerFields).filter((name): name is CredentialKind => name in providerFields)

describe.each(kinds)('the form of %s', (kind) => {
  const draft = newDraft(kind, null, 'click-1')

  it('opens with no secret in it, whether there are credentials or not', () => {
    for (const opened of [draft, newDraft(kind, known, 'click-1')]) {
      const secrets = fieldsOf(kind).filter((field) => field.kind === 'secret')
      expect(secrets.map(({ name }) => opened.secrets[name])).toEqual(secrets.map(() => ''))
    }
    expect(newDraft(kind, known, 'click-1').baseUrl).toBe('https://own.example')
    expect(isTyped(draft, newDraft(kind, null, 'click-2'))).toBe(false)
  })

  it('wants every field that is not optional', () => {
    const wanted = fieldsOf(kind).filter((field) => !field.isOptional && field.usual === undefined)
    const faults = credentialFaults(kind, { ...draft, baseUrl: 'https://x.example' })
    expect(Object.keys(faults)).toEqual(wanted.map(({ name }) => name))
  })

  it('is sent whole, with the version that was seen', () => {
    const input = credentialsInput(kind, draft, known)
    expect(Object.keys(input.secrets)).toEqual(fieldsOf(kind).map(({ name }) => name))
    expect(input).toMatchObject({ clickId: 'click-1', version: 4 })
    expect(credentialsInput(kind, draft, null).version).toBeNull()
  })

  it('shows what the server refused beside its field', () => {
    const refused = Object.fromEntries(fieldsOf(kind).map(({ name }) => [`secrets.${name}`, 'invalid_format']))
    const faults = refusedFaults(kind, { ...refused, baseUrl: 'https_needed' })
    expect(Object.keys(faults)).toEqual(['baseUrl', ...fieldsOf(kind).map(({ name }) => name)])
    expect(faults.baseUrl).toBe('fieldHttpsNeeded')
  })
})

it.each(['', 'visma', 'ftp://x.example', 'javascript:alert(1)'])('an address is none: %s', (baseUrl) => {
  const draft = { ...newDraft('BAMBORA', null, 'c'), baseUrl, secrets: { apiKey: 'a', privateKey: 'b' } }
  expect(credentialFaults('BAMBORA', draft)).toEqual({ baseUrl: 'fieldAddressWrong' })
})

it('a wrong address of the second service is said beside it', () => {
  const secrets = { merchantId: '1', secret: 'x', adminBaseUrl: 'admin' }
  const draft = { ...newDraft('SVEA', null, 'c'), secrets }
  expect(credentialFaults('SVEA', draft)).toEqual({ adminBaseUrl: 'fieldAddressWrong' })
  expect(refusedFaults('SVEA', { 'secrets.secret': 'too_long', 'secrets.merchantId': 'required' })).toEqual({
    merchantId: 'fieldNeeded',
    secret: 'fieldNotTaken',
  })
})

it('how it stands is read of a conflict', () => {
  expect(credentialsNow({ provider: 'SVEA', credentials: known })).toEqual({ known })
  expect(credentialsNow({ provider: 'SVEA', credentials: null })).toEqual({ known: null })
  expect(credentialsNow(undefined)).toBeNull()
})
