import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { isLong } from '#tests/browser/long-runs.ts'
import { builtInTexts } from '#tests/support/content.ts'
import type { ContentKey } from '#tests/support/content.ts'

export type Words = (key: ContentKey, values?: Readonly<Record<string, string>>) => string

/** The customer's texts in a language, filled in. */
export function wordsOf(language: string): Words {
  const texts = builtInTexts(language)
  return (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), texts[key])
}

const languages = { sv: 'Svenska', en: 'English', fi: 'Suomi' } as const
type Language = keyof typeof languages

/** Switches the page to a language, as one of its people would. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: /, (Kieli|Språk|Language)$/ }).click()
  await page.getByRole('menuitemradio', { name: languages[language] }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}

/**
 * A text of the screen is there in every language, and the page, which ends in Finnish, is accessible: in a long run in
 * each language, though only the words differ.
 */
export async function expectAccessibleToAll(page: Page, key: ContentKey): Promise<void> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of a constant
  for (const language of Object.keys(languages) as Language[]) {
    await speak(page, language)
    await expect(page.getByText(wordsOf(language)(key)).first()).toBeVisible()
    if (isLong || language === 'fi') await expectAccessible(page, `${key}, ${language}`)
  }
}

function lockerTitle(words: Words): RegExp {
  const number = '(\\d+)'
  return new RegExp(`${words('lockerTitleDeliver', { number })}|${words('lockerTitleSwap', { number })}`)
}

/** Waits for the screen that tells which box to open: by the room in a moment, by polling in some seconds. */
export async function expectLockerScreen(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { name: lockerTitle(words), level: 1 })).toBeVisible()
}

/** Six digits as the page shows them in two groups. */
export async function lockerCode(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText()
  const code = /\b(\d{3})[\s\u00A0](\d{3})\b/.exec(text)
  expect(code, 'a code in two groups').not.toBeNull()
  return `${code?.[1]}${code?.[2]}`
}

export async function boxNumber(page: Page, words: Words): Promise<number> {
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const [, toLeave, toSwap] = lockerTitle(words).exec(heading) ?? []
  return Number(toLeave ?? toSwap)
}

type Look = (title: ContentKey) => Promise<void>

/** From the link to the locker's code: work order, services, approval. */
export async function approveManually(page: Page, words: Words, look?: Look): Promise<void> {
  await approve(page, words, look)
  await expectLockerScreen(page, words)
}

/** From the link to what comes after the approval, whatever that is. */
export async function approve(page: Page, words: Words, look: Look = async () => {}): Promise<void> {
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  await look('workOrderTitle')
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await expect(page.getByRole('heading', { name: words('servicesTitle'), level: 1 })).toBeVisible()
  await look('servicesTitle')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: words('approveButton') })
  await expect(button).toBeDisabled()
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  await look('approvalTitle')
  await button.click()
}
