import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as en } from '#web/customer/notices/texts.en.ts'
import { texts as fi } from '#web/customer/notices/texts.fi.ts'
import { texts as sv } from '#web/customer/notices/texts.sv.ts'

import { fakeApi, problem } from './fake-api.ts'

test.use({ viewport: { width: 390, height: 844 } })

const waiting = { state: 'CUSTOMER_KEYS_DELIVERED', currentStep: 'WAITING_CONFIRMATION' } as const
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }

/** A browser with notices of its own: headless ones have no push service. */
async function browserWith(page: Page, permission: 'default' | 'denied') {
  await page.addInitScript(
    ({ said, given }) => {
      let isSubscribed = false
      let stands: NotificationPermission = said
      const own = {
        options: { applicationServerKey: null },
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => !(isSubscribed = false),
      }
      const pushManager = {
        getSubscription: async () => (isSubscribed ? own : null),
        subscribe: async () => {
          isSubscribed = true
          return own
        },
      }
      const registration = { pushManager, active: null }
      const worker = Object.assign(new EventTarget(), {
        ready: Promise.resolve(registration),
        controller: null,
        register: async () => registration,
        getRegistration: async () => registration,
      })
      Object.defineProperty(navigator, 'serviceWorker', { value: worker })
      Object.defineProperty(Notification, 'permission', { get: () => stands })
      Notification.requestPermission = async () => {
        Reflect.set(globalThis, 'asked', true)
        if (stands === 'default') stands = 'granted'
        return stands
      }
    },
    { said: permission, given: subscription },
  )
}

async function opened(page: Page, language: 'fi' | 'sv' | 'en' = 'fi') {
  const api = await fakeApi(page, { process: waiting, language })
  api.say('GET /api/process/message', { json: { entries: [], mayWrite: true } })
  api.say('GET /api/process/push/key', { json: { publicKey: 'BAAA' } })
  api.say('POST /api/process/push/subscription', { json: { id: 'cpb_1' } })
  api.say('DELETE /api/process/push/subscription', { json: null })
  await page.goto(api.link)
  return api
}

for (const [language, words] of Object.entries({ fi, sv, en })) {
  test(`a customer turns notices of the visit on, and off again (${language})`, async ({ page }) => {
    await browserWith(page, 'default')
    const api = await opened(page, language === 'sv' || language === 'en' ? language : 'fi')
    const card = page.getByRole('region', { name: words.noticesTitle })
    await expect(card).toContainText(words.noticesLead)
    expect(await page.evaluate(() => Reflect.has(globalThis, 'asked')), 'nobody is asked before the press').toBe(false)
    await expectAccessible(page, `off, ${language}`)
    await card.getByRole('button', { name: words.noticesTurnOn }).click()
    await expect(card).toContainText(words.noticesOn)
    expect(api.bodies('POST /api/process/push/subscription')).toEqual([subscription])
    await expectAccessible(page, `on, ${language}`)
    await card.getByRole('button', { name: words.noticesTurnOff }).click()
    await expect(card).toContainText(words.noticesLead)
    expect(api.bodies('DELETE /api/process/push/subscription')).toEqual([{ endpoint: subscription.endpoint }])
  })
}

test('a browser that blocks notices, or a visit with five, says so', async ({ page, context }) => {
  await browserWith(page, 'denied')
  await opened(page)
  await expect(page.getByRole('region', { name: fi.noticesTitle })).toContainText(fi.noticesBlocked)
  const other = await context.newPage()
  await browserWith(other, 'default')
  const api = await opened(other)
  api.say('POST /api/process/push/subscription', problem(409, 'push.too_many'))
  await other.getByRole('button', { name: fi.noticesTurnOn }).click()
  await expect(other.getByText(fi.noticesTooMany)).toBeVisible()
})

test('an iPhone without the page on its home screen is told how, and another browser without notices nothing', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await opened(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: fi.noticesTitle })).toHaveCount(0)
  expect(fetched.filter((url) => url.includes('notices-card'))).toEqual([])
  const phone = await context.newPage()
  await phone.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await opened(phone)
  await expect(phone.getByRole('region', { name: fi.noticesTitle })).toContainText(fi.noticesHomeScreen)
  await expectAccessible(phone, 'home screen')
})

test('a card that cannot be fetched takes nothing else with it', async ({ page }) => {
  await browserWith(page, 'default')
  await page.route(/notices-card/, (route) => route.abort())
  await opened(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: fi.noticesTitle })).toHaveCount(0)
})
