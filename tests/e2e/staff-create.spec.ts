import { expectAccessible, expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'

import { wordsOf } from './support/customer-page.ts'
import { freshPhone, textMessage, textMessageCount } from './support/desk.ts'
import { choose, chooseOrder, createdId, fresh, openCreate, sendOrder, submitNow } from './support/staff-create.ts'
import { rowOf, sheetOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_tampere'
const phone = fi.createPhone

test.beforeEach(async ({ page }) => {
  test.slow()
  await signInAs(page, 'kaisa.lehto', tampere)
})

test('from an order of the dealer system to the customer’s phone', async ({ page }) => {
  const order = await sendOrder({ accountId })
  await page.getByRole('button', { name: fi.newProcess }).click()
  await chooseOrder(page, order, order.plate.toLowerCase())
  await expect(page.getByLabel(phone)).toHaveValue(order.phoneNumber ?? '')
  await page.getByLabel(fi.createLanguage).selectOption('Svenska')
  await page.getByLabel(fi.createNote).fill('Avain on kulunut')
  const summary = page.getByRole('complementary', { name: fi.createSummary })
  await expect(summary).toContainText('Eino Leino')
  await expect(summary).toContainText('125,50\u00A0€')
  await submitNow(page).click()
  const id = await createdId(page)
  await expect(sheetOf(page)).toContainText(`Työnumero ${order.number}`)
  await expect(sheetOf(page)).toContainText('Avain on kulunut')
  expect(await textMessage(order.phoneNumber ?? '', /http/)).toContain(new URL(page.url()).host)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, id)).toBeVisible()
  await openCreate(page)
  await expect(page.getByText(fi.createRestored), 'what was sent is no draft any more').toHaveCount(0)
})

test('an order whose process is under way is led to; so is one that was first in the meantime', async ({ page }) => {
  const order = await sendOrder({ accountId })
  await openCreate(page)
  await chooseOrder(page, order)
  const colleague = await page.context().newPage()
  await colleague.goto('/staff/new')
  await chooseOrder(colleague, order)
  await submitNow(colleague).click()
  const id = await createdId(colleague)

  await submitNow(page).click()
  await expect(page.getByRole('region', { name: fi.notifications })).toContainText(fi.unfinishedProcess)
  const notice = page.getByRole('alert').filter({ hasText: fi.unfinishedProcess })
  await notice.getByRole('link', { name: fi.createUnfinishedOpen }).click()
  await expect(page).toHaveURL(new RegExp(`/staff/process/${id}$`))

  await page.goto('/staff/new')
  await page.getByRole('button', { name: fi.createStartOver }).click()
  await page.getByLabel(fi.createOrderSearch).fill(order.number)
  await expect(page.getByText(fi.createOrderNone)).toBeVisible()
  await page.getByRole('link', { name: /Eino Leino/ }).click()
  await expect(page).toHaveURL(new RegExp(`/staff/process/${id}$`))
})

test('a customer who cannot be reached is put right beside the field', async ({ page }) => {
  const order = await sendOrder({ accountId, customer: { phoneNumber: null, email: null } })
  await openCreate(page)
  await chooseOrder(page, order)
  await submitNow(page).click()
  await expect(page.getByLabel(phone)).toBeFocused()
  await expect(page.getByText(fi.createFault_contact)).toBeVisible()
  await page.getByLabel(phone).fill('+358 40 123456789012')
  await page.getByLabel(fi.createEmail).focus()
  await expect(page.getByText(fi.createFault_phone), 'too long for a number of its country').toBeVisible()
  await page.getByLabel(phone).fill('040 765 4321')
  await page.getByLabel(fi.createEmail).focus()
  await expect(page.getByLabel(phone)).toHaveValue('+358407654321')
  await expect(page.getByText(fi.createFault_phone)).toHaveCount(0)
  await submitNow(page).click()
  await createdId(page)
  await expect(sheetOf(page).getByRole('link', { name: '+358407654321' })).toBeVisible()
})

