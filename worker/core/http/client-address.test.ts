import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { clientAddress } from './client-address.ts'
import type { AppEnv } from './hono.ts'

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('counts %s as %s', async (header, expected) => {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)))
  const headers = header === undefined ? {} : { 'CF-Connecting-IP': header, 'X-Forwarded-For': '203.0.113.1' }
  const response = await app.request('/', { headers })
  expect(await response.text()).toBe(expected)
})
