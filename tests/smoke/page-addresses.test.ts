import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { built, buildWhenChanged } from '#scripts/stack/build.ts'
import { variables } from '#scripts/stack/settings.ts'
import { callsFirst } from '#tests/support/built-worker.ts'

/** Which addresses the CDN answers by itself: behind it stands a worker that says so when it is asked. */

const { APP_URL: app = '', FRAME_URL: frame = '' } = variables()
const askedWorker = 418
let platform: Miniflare

beforeAll(async () => {
  await buildWhenChanged()
  const options = convertV4MiniflareOptions({
    modules: true,
    script: `export default { fetch: () => new Response(null, { status: ${askedWorker} }) }`,
    compatibilityDate: '2026-11-01',
    assets: { directory: built.pages, routerConfig: callsFirst },
  })
  platform = new Miniflare(options)
}, 120_000)

afterAll(() => platform.dispose())

const get = (address: string, headers: Record<string, string> = {}) =>
  platform.dispatchFetch(address, { headers, redirect: 'manual' })

it.each([
  '/',
  '/?home',
  '/4F7K-9Q2M-X3VD',
  '/4F7K-9Q2M-X3VD/privacy',
  '/4F7K-9Q2M-X3VD/receipt',
  '/payment-feedback/web/4F7K-9Q2M-X3VD/success?a=1',
  '/fast-lane/pohjola-lahti',
  '/staff/process/prc_1',
  '/login',
])('answers %s with the page, its policy and for everybody alike', async (address) => {
  const answer = await get(`${app}${address}`, { 'Sec-Fetch-Mode': 'navigate' })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-src ${frame};`)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect(await answer.text()).toContain('<div id="root">')
  const again = await get(`${app}${address}`, { 'If-None-Match': answer.headers.get('ETag') ?? '' })
  expect(again.status).toBe(304)
})

it.each(['/api/health', '/assets/app-goneGone.js', '/4F7K9Q2MX3VD', '/nothing'])(
  'leaves %s to the worker',
  async (address) => {
    for (const mode of ['navigate', 'no-cors']) {
      expect((await get(`${app}${address}`, { 'Sec-Fetch-Mode': mode })).status).toBe(askedWorker)
    }
  },
)

it.each(['/', '/4F7K-9Q2M-X3VD', '/login'])(
  'answers %s where payment frames come from with what does nothing',
  async (address) => {
    const answer = await get(`${frame}${address}`)
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  },
)
