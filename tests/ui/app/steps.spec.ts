import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { stepSchema } from '#worker/contract/customer/process-inputs.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok, problem, type FakeApi } from './fake-api.ts'

const stepCall = 'PUT /api/process/step'
const serviceCall = 'PUT /api/process/extra-service/'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A server that thinks about every step until it is told what to say. */
function slowSteps(api: FakeApi) {
  const waiting: (() => void)[] = []
  let refusal: ReturnType<typeof problem> | null = null
  api.say(stepCall, async (body) => {
    await new Promise<void>((resolve) => void waiting.push(resolve))
    if (refusal !== null) return refusal
    api.become({ currentStep: stepSchema.parse(body).activeStep })
    return ok(stepCall, { process: api.process() })
  })
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.()
  }
  return {
    accept: answer,
    async refuse(with_: ReturnType<typeof problem>) {
      refusal = with_
      await answer()
    },
  }
}

test('a step is drawn before the server has taken it, and is the same screen after', async ({ page }) => {
  const api = await fakeApi(page, {})
  const steps = slowSteps(api)
  api.say(serviceCall, () => {
    api.become({ selectedExtraServices: [{ id: 's1', type: 'NORMAL' }] })
    return ok(serviceCall, api.process())
  })
  await page.goto(api.link)
  await press(page, text('continue'))
  await expect(heading(page, text('servicesTitle'))).toBeFocused()
  await expect(heading(page, text('workOrderTitle'))).toBeHidden()
  // What is chosen there waits for the step, and a further step is not asked for.
  const service = page.getByRole('checkbox').first()
  await service.check()
  await page.evaluate(() => document.querySelector('input')?.setAttribute('data-same', ''))
  const next = page.getByRole('button', { name: text('servicesContinue') })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.click({ force: true })
  expect(api.bodies(stepCall)).toEqual([{ activeStep: 'SERVICES' }])
  expect(api.bodies(serviceCall)).toEqual([])
  await steps.accept()
  await expect.poll(() => api.bodies(serviceCall)).toEqual([{ productId: 's1' }])
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[data-same]')).toBeChecked()
  expect(api.bodies(stepCall)).toHaveLength(1)
  await press(page, text('back'))
  await expect(heading(page, text('workOrderTitle'))).toBeFocused()
  await steps.accept()
  await expect(page.getByRole('button', { name: text('continue'), exact: true })).toBeEnabled()
})

test('a refused step comes back with its reason, where it was left', async ({ page }) => {
  const api = await fakeApi(page, {})
  const steps = slowSteps(api)
  await page.goto(api.link)
  await press(page, text('continue'))
  await expect(heading(page, text('servicesTitle'))).toBeVisible()
  await steps.refuse(problem(503, 'unavailable'))
  await expect(heading(page, text('workOrderTitle'))).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: text('stepFailed') })).toBeVisible()
  await expect(heading(page, text('servicesTitle'))).toHaveCount(0)
})

test('a confirmation is seen on its way; refused, the approval has all that was typed', async ({ page }) => {
  const approving: Partial<ProcessStatus> = { currentStep: 'APPROVAL', workOrderApproved: true }
  const api = await fakeApi(page, { process: approving })
  const steps = slowSteps(api)
  await page.goto(api.link)
  await page.getByText(text('limitTitle')).click()
  const limit = page.getByLabel(text('limitLabel'))
  await limit.fill('600')
  const approve = page.getByRole('button', { name: '466,11' })
  await approve.click()
  await expect(heading(page, text('confirmingTitle'))).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: text('stepWaiting') })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(approve).toBeHidden()
  await expectAccessible(page, 'a confirmation on its way')
  await steps.refuse(problem(409, 'process.not_approved'))
  await expect(heading(page, text('approvalTitle'))).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: text('approveNotTicked') })).toBeVisible()
  await expect(limit).toHaveValue('600')
  await expect(approve).toBeEnabled()
  expect(api.bodies(stepCall)).toEqual([{ activeStep: 'WAITING_CONFIRMATION', limit: 600, total: 466.11 }])
})

