import { expect, test, type Browser, type Page } from '@playwright/test'

import { processStates, type ProcessState } from '#domain/enums.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { playTranslator } from '#tests/browser/translator.ts'
import { customerView } from '#tests/support/customer-view.ts'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok, type FakeApi } from './fake-api.ts'

const stepCall = 'PUT /api/process/step'
const approving: Partial<ProcessStatus> = {
  currentStep: 'APPROVAL',
  workOrderApproved: true,
  selectedExtraServices: [{ id: 's1', type: 'NORMAL' }],
}

const room = { url: 'http://localhost:9', room: 'visit-none', token: 'none' }

/** The dealer system makes the chosen service dearer: 555,11 € becomes 565,11 €. */
function raise(api: FakeApi, change: Partial<ProcessStatus> = {}): void {
  api.say('GET /api/process/init', () => {
    const view: ProcessInit = customerView({ process: api.process() })
    const extraServices = view.extraServices.map((one) => (one.id === 's1' ? { ...one, totalPrice: 99 } : one))
    return ok('GET /api/process/init', { ...view, extraServices, room })
  })
  api.become(change)
}

/** The page hears that something is new. */
const hear = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('the price on the button of a translated approval is the one that the dealer system put', async ({ page }) => {
  await playTranslator(page)
  const api = await fakeApi(page, { process: approving })
  await page.goto(api.link)
  const button = page.getByRole('button', { name: /^Hyväksy työmääräys/ })
  await expect(button).toContainText('555,11')
  raise(api)
  await hear(page)
  await expect(page.getByRole('table').or(page.getByRole('main')).getByText('565,11').first()).toBeVisible()
  await expect(button).toHaveText(/565,11/)
})

test('a sum that is another by the time it is pressed is refused, said, and what was typed is still there', async ({
  page,
}) => {
  await playTranslator(page)
  const api = await fakeApi(page, { process: { ...approving, customerNotes: 'Avain on tiskillä' } })
  api.say(stepCall, () => {
    raise(api)
    return { status: 205, json: null }
  })
  await page.goto(api.link)
  await page.getByRole('button', { name: /555,11/ }).click()
  await expect(page.getByRole('button', { name: /565,11/ })).toBeVisible()
  await expect(page.getByText(/555,11\s€ on nyt 565,11\s€\. Mitään ei hyväksytty/)).toBeVisible()
  await expect(page.getByLabel(text('notesLabel'))).toHaveValue('Avain on tiskillä')
  expect(api.bodies(stepCall)).toMatchObject([{ activeStep: 'WAITING_CONFIRMATION', total: 555.11 }])
  await page.getByRole('button', { name: /565,11/ }).click()
  await expect.poll(() => api.bodies(stepCall)).toHaveLength(2)
  expect(api.bodies(stepCall)[1]).toMatchObject({ total: 565.11 })
})

/** All that a page says, in the order it stands there; but for the news that are only said to screen readers. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const news = [...document.querySelectorAll<HTMLElement>('[role=status][aria-atomic]')].map((one) => one.innerText)
    const words = news.reduce((all, one) => all.replace(one, ''), document.body.innerText)
    return words.replaceAll(/[\s\u00A0]+/g, ' ').trim()
  })

/** The page says what it says to who opens it now, with no translator. */
async function expectAsFresh(page: Page, browser: Browser, process: Partial<ProcessStatus>): Promise<void> {
  const fresh = await browser.newPage()
  const api = await walked(fresh, process)
  await fresh.goto(api.link)
  await expect(async () => expect(await wordsOf(page)).toBe(await wordsOf(fresh))).toPass({ timeout: waitMs(30_000) })
  await fresh.close()
}

/** A process whose pages ask for nothing that is not said. */
async function walked(page: Page, process: Partial<ProcessStatus>): Promise<FakeApi> {
  const api = await fakeApi(page, { process })
  api.say('GET /api/process/collect-pass', { json: [] })
  api.say('GET /api/process/message', { json: { entries: [], mayWrite: true } })
  return api
}

const inState = (state: ProcessState): Partial<ProcessStatus> => ({ state, currentStep: 'WAITING_CONFIRMATION' })

/** The states by fours: each walk ends where the next one begins, so that each change is seen. */
const walks = Array.from({ length: Math.ceil(processStates.length / 4) }, (_, index) =>
  processStates.slice(index * 4, index * 4 + 5),
)

for (const walk of walks) {
  const [first, ...others] = walk
  if (first === undefined || others.length === 0) continue
  test(`a translated page that stays open says what a new one says: ${walk.join(', ')}`, async ({ page, browser }) => {
    await playTranslator(page)
    const api = await walked(page, inState(first))
    await page.goto(api.link)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const state of others) {
      api.become(inState(state))
      await hear(page)
      await expectAsFresh(page, browser, inState(state))
    }
  })
}

test('every step of a translated page says what a new one says, there and back', async ({ page, browser }) => {
  await playTranslator(page)
  const api = await walked(page, {})
  await page.goto(api.link)
  for (const currentStep of ['SERVICES', 'APPROVAL', 'SERVICES', 'WORK_ORDER'] as const) {
    api.become({ currentStep })
    await hear(page)
    await expectAsFresh(page, browser, { currentStep })
  }
})

for (const address of ['/accessibility', '/inline-payment']) {
  test(`a translated ${address} says in another language what a new one says`, async ({ page, browser }) => {
    await playTranslator(page)
    await fakeApi(page, {})
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.getByRole('button', { name: /Suomi|Kieli/ }).click()
    await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
    const fresh = await browser.newPage()
    await fakeApi(fresh, {})
    await fresh.addInitScript(() => localStorage.setItem('dsa-user-lang', 'sv'))
    await fresh.goto(address)
    await expect(async () => expect(await wordsOf(page)).toBe(await wordsOf(fresh))).toPass({ timeout: waitMs(30_000) })
    await fresh.close()
  })
}
