import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'

import { settle } from './settle.ts'

/** The script that pa11y runs in a page, by its own standard setting; only its errors fail a page there as well. */
const sniffer = readFileSync(createRequire(import.meta.url).resolve('@pa11y/html_codesniffer/build/HTMLCS.js'), 'utf8')
const standard = 'WCAG2AA'
const errorType = 1

type Message = { readonly type: number; readonly code: string; readonly msg: string; readonly element: Element }
type Sniffer = {
  process: (standard: string, content: Document, done: (failed?: Error) => void) => void
  getMessages: () => readonly Message[]
}
declare global {
  var HTMLCS: Sniffer | undefined
}

/** Fails with the errors, and where, that pa11y finds on the page at rest. */
export async function expectPa11yClean(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[data-leaving]')).toHaveCount(0)
  await settle(page)
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(sniffer)
  const found = await page.evaluate(
    ([wanted, error]) =>
      new Promise<string[]>((resolve, reject) => {
        const { HTMLCS: runner } = globalThis
        if (runner === undefined) throw new Error('The page has no sniffer')
        runner.process(wanted, document, (failed) => {
          if (failed !== undefined) {
            reject(failed)
            return
          }
          const errors = runner.getMessages().filter(({ type }) => type === error)
          resolve(errors.map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML?.slice(0, 200) ?? ''}`))
        })
      }),
    [standard, errorType] as const,
  )
  expect.soft(found, screen).toEqual([])
}
