import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'

import { openCabinet, takeKeysOut, typeCode } from './support/cabinet-page.ts'
import {
  approveManually,
  boxNumber,
  expectAccessibleToAll,
  lockerCode,
  type Words,
  wordsOf,
} from './support/customer-page.ts'
import { askDesk, createProcess, freshPhone, leaveKeys, staffEvent, textMessage } from './support/desk.ts'
import { untilKept } from './support/kept-app.ts'
import { sheetOf } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test, type SomeoneElse } from './support/test.ts'

test.use(asPeopleHaveIt)

const herttoniemi = { account: 'acc_herttoniemi', name: 'Autohuolto Pohjola, Herttoniemi', locker: 'lck_herttoniemi' }
const retrieval = '26-004811'
const words = wordsOf('fi')

test.beforeEach(() => test.slow())

const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const linkIn = (message: string) => /https?:\S+/.exec(message)?.[0] ?? ''

async function keyIn(code: string): Promise<string> {
  const { result } = await askDesk<{ result: string }>('POST', `/cabinet/${herttoniemi.locker}/open`, { code })
  return result
}

/** A pass in a list, by whose it is. */
const passOf = (place: Page | Locator, name: string) => place.getByRole('listitem').filter({ hasText: name })

type PassInput = { name: string; phone?: string }

/** Gives a pass on the customer's screen; answers its link, as it is copied. */
async function givePass(page: Page, say: Words, { name, phone }: PassInput): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: say('passGive'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: say('passMake') }).click()
  await expect(form.getByText(say('passNameMissing'))).toBeVisible()
  await form.getByLabel(say('passName')).fill(name)
  if (phone !== undefined) await form.getByLabel(say('passPhone')).fill(phone)
  await expectAccessible(page, 'form of a pass')
  await form.getByRole('button', { name: say('passMake') }).click()
  await expect(passOf(page, name)).toBeVisible()
  await page.getByRole('button', { name: `${say('passCopy')} ${name}` }).click()
  await expect(page.getByText(say('passCopied'))).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function collectorOf(someoneElse: SomeoneElse, link: string, locale = 'fi-FI'): Promise<Page> {
  const page = await someoneElse({ locale })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('keys are collected by somebody else: the pass goes live once it is paid, and the history names them', async ({
  page,
  context,
  someoneElse,
}) => {
  const { id, link } = await createProcess({
    fixture: retrieval,
    phoneNumber: freshPhone(),
    language: 'fi',
    accountId: herttoniemi.account,
  })
  await page.goto(link)
  await page.getByRole('button', { name: words('workOrderContinueRetrieve') }).click()
  await expect(titled(page, words('advisorConfirmsTitle'))).toBeVisible()
  await staffEvent({ processId: id, type: 'confirm' })
  await staffEvent({ processId: id, type: 'reserve_box' })
  await expect(titled(page, words('keysWaitInBoxTitle'))).toBeVisible()

  const phone = freshPhone()
  const copied = await givePass(page, words, { name: 'Matti Mainio', phone })
  expect(linkIn(await textMessage(phone, /sinulle annettiin lupa noutaa/))).toBe(copied)
  const collector = await collectorOf(someoneElse, copied)
  await expect(titled(collector, words('passPageNotYetTitle'))).toBeVisible()
  await expectAccessible(collector, 'pass that is not live yet')

  await staffEvent({ processId: id, type: 'ready_for_payment' })
  await expect(titled(page, words('paymentPageTitle'))).toBeVisible()
  await staffEvent({ processId: id, type: 'settle_payment', reason: 'Maksettu tiskillä' })
  const title = new RegExp(words('lockerTitleRetrieve', { number: '(\\d+)' }))
  await expect(titled(collector, title)).toBeVisible()
  const code = await lockerCode(collector)
  await expect(collector.getByRole('img', { name: words('lockerQrLabel') })).toBeVisible()
  await expectAccessible(collector, 'live pass')

  const cabinet = await context.newPage()
  await openCabinet(cabinet, herttoniemi.locker)
  await typeCode(cabinet, code)
  await takeKeysOut(cabinet)
  await expect(titled(page, words('processDoneTitle'))).toBeVisible()
  await expect(titled(collector, words('passPageUsedCollect'))).toBeVisible()
  expect(await keyIn(code)).toBe('wrong_code')

  const advisor = await someoneElse()
  await bringSession(advisor, 'kaisa.lehto', herttoniemi.name)
  await advisor.goto(`/staff/process/${id}`)
  await expect(sheetOf(advisor)).toContainText('luvalla: Matti Mainio')
})

test('a pass that is taken back opens nothing', async ({ page, someoneElse }) => {
  test.slow()
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: herttoniemi.account })
  await page.goto(link)
  await approveManually(page, words)
  const [own, box] = [await lockerCode(page), await boxNumber(page, words)]
  const copied = await givePass(page, words, { name: 'Maija Malli' })
  await expectAccessibleToAll(page, 'passTitleBring')
  const code = await lockerCode(await collectorOf(someoneElse, copied))
  expect(code).not.toBe(own)

  await page.getByRole('button', { name: `${words('passRevoke')} Maija Malli` }).click()
  await expect(page.getByText(words('passRevoked'), { exact: true })).toBeVisible()
  expect(await keyIn(code)).toBe('wrong_code')
  await leaveKeys(herttoniemi.locker, own, box)
  await expect(titled(page, words('keysDeliveredTitle'))).toBeVisible()
})

