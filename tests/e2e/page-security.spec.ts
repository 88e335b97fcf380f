import { expect, test } from '@playwright/test'

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
  expect(complaints).toEqual([])
})
