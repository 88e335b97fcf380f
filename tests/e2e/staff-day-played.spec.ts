import type { Locator, Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as bulkTexts } from '#web/staff/bulk/texts.fi.ts'
import { texts as correct } from '#web/staff/correct/texts.fi.ts'
import { texts as inbox } from '#web/staff/inbox/texts.fi.ts'
import { orderWords } from '#web/staff/process/order/order-words.fi.ts'

import {
  confirmByKey,
  countPointers,
  expectGoodFor,
  find,
  leaveVisit,
  openVisit,
  tell,
  tellAndConfirm,
  typeIn,
} from './support/advisor-keys.ts'
import { customerApproves } from './support/customer-approves.ts'
import { lockerCode, wordsOf } from './support/customer-page.ts'
import { deskUrl, freshPhone, textMessage, textMessageCount } from './support/desk.ts'
import { identifyAs } from './support/identity-page.ts'
import { figuresOf, since } from './support/insights-page.ts'
import { chooseByKeys, pressByKey, tabTo, typeOver } from './support/keys.ts'
import {
  accountId,
  accountName,
  arrivals,
  atKeypad,
  callOff,
  lockerId,
  pricesOf,
  setHour,
  type Arrival,
} from './support/played-day.ts'
import { fresh } from './support/staff-create.ts'
import {
  cabinetSyncs,
  customerLeavesKeys,
  keysAreIn,
  rowOf,
  sheetOf,
  takeKeysOut,
  withServiceKey,
} from './support/staff-desk.ts'
import { bringSession, signInAs } from './support/staff-session.ts'
import { confirmDrive, expectKeysToFetch } from './support/test-drive.ts'
import { expect, test, type SomeoneElse } from './support/test.ts'

const words = wordsOf('fi')
const { bulk } = bulkTexts
const { conversation } = fi.process
const driver = { firstName: 'Veera', lastName: 'Koeajaja' }
/** Customers that the dealer system sends; four of them are one fleet. */
const comers = fresh('Aada')
const fleet = fresh('Laivue')
const phoneSize = { viewport: { width: 390, height: 844 } }
const verb = (type: keyof typeof fi.verbs) => fi.verbs[type] ?? ''
const vat = 1.255
const cents = (euros: number) => Math.round(euros * 100)
const boxOf = (sheet: Locator) => sheet.getByRole('heading', { name: /^Lokero \d+, koko/ })
const numberIn = async (heading: Locator) => Number(/\d+/.exec(await heading.innerText())?.[0])

async function correctByKeys(page: Page, field: string, value: string): Promise<void> {
  await tell(page, orderWords.correctOrder)
  const dialog = page.getByRole('dialog', { name: correct.correctTitle })
  await typeOver(page, dialog.getByLabel(field), value)
  await expectGoodFor(page, `a correction of ${field}`)
  await pressByKey(page, dialog.getByRole('button', { name: fi.save, exact: true }))
  await expect(dialog).toHaveCount(0)
}

/** The dealer system sent the plate of another car. */
async function putPlateRight(page: Page, visit: Arrival): Promise<void> {
  const right = fresh('OIK-')
  const sheet = await openVisit(page, visit)
  await expectGoodFor(page, 'a visit')
  await correctByKeys(page, fi.createPlate, right)
  await expect(sheet).toContainText(`rekisteritunnus ${visit.plate} → ${right}`)
  await leaveVisit(page)
}

/** A visit is typed in with a price that was never agreed on; the customer approves, and approves anew what it is. */
async function putPriceRight(page: Page, someoneElse: SomeoneElse) {
  const plate = fresh('HIN-')
  const phoneNumber = freshPhone()
  const { link } = await typeIn(page, {
    type: fi.types.NO_DMS_DELIVERY,
    phoneNumber,
    firstName: 'Eino',
    lastName: 'Leino',
    details: async () => {
      await typeOver(page, page.getByLabel(fi.createPlate), plate)
      await pressByKey(page, page.getByRole('button', { name: fi.createRowAdd }))
      await typeOver(page, page.getByLabel(fi.createRowDescription), 'Vetokoukku')
      await typeOver(page, page.getByLabel(fi.createRowPrice), '100')
    },
  })
  await customerApproves(link)
  const phone = await someoneElse(phoneSize)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await correctByKeys(page, fi.createRowPrice, '180')
  await expect(sheetOf(page)).toContainText('rivi Vetokoukku 100,00')
  const { total, service } = await pricesOf(link)
  expect(total).toBe(Math.round((cents(180) + service) * vat))
  const open = words('priceNoticeOpen')
  await phone
    .getByRole('button', { name: open })
    .or(phone.getByRole('link', { name: open }))
    .click()
  await phone.getByRole('button', { name: words('priceApprove', { total: formatEuro(total / 100) }) }).click()
  await expect(sheetOf(page)).toContainText(`Asiakas hyväksyi uuden hinnan, ${formatEuro(total / 100)}`)
  return { phone, phoneNumber, total, service }
}

