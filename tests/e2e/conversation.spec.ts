import type { Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { approve, wordsOf } from './support/customer-page.ts'
import { answerMessage, createProcess, freshPhone, textMessage } from './support/desk.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const { conversation } = fi.process
const messages = (page: Page) => sheetOf(page).getByRole('region', { name: fi.process.messages })
const writing = (page: Page) => sheetOf(page).getByRole('region', { name: conversation.writeText })

test('staff write, and the customer answers by text message and from their page', async ({ page, someoneElse }) => {
  test.slow()
  const phoneNumber = freshPhone()
  const { id, link } = await createProcess({
    fixture: '26-004807',
    phoneNumber,
    accountId: 'acc_tampere',
    language: 'fi',
  })
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto(`/staff/process/${id}`)
  const thread = messages(page)
  await sheetOf(page).getByRole('button', { name: conversation.writeText }).click()
  const composer = writing(page)
  await expect(composer.getByRole('textbox')).toBeFocused()
  await composer.getByRole('textbox').fill('Sopiiko nouto huomenna?')
  await composer.getByRole('button', { name: conversation.places.link }).click()
  const preview = composer.getByRole('region', { name: conversation.preview })
  // The code of the link is the customer's alone.
  await expect(preview).toContainText(`${new URL(link).origin}/••••-••••-••••`)
  await expectAccessible(page, 'a message that is being written')
  await composer.getByRole('button', { name: conversation.writeSend }).click()
  expect(await textMessage(phoneNumber, /Sopiiko nouto huomenna/)).toContain(link)
  await expect(thread.getByRole('listitem').filter({ hasText: 'Sopiiko nouto huomenna?' })).toBeVisible()

  await answerMessage(phoneNumber, /Sopiiko nouto/, 'Tekstiviestillä sopii')
  await expect(thread.getByText('Tekstiviestillä sopii')).toBeVisible({ timeout: waitMs(60_000) })
  await expect(thread.getByText(conversation.unanswered)).toBeVisible()
  await expectAccessible(page, 'a customer who waits for an answer')
  await thread.getByRole('button', { name: conversation.markSeen }).click()
  await expect(thread.getByText(conversation.unanswered)).toBeHidden()

  const customer = await someoneElse()
  await customer.goto(link)
  await approve(customer, words)
  // The steps of before fold with their screens.
  await expect(customer.getByRole('heading', { name: words('whatHappensNext'), level: 2 })).toBeVisible()
  const place = customer.getByRole('group').filter({ hasText: words('threadTitle') })
  await place.getByText(words('threadTitle'), { exact: true }).click()
  await expect(place.getByText('Sopiiko nouto huomenna?')).toBeVisible()
  await expect(place.getByText('Tekstiviestillä sopii')).toBeVisible()
  await place.getByLabel(words('threadWrite')).fill('Tulen klo 15')
  await place.getByRole('button', { name: words('threadSend') }).click()
  await expect(place.getByText(words('threadSent'))).toBeVisible()
  await expectAccessible(customer, 'the messages of a visit')
  await expect(thread.getByText('Tulen klo 15')).toBeVisible({ timeout: waitMs(60_000) })

  // What staff answer comes to the open page by itself.
  await composer.getByRole('textbox').fill('Kello 15 sopii hyvin')
  await composer.getByRole('button', { name: conversation.writeSend }).click()
  await expect(place.getByText('Kello 15 sopii hyvin')).toBeVisible()
})
