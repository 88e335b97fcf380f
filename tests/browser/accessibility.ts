import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

import { structureOf } from './page-structure.ts'
import { movements, settle } from './settle.ts'

/** The rules that another colour scheme may break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The shorter of the two that come: each page reads it, which takes as long as to run it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In the page itself, where axe stays until the next one is loaded: to read it again takes longer than to run it. */
async function inPage(page: Page, options: RunOptions): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate<readonly Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

async function inFrames(page: Page, options: RunOptions): Promise<readonly Result[]> {
  return (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations
}

/**
 * Returns the run's memory of screens without findings; emptied by Playwright before each run. Journeys meet the same
 * screens again and again, and to search one takes as long as to draw it.
 */
function cleanBefore(structure: string, options: RunOptions): string {
  const rules = options.runOnly === undefined ? 'all' : 'colours'
  return path.join(test.info().project.outputDir, 'accessible', `${rules}-${structure}`)
}

/** Returns the findings of axe in a page of one frame; none where a page like it was searched before. */
async function inOneFrame(page: Page, options: RunOptions): Promise<readonly Result[]> {
  const structure = await structureOf(page)
  const record = cleanBefore(structure, options)
  if (existsSync(record)) return []
  const found = await inPage(page, options)
  if (found.length === 0 && (await structureOf(page)) === structure) {
    mkdirSync(path.dirname(record), { recursive: true })
    writeFileSync(record, '')
  }
  return found
}

/**
 * Returns the findings of axe on a page at rest: a button that was just enabled has half of its colour, and no contrast
 * to judge.
 */
async function onceSettled(page: Page, options: RunOptions): Promise<readonly Result[]> {
  const before = await movements(page)
  // What is still sliding in has no settled contrast, nor has a toast on its way out.
  await expect(page.locator('[data-leaving]')).toHaveCount(0)
  await settle(page)
  // Frames of other origins need the long way.
  const found = await (page.frames().length === 1 ? inOneFrame : inFrames)(page, options)
  return found.length > 0 && (await movements(page)) !== before ? onceSettled(page, options) : found
}

/** The rules broken, and where, that axe finds; of some rules only where they are given. */
async function violations(page: Page, rules?: string[]): Promise<readonly string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
  }
  const found = await onceSettled(page, options)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Fails with the rules broken and where, when axe finds anything on the page. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await violations(page), screen).toEqual([])
}

/** As `expectAccessible` of the colours alone. */
async function expectReadable(page: Page, screen: string): Promise<void> {
  expect(await violations(page, colourRules), screen).toEqual([])
}

/** As `expectAccessible`, and the colours in the dark too: nothing else differs there. The page ends in the light. */
export async function expectAccessibleDayAndNight(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page, `${screen}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${screen}, light`)
}

/** As `expectReadable`, in the dark and in the light; the page ends in the light. */
export async function expectReadableDayAndNight(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectReadable(page, `${screen}, ${colorScheme}`)
  }
}
