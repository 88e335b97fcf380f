import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'

import { stackReservation } from './stack-address.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

test('every page comes with a policy that lets nothing foreign run, and keeps to it', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
  })
  const response = await page.goto('/')
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the origin of payment frames has no page and no API, and keeps its files apart', async ({ page, request }) => {
  const frames = `http://127.0.0.1:${stackReservation().ports.app}`
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toContain(`frame-src ${frames};`)
  for (const path of ['/terms', '/login', '/api/health', '/api/process/init']) {
    const there = await request.get(`${frames}${path}`)
    expect([path, there.status(), there.headers()['set-cookie']]).toEqual([path, 404, undefined])
  }
})

test('a program is kept for good under its name, and one that is gone is not taken for the page', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const program = await page.locator('script[src*="/assets/app-"]').getAttribute('src')
  const answer = await request.get(program ?? '')
  expect(answer.headers()['cache-control']).toContain('immutable')
  const gone = await request.get('/assets/app-goneGone.js')
  expect([gone.status(), gone.headers()['cache-control']]).toEqual([404, 'no-store'])
})

test('a page comes with what its first write needs, once, for nobody in between to keep; a file does not', async ({
  playwright,
  baseURL,
}) => {
  const browser = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { Accept: 'text/html' },
  })
  const cookiesOf = async (to: string, headers: Record<string, string> = {}) => {
    const answer = await browser.get(to, { headers })
    const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
    return { answer, names: lines.map(({ value }) => value.split('=')[0]) }
  }
  expect((await cookiesOf('/icon.svg')).names).toEqual([])
  const first = await cookiesOf('/fast-lane/pohjola-lahti')
  expect(first.names).toEqual(['visitor', 'XSRF-TOKEN'])
  expect(first.answer.headers()['cache-control']).toContain('private')
  const held = (await browser.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await cookiesOf('/', { Cookie: held })).names).toEqual([])
  const { etag = '' } = first.answer.headers()
  const unchanged = await cookiesOf('/', { 'If-None-Match': etag, Cookie: 'other=1' })
  expect([unchanged.answer.status(), unchanged.names]).toEqual([304, ['visitor', 'XSRF-TOKEN']])
  await browser.dispose()
})