test('who was given a pass reads in their own language what it opens, and that it was taken back', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: herttoniemi.account })
  await page.goto(link)
  await approveManually(page, words)
  const box = String(await boxNumber(page, words))
  const copied = await givePass(page, words, { name: 'Maija Malli' })
  const collectors = await Promise.all(
    (['fi', 'sv', 'en'] as const).map(async (language) => ({
      say: wordsOf(language),
      collector: await collectorOf(someoneElse, copied, language),
    })),
  )
  for (const { say, collector } of collectors) {
    await expect(titled(collector, say('lockerTitleDeliver', { number: box }))).toBeVisible()
    await expectAccessible(collector, 'live pass')
  }
  await page.getByRole('button', { name: `${words('passRevoke')} Maija Malli` }).click()
  for (const { say, collector } of collectors) {
    await expect(titled(collector, say('passPageRevokedTitle'))).toBeVisible()
    await expectAccessible(collector, 'pass that was taken back')
  }
})

test('the code of a pass stays on the phone without a network; staff give one and take it back', async ({
  page,
  someoneElse,
}) => {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: herttoniemi.account })
  await page.goto(link)
  await approveManually(page, words)
  const advisor = await someoneElse({ viewport: { width: 1280, height: 800 } })
  await bringSession(advisor, 'kaisa.lehto', herttoniemi.name)
  await advisor.goto(`/staff/process/${id}`)
  const sheet = sheetOf(advisor)
  await sheet.getByRole('button', { name: 'Anna lupa jollekulle muulle' }).click()
  const form = advisor.getByRole('dialog', { name: 'Lupa jollekulle muulle' })
  await form.getByLabel('Nimi').fill('Kuski Kuljetus')
  await expectAccessible(advisor, 'pass of staff')
  await form.getByRole('button', { name: 'Tee lupa' }).click()
  await expect(passOf(sheet, 'Kuski Kuljetus')).toBeVisible()
  await passOf(sheet, 'Kuski Kuljetus').scrollIntoViewIfNeeded()
  await expect(passOf(page, 'Kuski Kuljetus')).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `${words('passCopy')} Kuski Kuljetus` }).click()
  await expect(page.getByText(words('passCopied'))).toBeVisible()
  const collector = await collectorOf(someoneElse, await page.evaluate(() => navigator.clipboard.readText()))
  const code = await lockerCode(collector)
  await untilKept(collector)
  await collector.context().setOffline(true)
  await collector.reload()
  await expect(collector.getByText(words('lockerOfflineTitle'))).toBeVisible()
  expect(await lockerCode(collector)).toBe(code)
  await collector.context().setOffline(false)

  await sheet.getByRole('button', { name: 'Peru lupa Kuski Kuljetus' }).click()
  await expect(titled(collector, words('passPageRevokedTitle'))).toBeVisible()
  expect(await keyIn(code)).toBe('wrong_code')
})
