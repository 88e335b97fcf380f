import { createProcess, freshPhone } from '#tests/e2e/support/desk.ts'
import { demoStaff, type Credentials } from '#tests/e2e/support/staff-session.ts'
import { en, fi } from '#tests/support/staff-texts.ts'
import { texts as page } from '#web/lib/i18n/page-texts.en.ts'

import type { Hand } from './support/hand.ts'
import { sizes, test } from './support/test.ts'

test.use({ size: sizes.desk })

/** Fills the form of the page, which speaks the browser's language; the back-office speaks the account's. */
async function fillSignIn(hand: Hand, { username, password }: Credentials): Promise<void> {
  await hand.fill(en.username, username)
  await hand.fill(en.password, password)
  await hand.press('button', en.signIn)
}

test('staff sign in, wrong first, see a new process come to the board, and open it', async ({ hand, baseURL }) => {
  const staff = demoStaff('minna.halla')
  await hand.open(`${baseURL}/`)
  await hand.press('link', page.staffLink)
  await fillSignIn(hand, { ...staff, password: 'certainly-not-this' })
  await hand.reads(en.wrongCredentials)
  await hand.sees({ role: 'field', name: en.password }, { isFocused: true })
  await hand.sees({ role: 'field', name: en.username }, { value: staff.username })
  await fillSignIn(hand, staff)
  await hand.seesTitle(fi.board)

  const { processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId: 'acc_herttoniemi' })
  await hand.fill(fi.worklist.search, processCode)
  const list = { role: 'list', name: fi.worklist.list }
  await hand.sees({ role: 'link', within: list })
  await hand.press('link', { pattern: '.' }, list)
  await hand.sees({ role: 'dialog' })
  await hand.press('button', fi.process.codes.show)
  await hand.reads(processCode)
  await hand.key('escape')
  await hand.seesNo({ role: 'dialog' })
})

/** Workshops that nobody else works in: settings are saved by who was first. */
const ownWorkshop = { firefox: 'Jyväskylä', webkit: 'Oulu' } as const

test('an admin changes a setting of a workshop, is told what is wrong, and finds it changed', async ({
  hand,
  baseURL,
  engine,
}) => {
  await hand.open(`${baseURL}/login`)
  await fillSignIn(hand, demoStaff('risto.pohjola'))
  await hand.seesTitle(fi.board)
  await hand.press('button', { pattern: fi.changeAccount })
  await hand.press('button', { pattern: ownWorkshop[engine] }, { role: 'dialog', name: fi.changeAccount })
  await hand.sees({ role: 'button', name: { pattern: `${ownWorkshop[engine]}, ${fi.changeAccount}` } })

  const open = async () => {
    await hand.open(`${baseURL}/staff/settings/account?part=order`)
    await hand.seesTitle(fi.settingsAccount, 2)
  }
  const tax = { role: 'field', name: fi.setVat }
  await hand.open(`${baseURL}/staff/settings/account`)
  await hand.sees({ role: 'field', name: fi.setCity }, { value: ownWorkshop[engine] })
  await open()
  const { value: before } = await hand.sees(tax)
  await hand.fill(tax.name, '25,555')
  await hand.press('button', fi.save)
  await hand.reads(fi.setFault_percent)
  await hand.sees(tax, { isFocused: true, value: '25,555' })
  for (const value of ['24', before]) {
    await hand.fill(tax.name, value)
    await hand.press('button', fi.save)
    await hand.reads(fi.updated)
    await open()
    await hand.sees(tax, { value })
  }
})
