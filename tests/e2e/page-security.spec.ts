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

test('the origin of payment frames has no API, its page only leads to the app, and it keeps its files apart', async ({
  page,
  request,
}) => {
  const { ports } = stackReservation()
  const [appUrl, frames] = [`http://localhost:${ports.app}`, `http://127.0.0.1:${ports.app}`]
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toContain(`frame-src ${frames};`)
  for (const path of ['/api/health', '/api/process/init', '/assets/app-goneGone.js']) {
    const there = await request.get(`${frames}${path}`)
    expect([path, there.status(), there.headers()['set-cookie']]).toEqual([path, 404, undefined])
  }
  // The CDN has the page there too, and lets it do nothing.
  const answered: string[] = []
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url())
    // The page before may still be fetching what it needs later.
    if (origin === frames) answered.push(pathname)
  })
  await page.goto(`${frames}/login`)
  // It does nothing but lead to the app.
  await page.waitForURL(`${appUrl}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(answered).toEqual(['/login'])
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

test('pages are the same for everybody, and what a first write needs comes with the first call', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  const first = await page.goto('/')
  expect([first?.headers()['cache-control'], first?.headers()['set-cookie']]).toEqual([
    'public, max-age=0, must-revalidate',
    undefined,
  ])
  const held = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(held).toEqual(['visitor', 'XSRF-TOKEN'])
  const entered = page.waitForResponse((response) => response.url().endsWith('/api/process/code'))
  await page.getByRole('textbox').fill('ABCD-EFGH-JKMN')
  await page.keyboard.press('Enter')
  expect((await entered).status()).not.toBe(403)
  expect(refused).toEqual([])
})
