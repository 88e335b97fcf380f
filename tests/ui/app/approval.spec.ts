import { expect, test, type Page } from '@playwright/test'

import { customerView } from '#tests/support/customer-view.ts'
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
  return { ...view, extraServices, room: { url: 'http://localhost:9', token: 'none' } }
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
  api.say('GET /api/process', () => ok('GET /api/process', api.process()))
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
