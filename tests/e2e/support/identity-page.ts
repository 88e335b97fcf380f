import { expect, type Locator, type Page } from '@playwright/test'

import { approve, type Words } from './customer-page.ts'
import { createProcess, freshPhone, type DeskProcess } from './desk.ts'

/** A workshop that asks everybody, and one that asks whom it lends a car; what each of them has to do, and whose order it is. */
export const workshops = {
  scrive: { accountId: 'acc_pori', fixture: '26-004801', customer: 'Aino Väänänen', title: 'Scrive' },
  signicat: { accountId: 'acc_vaasa', fixture: '26-004803', customer: 'Åsa Sjöström', title: 'Signicat' },
} as const
export type IdentityProviderName = keyof typeof workshops

export const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

type Order = { provider: IdentityProviderName; words: Words }

/** Makes an order at the workshop of a provider and approves it; the browser is then at the provider, or back. */
export async function approveOrder(page: Page, { provider, words }: Order): Promise<DeskProcess> {
  const { accountId, fixture } = workshops[provider]
  const order = await createProcess({ fixture, phoneNumber: freshPhone(), accountId, language: 'fi' })
  await page.goto(order.link)
  await approve(page, words)
  return order
}

/** The provider's page, as soon as the browser is there. */
export async function expectHostedPage(page: Page, provider: IdentityProviderName): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: workshops[provider].title })).toBeVisible()
}

/** Proves on the provider's page to be somebody. */
export async function identifyAs(page: Page, name: string, button = 'Tunnistaudu'): Promise<void> {
  await page.getByRole('radio', { name: 'Joku muu' }).check()
  await page.getByRole('combobox', { name: 'Nimi' }).fill(name)
  await pressHosted(page, button)
}

/** Expects that the provider's page has done what was pressed, and has no more to ask. */
export async function expectHostedEnd(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Palaa sovellukseen' })).toBeVisible()
}

export async function pressHosted(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
}