test('a confirmation is seen while its tick is still on the way, and the tick is sent first', async ({ page }) => {
  const api = await fakeApi(page, { process: { currentStep: 'APPROVAL', workOrderApproved: false } })
  const tick = 'PUT /api/process/selection/'
  const saved = Promise.withResolvers<void>()
  api.say(tick, async () => {
    await saved.promise
    api.become({ workOrderApproved: true })
    return { json: api.process() }
  })
  const steps = slowSteps(api)
  await page.goto(api.link)
  await page.getByRole('checkbox', { name: text('workOrderApproved') }).check()
  await page.getByRole('button', { name: '466,11' }).click()
  await expect(heading(page, text('confirmingTitle'))).toBeFocused()
  expect(api.bodies(stepCall)).toEqual([])
  saved.resolve()
  await expect.poll(() => api.bodies(stepCall)).toHaveLength(1)
  await steps.refuse(problem(409, 'process.not_approved'))
  await expect(heading(page, text('approvalTitle'))).toBeFocused()
})

test('messages are there on every step, and asked for on the first one when they are unfolded', async ({ page }) => {
  const api = await fakeApi(page, {})
  const thread = 'GET /api/process/message'
  const entry = { id: 'm1', from: 'workshop', text: 'Auto on pihalla', at: '2026-11-20T08:00:00.000Z' } as const
  api.say(thread, ok(thread, { entries: [entry], mayWrite: true }))
  api.say(stepCall, (body) => {
    api.become({ currentStep: stepSchema.parse(body).activeStep })
    return ok(stepCall, { process: api.process() })
  })
  await page.goto(api.link)
  const fold = page.getByText(text('threadTitle'), { exact: true })
  await expect(fold).toBeVisible()
  await expect(page.getByText('Auto on pihalla')).toHaveCount(0)
  expect(api.bodies(thread)).toEqual([])
  await page.locator('summary').filter({ has: fold }).press('Enter')
  await expect(page.getByText('Auto on pihalla')).toBeVisible()
  await expect(page.getByLabel(text('threadWrite'))).toBeVisible()
  await expectAccessible(page, 'messages on the first step')
  await press(page, text('continue'))
  await expect(heading(page, text('servicesTitle'))).toBeFocused()
  await expect(page.getByText('Auto on pihalla').last()).toBeVisible()
})

test('messages that nobody has written are not asked for, and one that is told of comes by itself', async ({
  page,
}) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/parties\/main\/visit-none/, (socket) => void sockets.push(socket))
  const api = await fakeApi(page, { process: { currentStep: 'SERVICES' } })
  const thread = 'GET /api/process/message'
  const entry = { id: 'm1', from: 'workshop', text: 'Auto on pihalla', at: '2026-11-20T08:00:00.000Z' } as const
  api.say(thread, ok(thread, { entries: [entry], mayWrite: true }))
  await page.goto(api.link)
  await expect(heading(page, text('servicesTitle'))).toBeVisible()
  // What was missed before the room was entered is asked for.
  await expect.poll(() => api.bodies('GET /api/process')).toHaveLength(1)
  const tell = () => sockets[0]?.send(JSON.stringify({ type: 'process-updated', version: api.process().version }))
  // A step of their own is told of too, and is no message.
  api.say(stepCall, (body) => {
    api.become({ currentStep: stepSchema.parse(body).activeStep })
    tell()
    return ok(stepCall, { process: api.process() })
  })
  await press(page, text('servicesContinue'))
  await expect(heading(page, text('approvalTitle'))).toBeFocused()
  expect(api.bodies(thread)).toEqual([])
  tell()
  await expect(page.getByText('Auto on pihalla')).toBeVisible()
  expect(api.bodies(thread)).toHaveLength(1)
})

test('what changed elsewhere is reloaded in place of the step that was drawn', async ({ page }) => {
  const api = await fakeApi(page, {})
  api.say(stepCall, () => {
    api.become({ currentStep: 'APPROVAL' })
    return { status: 205, json: undefined }
  })
  await page.goto(api.link)
  await press(page, text('continue'))
  await expect(heading(page, text('approvalTitle'))).toBeVisible()
  await expect(page.getByText(text('changedElsewhere'))).toBeVisible()
})