test('what the server does not take is said in its words, and nothing typed is lost', async ({ page }) => {
  const order = await sendOrder({ accountId })
  await openCreate(page)
  await chooseOrder(page, order)
  const refusal = { type: 'about:blank', title: '', status: 422, code: 'INVALID_CONTACT', instance: '', requestId: 'r' }
  const errors = ['customer.phoneNumber', 'customer.email'].map((path) => ({ path, code: 'unusable' }))
  await page.route('**/api/staff/process', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...refusal, errors }),
    }),
  )
  await page.getByLabel(fi.createNote).fill('Kiire')
  await submitNow(page).click()
  await expect(page.getByText(fi.invalidContact)).toBeVisible()
  await expect(page.getByLabel(phone)).toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/api/staff/process')
  await page.reload()
  await expect(page.getByText(fi.createRestored)).toBeVisible()
  await expect(page.getByLabel(fi.createNote)).toHaveValue('Kiire')
  await submitNow(page).click()
  await createdId(page)
})

test('only a payment: rows with their sum, and a link that is paid by', async ({ page }) => {
  const phoneNumber = freshPhone()
  await openCreate(page)
  await choose(page, fi.createFromNothing)
  await choose(page, 'Vain maksu')
  await page.getByRole('button', { name: fi.createSubmitPayment }).click()
  await expect(page.getByText(fi.createFault_name)).toBeVisible()
  await page.getByLabel(fi.createLastName).fill('Leino')
  await page.getByLabel(phone).fill(phoneNumber)
  await page.getByLabel(fi.createRowDescription).fill('Renkaiden vaihto')
  await page.getByLabel(fi.createRowPrice).fill('64,90')
  await page.getByRole('button', { name: fi.createRowAdd }).click()
  const second = page.getByRole('group', { name: 'Rivi 2' })
  await second.getByLabel(fi.createRowDescription).fill('Alennus')
  await second.getByLabel(fi.createRowPrice).fill('-5')
  // 64,90 € and −5,00 € with VAT are 81,45 € and −6,28 €; the workshop rounds to five cents.
  await expect(page.getByRole('status', { name: /^Asiakas maksaa/ })).toContainText('75,15\u00A0€')
  await page.getByLabel(fi.createWorkNumber).fill(fresh('M-'))
  await page.getByRole('button', { name: fi.createSubmitPayment }).click()
  await createdId(page)
  await expect(sheetOf(page)).toContainText('75,15\u00A0€')
  const link = /https?:\S+/.exec(await textMessage(phoneNumber, /http/))?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: wordsOf('fi')('paymentPageTitle') })).toBeVisible()
})

test('a link at a set time, chosen from a calendar that tells how full the days are', async ({ page }) => {
  const order = await sendOrder({ accountId })
  await openCreate(page)
  await chooseOrder(page, order)
  await choose(page, fi.createSendAt)
  const submit = page.getByRole('button', { name: fi.createSubmitAt })
  await submit.click()
  await expect(page.getByText(fi.createFault_time)).toBeVisible()
  await page.getByLabel(fi.createSize).selectOption('XL')
  await page.getByRole('button', { name: fi.createOpenCalendar }).click()
  const calendar = page.getByRole('dialog', { name: fi.createCalendarTitle })
  await expect(calendar.getByRole('list', { name: fi.createLegend })).toContainText(fi.createLevel_full)
  await calendar.getByRole('button', { name: fi.createNextMonth }).click()
  const day = calendar.locator('[data-date$="-15"]')
  await expect(day, 'coloured by what is taken').toHaveAttribute('data-tone', /^(empty|almostEmpty|almostFull|full)$/)
  await expectAccessible(page, 'booking calendar')
  const date = (await day.getAttribute('data-date')) ?? ''
  await day.click()
  await expect(calendar).toBeHidden()
  await expect(page.getByText(/^Lokeroita varattu \d+\/3, sijaisautoja \d+\/2$/)).toBeVisible()
  await page.getByRole('spinbutton', { name: fi.createHour }).fill('7')
  await page.getByRole('spinbutton', { name: fi.createMinute }).fill('30')
  await submit.click()
  await createdId(page)
  await expect(sheetOf(page)).toContainText(`Linkki lähtee ${displayDate(date).replace(/\d{4}$/, '')} 7.30`)
  expect(await textMessageCount(order.phoneNumber ?? '')).toBe(0)
})

