import { exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('tells whoever asks that it is up', async () => {
  const response = await exports.default.fetch('https://app.test/api/health')
  expect(response.status).toBe(200)
})
