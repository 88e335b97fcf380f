import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'

import { root } from '#scripts/stack/process.ts'
import { chromiumLaunch } from '#scripts/test/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'

const categories = ['performance', 'accessibility', 'best-practices']
const runs = 3
/** The folder of the reports, to be read or opened in Lighthouse's viewer. */
const reports = path.join(root, 'test-results/lighthouse')

/** Makes a browser that of somebody who is known already. */
export type Visitor = (page: Page) => Promise<void>

export type Address = { readonly origin: string; readonly pathname: string; readonly become?: Visitor | undefined }

/**
 * One run, in a browser of its own: in one that has shown the page before, the profiler first walks through all that is
 * left of it, which is counted as work of the page.
 */
async function report({ origin, pathname, become }: Address): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const { args, executablePath } = chromiumLaunch()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    baseURL: origin,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
  })
  try {
    if (become !== undefined) {
      const page = await context.newPage()
      await become(page)
      await page.close()
    }
    const flags = { port, onlyCategories: categories, logLevel: 'error', locale: 'en-US' } as const
    const result = await lighthouse(`${origin}${pathname}`, flags)
    if (result === undefined) throw new Error(`Nothing was measured at ${pathname}`)
    if (result.lhr.runtimeError !== undefined) throw new Error(result.lhr.runtimeError.message)
    return result.lhr
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const scoreOf = ({ categories: of }: Result, name: string) => Math.round((of[name]?.score ?? 0) * 100)
const valueOf = ({ audits }: Result, name: string) => audits[name]?.numericValue ?? 0

/** Requests of the page and what they weigh, kB. */
function traffic({ audits }: Result): { requests: number; kilobytes: number } {
  const { details } = audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  const bytes = items.reduce((sum, { transferSize }) => sum + (typeof transferSize === 'number' ? transferSize : 0), 0)
  return { requests: items.length, kilobytes: Math.round(bytes / 1000) }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** A row of the table, of the middle one of three reports by their performance. */
function row(title: string, lhr: Result): string {
  const scores = categories.map((name) => scoreOf(lhr, name)).join(' / ')
  const { requests, kilobytes } = traffic(lhr)
  const cells = [
    scores,
    seconds(valueOf(lhr, 'first-contentful-paint')),
    seconds(valueOf(lhr, 'largest-contentful-paint')),
    `${Math.round(valueOf(lhr, 'total-blocking-time'))} ms`,
    valueOf(lhr, 'cumulative-layout-shift').toFixed(3),
    requests,
    kilobytes,
  ]
  return `| ${title} | ${cells.join(' | ')} |`
}

export const tableHead = `| screen | performance / accessibility / best practices | FCP | LCP | TBT | CLS | requests | kB |
| --- | --- | --- | --- | --- | --- | --- | --- |`

/** Measures an address as Lighthouse does for a phone, keeps the middle one of three reports, and answers with its row. */
export async function measure(title: string, address: Address): Promise<string> {
  const all: Result[] = []
  while (all.length < runs) all.push(await report(address))
  const sorted = all.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = sorted[Math.floor(runs / 2)]
  if (middle === undefined) throw new Error('No report')
  mkdirSync(reports, { recursive: true })
  const name = path.join(reports, title.replaceAll(' ', '-'))
  writeFileSync(`${name}.json`, JSON.stringify(middle))
  const { details } = middle.audits['final-screenshot'] ?? {}
  const picture = details?.type === 'screenshot' ? details.data.split(',')[1] : undefined
  if (picture !== undefined) writeFileSync(`${name}.jpg`, Buffer.from(picture, 'base64'))
  return row(title, middle)
}
