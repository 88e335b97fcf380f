import { expect, test, type Page } from '@playwright/test'

import type { IdentityState } from '#domain/access/identity.ts'
import { expectTitleShown, noteTitles } from '#tests/browser/shown-titles.ts'
import { atTheCabinet } from '#tests/support/customer-view.ts'
import type { IdentityView } from '#worker/contract/customer/identity.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok, problem, type FakeApi } from './fake-api.ts'

const beginCall = 'POST /api/process/identity'
const statusCall = 'PUT /api/process/identity/status'

const identity = (standing: IdentityState, canRetry = true): IdentityView => ({
  provider: 'SIGNICAT',
  standing,
  canRetry,
})
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function asked(page: Page, change: Partial<ProcessStatus>): Promise<FakeApi> {
  await noteTitles(page)
  return fakeApi(page, {
    process: {
      state: 'WAITING_THIRD_PARTY_INFORMATION',
      currentStep: 'WAITING_CONFIRMATION',
      identity: identity('waiting'),
      ...change,
    },
  })
}

/** The server answers that the process has become something else. */
function answers(api: FakeApi, change: Partial<ProcessStatus>): void {
  api.say(statusCall, () => {
    api.become(change)
    return ok(statusCall, api.process())
  })
}

test('who has not proved who they are goes on to do so', async ({ page }) => {
  const api = await asked(page, {})
  api.say(beginCall, ok(beginCall, { redirectUrl: 'https://id.example/check/1' }))
  await page.route('https://id.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Check' }))
  await page.goto(api.link)
  await expect(heading(page, text('identityWaitingTitle'))).toBeVisible()
  await button(page, text('identityBegin')).click()
  await page.waitForURL('https://id.example/check/1')
  expect(api.bodies(beginCall)).toHaveLength(1)
})

test('who has done so in another tab has it looked at', async ({ page }) => {
  const api = await asked(page, {})
  answers(api, {})
  await page.goto(api.link)
  await button(page, text('identityCheck')).click()
  await expect(page.getByText(text('identityStillOpen'))).toBeVisible()
  answers(api, { state: 'KEY_CODE_SENT', identity: identity('verified', false), ...atTheCabinet })
  await button(page, text('identityCheck')).click()
  await expect(heading(page, 'Jätä avaimet lokeroon 7')).toBeVisible()
})

for (const [standing, title] of [
  ['failed', text('identityFailedTitle')],
  ['cancelled', text('identityCancelledTitle')],
  ['expired', text('identityExpiredTitle')],
] as const) {
  test(`a check that is ${standing} can be tried again`, async ({ page }) => {
    const api = await asked(page, { state: 'STARTED', identity: identity(standing) })
    api.say(beginCall, problem(502, 'identity.provider_unavailable'))
    await page.goto(api.link)
    await expect(heading(page, title)).toBeVisible()
    await expect(button(page, text('identityCheck'))).toHaveCount(0)
    await button(page, text('identityAgain')).click()
    await expect(page.getByRole('alert')).toHaveText(text('identityUnavailable'))
    await page.route('https://id.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Check' }))
    api.say(beginCall, ok(beginCall, { redirectUrl: 'https://id.example/check/2' }))
    await button(page, text('identityAgain')).click()
    await page.waitForURL('https://id.example/check/2')
  })
}

test('who is somebody else is called to the desk with a document', async ({ page }) => {
  const api = await asked(page, { state: 'ADVISOR_VISIT_REQUIRED', identity: identity('mismatch', false) })
  await page.goto(api.link)
  await expect(heading(page, text('identityMismatchTitle'))).toBeVisible()
  await expect(page.getByText(text('identityMismatchText'))).toBeVisible()
  await expect(button(page, text('identityAgain'))).toHaveCount(0)
})

for (const carrier of ['scrive', 'signicat']) {
  test(`back from ${carrier} the server asks how it went, and the locker's code follows`, async ({ page }) => {
    const api = await asked(page, {})
    answers(api, { state: 'KEY_CODE_SENT', identity: identity('verified', false), ...atTheCabinet })
    await page.goto(`/identity-verification-redirect/${carrier}${api.link}`)
    await expectTitleShown(page, text('identityVerified'))
    await page.waitForURL((url) => url.pathname === api.link)
    await expect(heading(page, 'Jätä avaimet lokeroon 7')).toBeVisible()
    expect(api.bodies(statusCall)).toHaveLength(1)
  })
}

test('back without a result the page says how it stands and how to go on', async ({ page }) => {
  const api = await asked(page, {})
  answers(api, { state: 'STARTED', identity: identity('cancelled') })
  await page.goto(`/identity-verification-redirect/scrive${api.link}`)
  await expectTitleShown(page, text('identityCancelledTitle'))
  await page.waitForURL((url) => url.pathname === api.link)
  await expect(button(page, text('identityAgain'))).toBeVisible()
})

test('back while the server cannot ask, the check is still there to go on with', async ({ page }) => {
  const api = await asked(page, {})
  api.say(statusCall, problem(409, 'not_now'))
  await page.goto(`/identity-verification-redirect/scrive${api.link}`)
  await page.waitForURL((url) => url.pathname === api.link)
  await expect(button(page, text('identityBegin'))).toBeVisible()
})

test('another provider is unknown, and leads to the process', async ({ page }) => {
  const api = await asked(page, {})
  await page.goto(`/identity-verification-redirect/other${api.link}`)
  await page.waitForURL((url) => url.pathname === api.link)
  await expect(button(page, text('identityBegin'))).toBeVisible()
  expect(api.bodies(statusCall)).toEqual([])
})