/** The lock of the box that a customer was told of gives in after hours. */
async function changeBrokenBox(page: Page, { phone, phoneNumber }: { phone: Page; phoneNumber: string }) {
  const sheet = sheetOf(page)
  await tellAndConfirm(page, verb('confirm'))
  await expect(sheet).toContainText('Koodi lähetetty')
  const box = boxOf(sheet)
  const before = await numberIn(box)
  const shown = phone.getByRole('heading', { level: 1 })
  await expect(shown).toContainText(String(before))
  const sent = await textMessageCount(phoneNumber)
  await page.keyboard.press('b')
  await expect(box).toBeFocused()
  await tell(page, fi.visitBoxBreak)
  const dialog = page.getByRole('dialog', { name: `Otetaanko lokero ${before} pois käytöstä?` })
  await typeOver(page, dialog.getByLabel(fi.visitBoxBreakReason), 'Lukko ei lukitu')
  await expectGoodFor(page, 'a box that is broken')
  await pressByKey(page, dialog.getByRole('button', { name: fi.visitBoxBreakDo }))
  await expect(dialog).toHaveCount(0)
  await expect(box).not.toHaveText(new RegExp(`^Lokero ${before},`))
  const after = await numberIn(box)
  await expect(shown).toContainText(String(after))
  await expect.poll(() => textMessageCount(phoneNumber)).toBe(sent + 1)
  expect(await textMessage(phoneNumber, new RegExp(`\\b${after}\\b`))).toContain(String(after))
  await expect(sheet).toContainText(
    new RegExp(`merkitsi lokeron rikkinäiseksi: ${before} \\(Lukko ei lukitu\\) → ${after} klo 1[89]\\.\\d\\d`),
  )
}

/** The keys come in, the work is done, and the customer pays at the counter. */
async function finishVisit(page: Page): Promise<void> {
  const sheet = sheetOf(page)
  const box = await customerLeavesKeys(sheet, lockerId)
  await takeKeysOut(box, lockerId)
  await tell(page, verb('collect_keys'))
  await tellAndConfirm(page, verb('ready_for_payment'))
  await expect(sheet).toContainText('Maksulinkki lähetetty')
  await tell(page, fi.process.actions)
  await page.keyboard.press('k')
  await expect(page.getByRole('menuitem', { name: verb('settle_payment') })).toBeFocused()
  await page.keyboard.press('Enter')
  await chooseByKeys(page, page.getByRole('group', { name: fi.counterHow }), fi.counterCARD)
  await confirmByKey(page, verb('settle_payment'))
  await tell(page, verb('finish'))
  await expect(sheet.getByText('Valmis', { exact: true })).toBeVisible()
  await leaveVisit(page)
}

/** The key of a test drive goes out to who proved who they are, and comes back. */
async function driveAndReturn(page: Page, someoneElse: SomeoneElse): Promise<void> {
  const phoneNumber = freshPhone()
  const { link } = await typeIn(page, {
    type: fi.types.NO_DMS_RETRIEVE_AND_RETURN,
    phoneNumber,
    ...driver,
    details: async () => {
      await tabTo(page, page.getByLabel(fi.createCarChoose))
      await page.keyboard.type('KOE-61')
    },
  })
  const sheet = sheetOf(page)
  await expect(sheet.getByText('Linkki lähetetty', { exact: true }).first()).toBeVisible()
  await cabinetSyncs(lockerId)
  await tell(page, verb('fill_retrieval_box'))
  await confirmByKey(page, fi.process.keepBox)
  const box = await numberIn(boxOf(sheet))
  await withServiceKey(box, 'put-keys', lockerId)
  await tell(page, keysAreIn(box))
  await confirmByKey(page, keysAreIn(box))
  const phone = await someoneElse(phoneSize)
  await confirmDrive(phone, link)
  await identifyAs(phone, `${driver.firstName} ${driver.lastName}`)
  await expectKeysToFetch(phone)
  const code = await lockerCode(phone)
  await expect(sheet).toContainText(fi.process.isOurCustomer.YES)
  await atKeypad(code, box, 'take-keys')
  await expect(sheet.getByText('Nouto käynnissä', { exact: true })).toBeVisible()
  await atKeypad(code, box, 'put-keys')
  await expect(sheet.getByText('Sijaisauton avaimet palautettu', { exact: true })).toBeVisible()
  await tellAndConfirm(page, verb('finish'))
  await expect(sheet.getByText('Valmis', { exact: true })).toBeVisible()
  await takeKeysOut(box, lockerId)
  await leaveVisit(page)
}

