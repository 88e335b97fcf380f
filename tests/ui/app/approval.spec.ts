import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { customerView } from '#tests/support/customer-view.ts'
import { plainOrder, plainPayment, plainRow } from '#tests/support/entities.ts'
import { texts as staffHere } from '#web/customer/staff-here/texts.fi.ts'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok, problem, type FakeApi } from './fake-api.ts'

const stepCall = 'PUT /api/process/step'
const approving: Partial<ProcessStatus> = {
  currentStep: 'APPROVAL',
  workOrderApproved: true,
  selectedExtraServices: [{ id: 's1', type: 'NORMAL' }],
}

/** The server's whole answer, with the chosen service at another price. */
function initAt(api: FakeApi, totalPrice: number): ProcessInit {
  const view = customerView({ process: api.process() })
  const extraServices = view.extraServices.map((one) => (one.id === 's1' ? { ...one, totalPrice } : one))
  return { ...view, extraServices, room: { url: 'http://localhost:9', room: 'visit-none', token: 'none' } }
}

async function see(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

/** An approval that has lain on a locked phone for long enough to be asked for again. */
async function locked(page: Page): Promise<FakeApi> {
  await page.clock.install()
  const api = await fakeApi(page, { process: approving })
  await page.goto(api.link)
  await expect(page.getByRole('button', { name: '555,11' })).toBeEnabled()
  await see(page, 'hidden')
  await page.clock.fastForward(11_000)
  return api
}

test('a price that went up while the phone was locked is what its button says', async ({ page }) => {
  const api = await locked(page)
  api.say('GET /api/process/init', ok('GET /api/process/init', initAt(api, 99)))
  api.become({})
  await see(page, 'visible')
  await expect(page.getByRole('button', { name: '565,11' })).toBeEnabled()
})

test('what failed as the phone woke up says so no longer than it is true', async ({ page }) => {
  const api = await locked(page)
  const offline = page.getByRole('status').filter({ hasText: 'Ei yhteyttä' })
  api.say('GET /api/process', problem(503, 'unavailable'))
  await see(page, 'visible')
  await expect(offline).toBeVisible()
  // It is asked again every few seconds.
  api.say('GET /api/process', () => ok('GET /api/process', { ...api.process(), threadAt: null }))
  await expect(offline).toBeHidden()
})

test('a step that waited for a picture that was refused is not taken, and says why', async ({ page }) => {
  const api = await fakeApi(page, { process: { ...approving, customerHasDrivingLicense: true } })
  api.say(stepCall, () => {
    api.become({ currentStep: 'WAITING_CONFIRMATION' })
    return ok(stepCall, { process: api.process() })
  })
  const refusal = Promise.withResolvers<void>()
  await page.route('**/save-drivers-licence', async (route) => {
    await refusal.promise
    await route.fulfill({ status: 415, json: problem(415, 'licence.not_a_picture').json })
  })
  await page.goto(api.link)
  const file = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const approve = page.getByRole('button', { name: '555,11' })
  await approve.click()
  refusal.resolve()
  await expect(page.getByText(text('licenceNotAPicture'))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: text('saveFailed') })).toBeVisible()
  expect(api.bodies(stepCall)).toEqual([])
  // Who has seen it may go on without the picture.
  await page.getByRole('button', { name: '555,11' }).click()
  await expect.poll(() => api.bodies(stepCall)).toHaveLength(1)
})

/** More rows than the list shows at once: nine, and a service. */
async function longOrder(page: Page, account: Partial<ProcessInit['account']> = {}): Promise<FakeApi> {
  const view = customerView()
  const priced = account.showPricesInWorkOrderStep !== false
  const rows = Array.from({ length: 9 }, (_, index) => ({
    ...plainRow,
    id: `r${index}`,
    description: `Jakohihnan, vesipumpun ja apulaitehihnan vaihtotyö ${index + 1}`,
    price: priced ? 80 : null,
    priceWithVat: priced ? 100.4 : null,
  }))
  const sum = priced ? 903.6 : null
  const workOrder = { ...plainOrder, vehicle: view.workOrder?.vehicle ?? null, orderRows: rows }
  const change = {
    process: { ...approving, workOrderApproved: false },
    account,
    workOrder: { ...workOrder, sumPrice: sum, totalPrice: sum },
  }
  const api = await fakeApi(page, change)
  if (priced) return api
  const init = customerView(change)
  const extraServices = init.extraServices.map((one) => ({ ...one, totalPrice: null }))
  const room = { url: 'http://localhost:9', room: 'visit-none', token: 'none' }
  api.say('GET /api/process/init', ok('GET /api/process/init', { ...init, extraServices, room }))
  return api
}

