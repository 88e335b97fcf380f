import { expect, test } from '@playwright/test'

import { fi } from '#web/lib/staff-texts/fi.ts'

import { fakeStaff, outi } from './fake-staff.ts'

const checkCall = 'GET /api/auth/check'
const oulu = { id: 'acc_2', name: 'Autohuolto Pohjola, Oulu' }
const inOulu = { ...outi, accounts: [...outi.accounts, oulu], accountId: oulu.id }

test('an answer about the account before does not hide that another tab went on to another', async ({
  page,
  context,
}) => {
  const api = await fakeStaff(page)
  const said = (user: typeof outi) => ({ json: { user, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' } })
  const moved = page.getByText(fi.accountMoved.replace('{account}', oulu.name))
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
  api.say(checkCall, async () => {
    await late
    return said(outi)
  })
  await page.goto('/staff/users')
  await expect.poll(() => api.bodies(checkCall)).toHaveLength(1)

  const other = await context.newPage()
  await other.goto('/icon.svg')
  await other.evaluate((user) => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))
    localStorage.setItem('dsa-user', user)
    localStorage.setItem('accessToken', `e30.${payload}.other`)
  }, JSON.stringify(inOulu))
  await expect(moved).toBeVisible()

  api.say(checkCall, said(inOulu))
  letGo()
  await expect.poll(() => api.bodies(checkCall)).toHaveLength(2)
  await expect(moved).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dsa-user'))).toBe(JSON.stringify(inOulu))
})