/** A customer answers the message that has their link; the advisor finds it, reads it and writes back. */
async function answerCustomer(page: Page, someoneElse: SomeoneElse, visit: Arrival): Promise<void> {
  const phone = await someoneElse(phoneSize)
  await phone.goto(deskUrl(visit.phoneNumber))
  const newest = phone.locator('#inbox').getByRole('listitem').first()
  await newest.getByLabel(`Vastaa numerosta ${visit.phoneNumber}`).click()
  await newest.getByLabel('Vastaus').fill('Jarrut vinkuvat myös')
  await newest.getByRole('button', { name: 'Lähetä vastaus' }).click()
  await page.keyboard.press('v')
  const waiting = page.getByRole('region', { name: inbox.inboxUnanswered }).getByRole('listitem')
  const row = waiting.filter({ hasText: visit.plate })
  await expect(row).toBeVisible()
  await expectGoodFor(page, 'the messages')
  await pressByKey(page, row.getByRole('link'))
  const thread = page.getByRole('region', { name: inbox.inboxThread })
  await expect(thread.getByText('Jarrut vinkuvat myös')).toBeVisible()
  await typeOver(page, thread.getByRole('textbox', { name: conversation.writeText }), 'Katsomme jarrutkin')
  await expectGoodFor(page, 'a customer who waits for an answer')
  await pressByKey(page, thread.getByRole('button', { name: conversation.writeSend }))
  await expect(thread.getByText(conversation.unanswered)).toBeHidden()
  await textMessage(visit.phoneNumber, /Katsomme jarrutkin/)
  await expect(row).toBeHidden()
}

/** Links go out again to a fleet, one of whose visits was called off meanwhile. */
async function sendToFleet(page: Page, visits: readonly Arrival[]): Promise<void> {
  const [first, ...others] = visits
  if (first === undefined) throw new Error('The fleet has no visit')
  await page.keyboard.press('j')
  await find(page, fleet)
  const rows = page.locator('[data-process]')
  await expect(rows).toHaveCount(visits.length)
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Space')
  for (let times = 1; times < visits.length; times += 1) await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: bulk.bar })
  await expect(bar).toContainText(`${visits.length} valittu`)
  await pressByKey(page, bar.getByRole('button', { name: bulk.actions.resend, exact: true }))
  const dialog = page.getByRole('dialog', { name: bulk.titles.resend })
  await expect(dialog).toContainText(`Viestejä lähtee ${visits.length}`)
  await expectGoodFor(page, 'what goes out to many')
  const sent = await Promise.all(visits.map(({ phoneNumber }) => textMessageCount(phoneNumber)))
  await callOff(first)
  await pressByKey(page, dialog.getByRole('button', { name: bulk.confirms.resend, exact: true }))
  await expect(dialog).toContainText(`Onnistui: ${others.length}`)
  await expect(dialog).toContainText(bulk.refusals['message.not_resendable'] ?? '')
  await expectGoodFor(page, 'what worked of it')
  for (const [index, { phoneNumber }] of visits.entries()) {
    await expect.poll(() => textMessageCount(phoneNumber)).toBe((sent[index] ?? 0) + 1)
  }
  // Who was called off meanwhile is told of that, and not written to again.
  await textMessage(first.phoneNumber, /käynti on peruttu/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('a day of twenty visits is played by keyboard, and its figures are right to the cent', async ({
  page,
  someoneElse,
}) => {
  // A whole day, one thing after another: on a busy machine it takes minutes.
  test.setTimeout(300_000)
  const timeZone = await setHour(18)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone })
  const boss = await someoneElse()
  await bringSession(boss, 'risto.pohjola', accountName)
  const before = await figuresOf(boss, { accountId, day: today })
  const pointers = await countPointers(page)

  const visits = await test.step('the dealer system sends eighteen', () =>
    arrivals({ count: 18, firstName: comers, lastNames: ['Aamunen', fleet, 'Keskinen', 'Iltanen', 'Yönen'] }))
  await signInAs(page, 'kaisa.lehto', accountName)
  await find(page, comers)
  await expect(page.locator('[data-process]')).toHaveCount(18)
  for (const { id } of visits) await expect(rowOf(page, id)).toBeVisible()
  await expectGoodFor(page, 'the board')
  const [wrong, , talker] = visits
  if (wrong === undefined || talker === undefined) throw new Error('Nobody came')
  await test.step('a plate is put right', () => putPlateRight(page, wrong))
  const visit = await test.step('so is a price, and approved anew', () => putPriceRight(page, someoneElse))
  await test.step('a broken box is changed at six in the evening', () => changeBrokenBox(page, visit))
  await test.step('the visit is paid', () => finishVisit(page))
  await test.step('a test drive goes out and comes back', () => driveAndReturn(page, someoneElse))
  await test.step('a customer answers', () => answerCustomer(page, someoneElse, talker))
  const ofFleet = visits.filter((_, index) => index % 5 === 1)
  await test.step('a fleet is written to again', () => sendToFleet(page, ofFleet))
  expect(pointers(), 'nothing of the desk was pressed but by keys').toBe(0)
  await test.step('the figures of the day are right', async () => {
    const now = await figuresOf(boss, { accountId, day: today })
    expect(since(now, before, 'visits')).toEqual([20])
    expect(since(now, before, 'paid')).toEqual([visit.total, 1])
    expect(since(now, before, 'services')).toEqual([visit.service, 1])
    expect(since(now, before, 'afterHours')).toEqual(since(now, before, 'deeds'))
    expect(now.deeds[0]).toBeGreaterThan(before.deeds[0] ?? 0)
    await expectGoodFor(boss, 'the insights')
  })
})
