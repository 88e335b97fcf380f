import { expect, it } from 'vitest'

import { refuseUnsafe } from './checked-credentials.ts'

const safe = 'https://svea.example'
const production = { config: { environment: 'production' as const } }

it.each([
  ['the service', { baseUrl: 'http://svea.example', secrets: { adminBaseUrl: safe } }, 'baseUrl'],
  ['the second service', { baseUrl: safe, secrets: { adminBaseUrl: 'http://svea.example' } }, 'secrets.adminBaseUrl'],
])('in production secrets do not go to %s in the clear; beside a developer they may', (_what, typed, path) => {
  expect(() => refuseUnsafe(production, 'SVEA', typed)).toThrow(
    expect.objectContaining({ errors: [{ path, code: 'https_needed' }] }),
  )
  expect(() => refuseUnsafe({ config: { environment: 'development' } }, 'SVEA', typed)).not.toThrow()
})

it.each([
  ['https://10.0.0.1', 'public_name_needed'],
  ['https://0x7f.1', 'public_name_needed'],
  ['https://[::1]', 'public_name_needed'],
  ['https://svea.internal', 'public_name_needed'],
  ['https://svea.example:8443', 'usual_port_needed'],
  ['https://svea.example?to=1', 'invalid_format'],
  ['https://me:secret@svea.example', 'invalid_format'],
])('in production secrets do not go to %s', (address, code) => {
  for (const [path, typed] of [
    ['baseUrl', { baseUrl: address, secrets: { adminBaseUrl: safe } }],
    ['secrets.adminBaseUrl', { baseUrl: safe, secrets: { adminBaseUrl: address } }],
  ] as const) {
    expect(() => refuseUnsafe(production, 'SVEA', typed)).toThrow(expect.objectContaining({ errors: [{ path, code }] }))
  }
})

it('in production secrets go to an address that is protected', () => {
  expect(() => refuseUnsafe(production, 'SVEA', { baseUrl: safe, secrets: { adminBaseUrl: safe } })).not.toThrow()
})