test('what is approved stands above the tick: rows and services, folded after five', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const api = await longOrder(page)
  await page.goto(api.link)
  const rows = page.getByRole('row').filter({ hasText: '€' })
  await expect(rows).toHaveCount(5)
  await page.getByText(text('approvalMoreRows').replace('{count}', '5')).click()
  await expect(rows).toHaveCount(10)
  await expect(page.getByRole('main')).toContainText('992,60')
  const order = await page.evaluate(() => {
    const lastRow = [...document.querySelectorAll('main tr')].at(-1)
    const tick = document.querySelector('main input[type=checkbox]')
    const isBefore = lastRow && tick && lastRow.compareDocumentPosition(tick) & Node.DOCUMENT_POSITION_FOLLOWING
    return { isBefore: Boolean(isBefore), overflow: document.documentElement.scrollWidth > window.innerWidth }
  })
  expect(order).toEqual({ isBefore: true, overflow: false })
  await expectAccessible(page, 'approval with a long order')
})

test('the button is reached by keys before the tick, and leads to it', async ({ page }) => {
  const api = await longOrder(page)
  await page.goto(api.link)
  const button = page.getByRole('button', { name: text('approveButton') })
  await button.focus()
  await page.keyboard.press('Enter')
  const tick = page.getByRole('checkbox', { name: text('workOrderApproved') })
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(new RegExp(text('approveNotTicked')))
  expect(api.bodies('PUT /api/process/step')).toEqual([])
})

test('an account that hides prices lists the same rows, without any', async ({ page }) => {
  const api = await longOrder(page, { showPricesInWorkOrderStep: false })
  await page.goto(api.link)
  await expect(page.getByText('vaihtotyö 5')).toBeVisible()
  await page.getByText(text('approvalMoreRows').replace('{count}', '5')).click()
  await expect(page.getByText('vaihtotyö 9')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('€')
})

test('nothing to pay is said in words, and never as 0,00 €', async ({ page }) => {
  const view = customerView()
  const free = {
    ...plainRow,
    id: 'r1',
    description: 'Takaisinkutsu',
    payer: 'WARRANTY' as const,
    price: 0,
    priceWithVat: 0,
  }
  const workOrder = {
    ...plainOrder,
    vehicle: view.workOrder?.vehicle ?? null,
    orderRows: [free],
    sumPrice: 0,
    totalPrice: 0,
  }
  const api = await fakeApi(page, { process: { currentStep: 'APPROVAL' }, workOrder })
  await page.goto(api.link)
  await expect(page.getByText(text('nothingToPay'))).toBeVisible()
  await expect(page.getByText('Takaisinkutsu')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0,00')
  await expect(page.getByRole('button', { name: text('approveButton'), exact: true })).toBeVisible()

  api.become({ currentStep: 'WAITING_CONFIRMATION', state: 'PAYMENT_LINK_SENT' })
  api.say('GET /api/process/pricing', {
    json: { paymentRows: [], totalPrice: 0, terminalCode: null, approved: null, agreed: null },
  })
  await page.reload()
  await expect(page.getByText(text('nothingToPay'))).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0,00')

  api.become({ state: 'PAYMENT_DONE', payment: { ...plainPayment, price: 0, referenceCode: '12344' } })
  await page.reload()
  await expect(page.getByText('12344')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('0,00')
})

test('the limit says what it is by an example that is above the price', async ({ page }) => {
  const api = await fakeApi(page, { process: { ...approving, selectedExtraServices: [] } })
  await page.goto(api.link)
  await page.getByText(text('limitTitle')).click()
  const limit = page.getByRole('textbox', { name: text('limitLabel') })
  await expect(limit).toHaveAccessibleDescription(/560,00/)
})

test('where staff are signed in it asks why, keeps what is typed, and sends it with the approval', async ({ page }) => {
  const api = await fakeApi(page, { process: approving })
  const needed = problem(422, 'approval.reason_needed', { errors: [{ path: 'reason', code: 'required' }] })
  api.say(stepCall, needed)
  await page.goto(api.link)
  const approve = page.getByRole('button', { name: '555,11' })
  const reason = page.getByRole('textbox', { name: staffHere.label })
  await expect(approve).toBeEnabled()
  await expect(reason).toHaveCount(0)
  // The server knows better than the page.
  await approve.click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(new RegExp(staffHere.needed))
  await expect(page.getByText(staffHere.title)).toBeVisible()
  await reason.fill('Asiakas hyväksyi puhelimessa')
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'))
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect(reason).toHaveValue('Asiakas hyväksyi puhelimessa')
    await expectAccessible(page, `a reason of staff, ${width}`)
  }
  api.say(stepCall, () => {
    api.become({ currentStep: 'WAITING_CONFIRMATION' })
    return ok(stepCall, { process: api.process() })
  })
  await approve.click()
  await expect(reason).toHaveCount(0)
  expect(api.bodies(stepCall)).toMatchObject([{}, { reason: 'Asiakas hyväksyi puhelimessa' }])
  expect(api.bodies(stepCall)[0]).not.toHaveProperty('reason')
})
