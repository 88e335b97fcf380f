import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { settle } from './settle.ts'

/** The rules that another colour scheme may break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The rules broken, and where, that axe finds; of some rules only where they are given. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // What is still sliding in has no settled contrast, nor has a toast on its way out.
  await expect(page.locator('[data-leaving]')).toHaveCount(0)
  await settle(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (rules !== undefined) axe.withRules([...rules])
  // In the page itself it takes a fraction of the time; frames of other origins need the long way.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Fails with the rules broken and where, when axe finds anything on the page. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await violations(page), screen).toEqual([])
}

/** As `expectAccessible` of the colours alone. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  expect(await violations(page, colourRules), screen).toEqual([])
}

/** As `expectAccessible`, in the dark and in the light; the page ends in the light. */
export async function expectAccessibleDayAndNight(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${screen}, ${colorScheme}`)
  }
}
