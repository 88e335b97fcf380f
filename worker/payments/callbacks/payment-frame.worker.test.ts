import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { formatProcessCode } from '#domain/access/codes.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { begin, seedPayer } from '#tests/support/payment.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

async function framed(): Promise<{ customer: Customer; frameUrl: string }> {
  const customer = await seedPayer({ visma: fakeVisma() })
  await begin(customer)
  await env.DB.prepare(`update payments set start_url = null, start_html = '<p id="snippet">Maksa</p>'`).run()
  const view = await customer.send('GET', '/payment')
  const { resume } = await view.json<{ resume: { html: string; frameUrl: string } }>()
  return { customer, frameUrl: resume.frameUrl }
}

const bare = { csrf: false } as const

it('shows the provider’s markup on an origin of its own, in its own address and only while it is open', async () => {
  const { customer, frameUrl } = await framed()
  expect(new URL(frameUrl).origin).toBe(env.FRAME_URL)
  const frame = await customer.app.request(frameUrl, bare)
  expect(frame.headers.get('Content-Type')).toContain('text/html')
  expect(await frame.text()).toContain('<p id="snippet">Maksa</p>')
  const policy = frame.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts allow-same-origin')
  expect(policy).toContain('connect-src https://visma.example;')
  expect(policy).toContain('frame-src https:;')
  expect(policy).toContain(`frame-ancestors ${env.APP_URL};`)
  expect(frame.headers.getSetCookie()).toEqual([])
  expect((await customer.app.request(`${frameUrl.slice(0, -1)}x`, bare)).status).toBe(404)
  await customer.send('DELETE', '/payment')
  expect((await customer.app.request(frameUrl, bare)).status).toBe(404)
})

it('leads back to our pages from whichever window the markup took there, also once the payment has ended', async () => {
  const { customer, frameUrl } = await framed()
  await customer.send('DELETE', '/payment')
  const code = formatProcessCode(customer.code)
  const pages = { success: `/payment-feedback/bambora/${code}/success`, checkout: `/${code}` }
  for (const [back, page] of Object.entries(pages)) {
    const response = await customer.app.request(`${frameUrl}/${back}?hint=1`, bare)
    const html = await response.text()
    expect(html).toContain(
      `<a href="${env.APP_URL}${page}" target="_top" data-back="${back}" data-app="${env.APP_URL}">`,
    )
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(policy).toContain(`script-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`)
    expect(policy).toMatch(new RegExp(`frame-ancestors ${env.APP_URL} ${env.FRAME_URL} https://visma.example$`))
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect((await customer.app.request(`${frameUrl}/elsewhere`, bare)).status).toBe(422)
  expect((await customer.app.request(`${frameUrl.slice(0, -1)}x/success`, bare)).status).toBe(404)
  expect((await customer.app.request(`${new URL(frameUrl).pathname}/success`, bare)).status).toBe(404)
})

it('is not shown on the origin of our own pages, where its scripts could read what is ours', async () => {
  const { customer, frameUrl } = await framed()
  expect((await customer.app.request(new URL(frameUrl).pathname, bare)).status).toBe(404)
})

it('is all that there is on its origin', async () => {
  const { customer } = await framed()
  const there = (path: string) => `${env.FRAME_URL}${path}`
  for (const path of ['/api/health', '/api/process', '/api/process/init', '/api/auth/check', '/api/dms/work-order/1']) {
    const response = await customer.app.request(there(path), { code: customer.code })
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 404, []])
  }
  const write = { method: 'PUT', code: customer.code, json: { notes: 'hei' } }
  expect((await customer.app.request(there('/api/process/notes'), write)).status).toBe(404)
})