test('two presses are one process, and so is a press after an answer that was lost', async ({ page }) => {
  const phoneNumber = freshPhone()
  const name = fresh('Kaksonen')
  await openCreate(page)
  await choose(page, fi.createFromNothing)
  await choose(page, 'Avainten jättö')
  await page.getByLabel(fi.createPlate).fill('ABC-123')
  await page.getByLabel(fi.createLastName).fill(name)
  await page.getByLabel(phone).fill(phoneNumber)
  // The server does what it is told, and the answer gets lost on the way.
  await page.route('**/api/staff/process', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submitNow(page).click()
  await expect(page.getByText(fi.createFailed)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByLabel(fi.createNote).fill('Muutettu välissä')
  await submitNow(page).click()
  await expect(page.getByText(fi.createMadeAlready)).toBeVisible()
  await page.getByLabel(fi.createNote).fill('')
  await submitNow(page).dblclick()
  await createdId(page)
  await page.goto(`/staff?view=all&q=${name}`)
  await expect(page.locator('[data-process]')).toHaveCount(1)
  await textMessage(phoneNumber, /http/)
  expect(await textMessageCount(phoneNumber)).toBe(1)
})

test('what was typed goes with whoever signs out', async ({ page }) => {
  await openCreate(page)
  await choose(page, fi.createFromNothing)
  await choose(page, 'Avainten jättö')
  await page.getByLabel(fi.createLastName).fill('Salainen')
  expect(await page.evaluate(() => sessionStorage.getItem('staff-drafts'))).toContain('Salainen')
  await page.getByRole('button', { name: fi.userMenu }).click()
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await expect(page.getByRole('heading', { level: 1, name: fi.signInTitle })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('staff-drafts'))).toBeNull()
})

test('by keyboard alone', async ({ page }) => {
  const order = await sendOrder({ accountId })
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: fi.newProcess })).toBeVisible()
  const search = page.getByLabel(fi.createOrderSearch)
  await expect(search).toBeVisible()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await search.evaluate((field) => field === document.activeElement)) break
  }
  await page.keyboard.type(order.number)
  await expect(page.getByRole('list', { name: fi.createOrderFound }).getByRole('button')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: fi.createOrderOther })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Tuonti ilman ajanvarausta' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(phone)).toBeFocused()
  await page.keyboard.press('Enter')
  await createdId(page)
  await expect(sheetOf(page)).toContainText('Tuonti ilman ajanvarausta')
})

for (const [language, texts] of [
  ['fi', fi],
  ['sv', sv],
  ['en', en],
] as const) {
  test(`nothing is in anybody’s way, in ${language}`, usually(language === 'fi'), async ({ page }) => {
    await sendOrder({ accountId })
    await page.evaluate((chosen) => localStorage.setItem('dsa-user-lang', chosen), language)
    await page.goto('/staff/new')
    const latest = page.getByRole('list', { name: texts.createOrderLatest }).getByRole('button')
    await expect(latest.first()).toBeVisible()
    await expect(page).toHaveTitle(`${texts.newProcess} – ${texts.staffName}`)
    await expectAccessibleDayAndNight(page, 'orders')
    await latest.first().click()
    await choose(page, texts.createSendAt)
    await page.getByRole('button', { name: texts.createSubmitAt }).click()
    await expect(page.getByText(texts.createFault_time)).toBeVisible()
    await expectAccessibleDayAndNight(page, 'from an order, with a fault')
    await choose(page, texts.createFromNothing)
    await page.getByRole('radio').nth(2).check()
    await page.getByRole('button', { name: texts.createSubmitPayment }).click()
    await expectAccessibleDayAndNight(page, 'a payment with faults')
    await page.getByRole('radio').nth(5).check()
    await page.getByRole('checkbox', { name: texts.createHasReservation }).check()
    await expectAccessibleDayAndNight(page, 'a test drive')
  })
}
