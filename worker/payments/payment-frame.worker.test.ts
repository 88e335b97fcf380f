import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { freshDatabase } from '#tests/support/database.ts'
import { begin, seedPayer } from '#tests/support/payment.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

it('shows the provider’s markup in an origin that is nobody’s, only at its own address and only while it is open', async () => {
  const customer = await seedPayer({ visma: fakeVisma() })
  const { attempt } = await begin(customer)
  await env.DB.prepare(`update payments set start_url = null, start_html = '<p id="snippet">Maksa</p>'`).run()
  const view = await customer.send('GET', '/payment')
  const { resume } = await view.json<{ resume: { html: string; frameUrl: string } }>()
  const { pathname } = new URL(resume.frameUrl)
  const frame = await customer.app.request(pathname, { csrf: false })
  expect(frame.headers.get('Content-Type')).toContain('text/html')
  expect(await frame.text()).toContain('<p id="snippet">Maksa</p>')
  const policy = frame.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain('connect-src https://visma.example;')
  expect(policy).toContain(`frame-ancestors ${env.APP_URL}`)
  expect(frame.headers.getSetCookie()).toEqual([])
  expect((await customer.app.request(`${pathname.slice(0, -1)}x`, { csrf: false })).status).toBe(404)
  await customer.send('DELETE', '/payment')
  expect((await customer.app.request(pathname, { csrf: false })).status).toBe(404)
  expect(attempt.id).toMatch(/^pay_/)
})
