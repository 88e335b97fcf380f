import { expect, it } from 'vitest'

import { deviceSignature } from './signature.ts'

// Computed with Python's hmac and hashlib from the wire's description.
it.each([
  {
    parts: { key: 'demo-device-key', path: '/api/device/open', time: '1795212000000', body: '{"code":"123456"}' },
    signature: '24540d0752e73af0b5b46c99594b8a636cf0809e9f71b1bd4bc99549de855199',
  },
  {
    parts: { key: 'avain-äö', path: '/api/device/events', time: '1795212000001', body: '{"note":"Lokero 7: ääni"}' },
    signature: 'd627c42f2f8b26e8a8a14114d1bb216e6838dfb421c3678884a90464f9a2c975',
  },
  {
    parts: { key: 'k', path: '/api/device/events', time: '1795212000001', body: '' },
    signature: 'bbe516d92e5b4efa22b991ea2eeb5206792013bd2976b71474ef0dc44b19fbfe',
  },
])('signs a call to $parts.path as the app expects it', async ({ parts, signature }) => {
  expect(await deviceSignature({ method: 'POST', ...parts })).toBe(signature)
})
