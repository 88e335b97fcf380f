import { wordsOf } from '#tests/e2e/support/customer-page.ts'
import { createProcess, freshPhone, leaveKeys, textMessage } from '#tests/e2e/support/desk.ts'
import { texts as page } from '#web/lib/i18n/page-texts.en.ts'

import { expect, test } from './support/test.ts'

const words = wordsOf('en')
const codeOnPage = /\b(\d{3}) (\d{3})\b/
const lockerTitle = words('lockerTitleDeliver', { number: '(\\d+)' })

test('from the code that is typed to the keys in the locker', async ({ hand, baseURL }) => {
  const phoneNumber = freshPhone()
  const { processCode } = await createProcess({ fixture: 0, phoneNumber, language: 'en' })
  await hand.open(`${baseURL}/`)
  await hand.seesTitle(page.rootTitle)
  await hand.press('button', page.continue)
  await hand.sees({ role: 'textbox', name: page.codeLabel }, { isFocused: true })
  await hand.reads(page.codeRequired)
  await hand.fill(page.codeLabel, processCode.replaceAll('-', '').toLowerCase())
  await hand.key('enter')

  await hand.seesTitle(words('workOrderTitle'))
  expect(await hand.address()).toBe(`${baseURL}/${processCode}`)
  await hand.press('button', words('continue'))
  await hand.seesTitle(words('servicesTitle'))
  const [service] = await hand.look({ role: 'checkbox' })
  await hand.press('checkbox', service?.name ?? '')
  await hand.sees({ role: 'checkbox', name: service?.name ?? '' }, { isChecked: true })
  await hand.press('button', words('servicesContinue'))
  await hand.seesTitle(words('approvalTitle'))
  const approve = { role: 'button', name: { pattern: `^${words('approveButton')}` } }
  await hand.sees(approve, { isDisabled: true })
  await hand.press('checkbox', words('workOrderApproved'))
  await hand.press('button', approve.name)

  await hand.seesTitle({ pattern: `^${lockerTitle}$` })
  const text = await hand.reads(codeOnPage)
  const code = codeOnPage.exec(text)?.slice(1).join('') ?? ''
  expect(await textMessage(phoneNumber, codeOnPage)).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  await leaveKeys('lck_herttoniemi', code, Number(new RegExp(lockerTitle).exec(text)?.[1]))
  await hand.seesTitle(words('keysDeliveredTitle'))
})
