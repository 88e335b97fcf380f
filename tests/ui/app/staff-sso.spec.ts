import { expect, test, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { SsoSettings } from '#worker/contract/sso.ts'

import { fakeStaff, outi } from './fake-staff.ts'

const setUp = '/api/staff/account/acc_1/organisation'

const organisation: SsoSettings = {
  group: { id: 'grp_1', name: 'Autohuolto Pohjola' },
  domains: ['pohjola.example'],
  callbackUrl: 'https://huolto.example/api/auth/organisation/callback',
  workshops: [
    { id: 'acc_1', name: 'Autohuolto Pohjola, Herttoniemi' },
    { id: 'acc_2', name: 'Autohuolto Pohjola, Oulu' },
  ],
  signIn: null,
}
const groupAdmin = { ...outi, username: 'risto', roles: [{ id: 'group_admin', name: 'group_admin' } as const] }

async function opened(page: Page, { width, user = outi }: { width: number; user?: typeof outi }) {
  await page.setViewportSize({ width, height: 900 })
  const api = await fakeStaff(page)
  api.say('GET /api/auth/check', { json: { user, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' } })
  await page.addInitScript((told) => localStorage.setItem('dsa-user', told), JSON.stringify(user))
  return api
}

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

for (const width of [390, 1280]) {
  test(`the operator binds a domain, and a provider is tried and set up, ${width} px wide`, async ({ page }) => {
    const api = await opened(page, { width })
    let now: SsoSettings = { ...organisation, domains: [] }
    api.say(`GET ${setUp}`, () => ({ json: now }))
    await page.goto('/staff/settings/organisation')
    const domains = page.getByLabel(fi.orgDomainsField, { exact: true })
    await expect(page.getByRole('heading', { name: fi.orgProvider })).toHaveCount(0)
    await domains.fill('pohjola.example, toinen')
    const wrong = { code: 'request.invalid', errors: [{ path: 'domains.1', code: 'invalid_format' }] }
    api.say(`PUT ${setUp}/domains`, { status: 422, json: wrong })
    await button(page, fi.save).click()
    await expect(page.getByText(fi.orgDomainWrong)).toBeVisible()
    await expect(domains).toHaveValue('pohjola.example, toinen')
    await domains.fill('pohjola.example')
    api.say(`PUT ${setUp}/domains`, () => {
      now = organisation
      return { json: now }
    })
    await button(page, fi.save).click()
    await expect(page.getByRole('heading', { name: fi.orgProvider })).toBeVisible()
    expect(api.bodies(`PUT ${setUp}/domains`).at(-1)).toEqual({ domains: ['pohjola.example'], seen: [] })

    const issuer = page.getByLabel(fi.orgIssuer, { exact: true })
    await issuer.fill('https://login.example')
    api.say(`POST ${setUp}/try`, { json: { fault: 'issuer_differs' } })
    await button(page, fi.orgTry).click()
    await expect(page.getByText(fi.orgFault_issuer_differs)).toBeVisible()
    await issuer.fill('https://login.example/tenant')
    await expect(page.getByText(fi.orgFault_issuer_differs)).toBeHidden()
    api.say(`POST ${setUp}/try`, { json: { fault: null } })
    await button(page, fi.orgTry).click()
    await expect(page.getByText(fi.orgTriedWell)).toBeVisible()
    await expectAccessible(page, `the sign-in of an organisation at ${width} px`)

    await button(page, fi.save).last().click()
    await expect(page.getByText(fi.orgClientIdNeeded)).toBeVisible()
    await page.getByLabel(fi.orgClientId, { exact: true }).fill('huolto')
    await page.getByLabel(fi.orgClientSecret, { exact: true }).fill('salaisuus')
    await page.getByRole('checkbox', { name: 'Autohuolto Pohjola, Oulu' }).check()
    await page.getByLabel(fi.orgTwoFactorAmr, { exact: true }).fill('mfa, hwk')
    const twoFactor = { twoFactorAmr: ['mfa', 'hwk'], twoFactorAcr: [] }
    const named = { issuer: 'https://login.example/tenant', clientId: 'huolto', role: 'sales', accountIds: ['acc_2'] }
    const told = { ...named, ...twoFactor }
    api.say(`PUT ${setUp}`, () => {
      now = { ...organisation, signIn: { ...told, role: 'sales', enabled: true, version: 1 } }
      return { json: now }
    })
    await button(page, fi.save).last().click()
    await expect(page.getByText(fi.saved, { exact: true })).toBeVisible()
    expect(api.bodies(`PUT ${setUp}`)).toEqual([{ ...told, clientSecret: 'salaisuus', enabled: true, version: 0 }])
    await expect(page.getByLabel(fi.orgClientSecret, { exact: true })).toHaveValue('')
  })

  test(`a provider that is stored is tried by signing in, and says what its token lacks, ${width} px wide`, async ({
    page,
  }) => {
    const api = await opened(page, { width, user: groupAdmin })
    const way = { issuer: 'https://login.example/tenant', clientId: 'huolto', role: 'sales' as const }
    const signIn = { ...way, accountIds: ['acc_1'], enabled: false, twoFactorAmr: [], twoFactorAcr: ['c1'], version: 1 }
    api.say(`GET ${setUp}`, { json: { ...organisation, signIn } })
    await page.goto('/staff/settings/organisation')
    await expect(page.getByLabel(fi.orgTwoFactorAcr, { exact: true })).toHaveValue('c1')
    api.say(`POST ${setUp}/try-sign-in`, { json: { fault: 'unreachable' } })
    await button(page, fi.orgTestGo).click()
    await expect(page.getByText(fi.orgFault_unreachable)).toBeVisible()
    const back = new URL('/staff/settings/organisation?tested=email_verified_missing', page.url()).href
    api.say(`POST ${setUp}/try-sign-in`, { json: { redirectUrl: back } })
    await button(page, fi.orgTestGo).click()
    await expect(page.getByRole('alert')).toHaveText(fi.orgTested_email_verified_missing)
    await expectAccessible(page, `a test of signing in at ${width} px`)
    await page.goto('/staff/settings/organisation?tested=fine_two_factor')
    await expect(page.getByText(fi.orgTested_fine_two_factor)).toBeVisible()
    await page.getByLabel(fi.orgIssuer, { exact: true }).fill('https://login.microsoftonline.com/common/v2.0')
    await button(page, fi.save).last().click()
    await expect(page.getByText(fi.orgFault_tenant_needed)).toBeVisible()
    expect(api.bodies(`PUT ${setUp}`)).toEqual([])
  })

  test(`a group’s administrator is told who binds domains, and a workshop without a group, ${width} px wide`, async ({
    page,
  }) => {
    const api = await opened(page, { width, user: groupAdmin })
    api.say(`GET ${setUp}`, { json: { ...organisation, domains: [] } })
    await page.goto('/staff/settings/organisation')
    await expect(page.getByText(fi.orgDomainsNone)).toBeVisible()
    await expect(page.getByLabel(fi.orgDomainsField, { exact: true })).toHaveCount(0)
    api.say(`GET ${setUp}`, { json: { ...organisation, group: null } })
    await page.reload()
    await expect(page.getByText(fi.orgNoGroup)).toBeVisible()
    await expectAccessible(page, `a workshop without a group at ${width} px`)
  })
}
