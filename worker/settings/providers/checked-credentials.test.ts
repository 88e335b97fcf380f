import { expect, it } from 'vitest'

import { refuseUnsafe } from './checked-credentials.ts'

const safe = 'https://svea.example'
const production = { environment: 'production' as const }

it.each([
  ['the service', { baseUrl: 'http://svea.example', secrets: { adminBaseUrl: safe } }, 'baseUrl'],
  ['the second service', { baseUrl: safe, secrets: { adminBaseUrl: 'http://svea.example' } }, 'secrets.adminBaseUrl'],
])('in production secrets do not go to %s in the clear; beside a developer they may', (_what, typed, path) => {
  expect(() => refuseUnsafe(production, 'SVEA', typed)).toThrow(
    expect.objectContaining({ errors: [{ path, code: 'https_needed' }] }),
  )
  expect(() => refuseUnsafe({ environment: 'development' }, 'SVEA', typed)).not.toThrow()
})

it('in production secrets go to an address that is protected', () => {
  expect(() => refuseUnsafe(production, 'SVEA', { baseUrl: safe, secrets: { adminBaseUrl: safe } })).not.toThrow()
})
