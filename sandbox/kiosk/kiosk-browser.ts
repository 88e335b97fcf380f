import { eq } from 'drizzle-orm'

import { openBrowser, type Browser, type CookieJar } from '#sandbox/app-calls/browser.ts'
import { isOk } from '#sandbox/app-calls/call-app.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { kioskBrowsers } from './kiosk.table.ts'

export type Kiosk = { db: SandboxDb; appUrl: string; kiosk: Connection['kiosks'][number] }

async function keptCookies({ db, kiosk }: Kiosk): Promise<CookieJar> {
  const [row] = await db.select().from(kioskBrowsers).where(eq(kioskBrowsers.slug, kiosk.slug))
  return row?.key === kiosk.key ? row.cookies : {}
}

/** Keeps the cookies of a kiosk where they are others than before. */
async function keepCookies({ db, kiosk }: Kiosk, before: CookieJar, browser: Browser): Promise<void> {
  const cookies = { ...browser.cookies() }
  if (JSON.stringify(cookies) === JSON.stringify(before)) return
  const set = { key: kiosk.key, cookies }
  await db
    .insert(kioskBrowsers)
    .values({ slug: kiosk.slug, ...set })
    .onConflictDoUpdate({ target: kioskBrowsers.slug, set })
}

/** Asks how the kiosk begins, as its page does each minute, which is its sign of life. */
async function ask(browser: Browser, { slug }: Kiosk['kiosk']): Promise<boolean> {
  const headers = { 'X-Account-Code': slug }
  return isOk(await browser.call('/api/process/fast-lane/mode', { method: 'GET', headers }))
}

/** Gives the sign of life of a kiosk, which shows its key first where it is none yet. Returns whether the app took it. */
export async function keepKioskAlive(at: Kiosk): Promise<boolean> {
  const { appUrl, kiosk } = at
  const before = await keptCookies(at)
  const browser = openBrowser(appUrl, before)
  let isAlive = Object.keys(before).length > 0 && (await ask(browser, kiosk))
  if (!isAlive) {
    const json = { key: kiosk.key }
    const enrolled = await browser.call('/api/process/fast-lane/enrol', { method: 'POST', json })
    isAlive = isOk(enrolled) && (await ask(browser, kiosk))
  }
  await keepCookies(at, before, browser)
  return isAlive
}
