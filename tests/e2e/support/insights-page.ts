import { expect, type Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'

type FigureName = Extract<keyof typeof fi, `fig_${string}`>

/** A figure of the insights, and the lines below it. */
export const figure = (page: Page, name: FigureName) =>
  page.locator('dl > div', { has: page.getByText(fi[name], { exact: true }) }).getByRole('definition')

/** The cents, or the pieces, of a figure and of the line below it. */
export async function numbersOf(page: Page, name: FigureName): Promise<number[]> {
  const lines = (await figure(page, name).allInnerTexts()).slice(0, 2)
  return lines.map((line) => Number(line.replaceAll(/\D/g, '')))
}

/** The one thing on the page of a period in which nothing has happened yet. */
const nothingYet = (page: Page) => page.getByRole('heading', { name: fi.insightsNone })

/** Opens what a day has of an account. */
export async function openDay(page: Page, { accountId, day }: { accountId: string; day: string }): Promise<void> {
  await page.goto(`/staff/insights?from=${day}&to=${day}&account=${accountId}`)
  await expect(figure(page, 'fig_visits').first().or(nothingYet(page))).toBeVisible()
}

/** The cents or the pieces of each; `afterHours` of all `deeds`. */
export type Figures = Record<'visits' | 'paid' | 'services' | 'afterHours' | 'deeds', number[]>

/** Returns the figures that a day has of an account. */
export async function figuresOf(page: Page, of: { accountId: string; day: string }): Promise<Figures> {
  await openDay(page, of)
  if (await nothingYet(page).isVisible()) return { visits: [], paid: [], services: [], afterHours: [], deeds: [] }
  // A day on which nobody has done anything has a share of nothing, and no such line.
  const afterHours = (await figure(page, 'fig_afterHours').allInnerTexts()).find((line) => / \/ /.test(line)) ?? '0 / 0'
  const [part = 0, whole = 0] = afterHours.split('/').map(Number)
  return {
    visits: (await numbersOf(page, 'fig_visits')).slice(0, 1),
    paid: await numbersOf(page, 'fig_paid'),
    services: await numbersOf(page, 'fig_services'),
    afterHours: [part],
    deeds: [whole],
  }
}

/** Returns the part of a figure that came since. */
export const since = (now: Figures, before: Figures, name: keyof Figures) =>
  now[name].map((value, at) => value - (before[name][at] ?? 0))
