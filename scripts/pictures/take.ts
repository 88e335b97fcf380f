import { writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Browser, Page } from '@playwright/test'

import type { Demo } from '#scripts/demo/demo-file.ts'

import { isTextOf } from './is-text-of.ts'
import { picturesFolder, sha256, type PicturesRecord } from './record.ts'
import { frontName, pictureFile, pictureLocales, shots, type PictureLanguage, type Places, type Shot } from './shots.ts'

type Taken = { readonly png: Buffer; readonly says: readonly string[] }

/** The delay (ms) before a picture: fonts, and what comes a moment after the page. */
const settleMs = 1_500

/** A browser of its own, whose pages speak a language, whatever their customer or user speaks, and skip notices. */
async function open(browser: Browser, language: PictureLanguage, { size, scale }: Pick<Shot, 'size' | 'scale'>) {
  const context = await browser.newContext({
    locale: pictureLocales[language],
    timezoneId: 'Europe/Helsinki',
    viewport: size,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const kept = { 'dsa-user-lang': pictureLocales[language], 'dsa-cookies-accepted': 'true', 'dsa-tour': 'over' }
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
  return context
}

async function signIn(page: Page, { appUrl, staff }: Demo): Promise<void> {
  const person = staff.find(({ roles }) => roles.includes('admin'))
  if (person === undefined) throw new Error('The demo has nobody who may see all of it.')
  await page.goto(`${appUrl}/login`)
  await page.locator('input[name="username"]').fill(person.username)
  await page.locator('input[name="password"]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/staff/)
}

async function linesOf(page: Page): Promise<readonly string[]> {
  const text = await page.locator('body').innerText()
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => /\p{L}{3}/u.test(line))
}

/** Takes one picture with what the product says in it. */
async function take(page: Page, shot: Shot, { places, language }: Tour): Promise<Taken> {
  await page.goto(shot.address(places))
  await page.locator(shot.until).first().waitFor()
  if (shot.press) {
    await page.locator(shot.press.on).first().click()
    await page.locator(shot.press.until).first().waitFor()
  }
  await page.waitForTimeout(settleMs)
  const isSaid = isTextOf(shot.of, language)
  return { png: await page.screenshot(), says: (await linesOf(page)).filter((line) => isSaid(line)).toSorted() }
}

type Tour = { readonly places: Places; readonly language: PictureLanguage }

const asAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/** The phone, the board and the cabinet side by side, as a page. */
function frontPage(picture: (name: string) => string): string {
  const shown = (name: string, style: string) =>
    `<img src="${picture(name)}" style="position:absolute;border-radius:12px;box-shadow:0 12px 40px #0005;${style}">`
  return `<body style="margin:0;background:#d9e2e0;width:1280px;height:720px;position:relative;overflow:hidden">
    ${shown('board', 'left:300px;top:36px;width:940px')}
    ${shown('cabinet', 'right:40px;bottom:36px;width:520px')}
    ${shown('customer', 'left:40px;top:36px;height:648px;border-radius:28px')}
  </body>`
}

async function front(browser: Browser, taken: ReadonlyMap<string, Taken>): Promise<Taken> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.setContent(frontPage((name) => asAddress(taken.get(name)?.png ?? Buffer.alloc(0))))
  await page.waitForLoadState('load')
  const png = await page.screenshot()
  await page.close()
  return { png, says: [...taken].flatMap(([name, { says }]) => (['customer', 'board'].includes(name) ? says : [])) }
}

/** Makes a WebP of a PNG, by the browser. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const made = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(asAddress(png))}
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.85)
  })()`)
  return Buffer.from(made.slice(made.indexOf(',') + 1), 'base64')
}

async function takeShots(browser: Browser, demo: Demo, tour: Tour): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>()
  for (const shot of shots) {
    const context = await open(browser, tour.language, shot)
    const page = await context.newPage()
    if (shot.isStaff) await signIn(page, demo)
    taken.set(shot.name, await take(page, shot, tour))
    await context.close()
  }
  return taken
}

/** Takes every picture in a language, writes them, and returns what is to be noted of each by its file. */
export async function takePictures(browser: Browser, demo: Demo, tour: Tour): Promise<PicturesRecord['pictures']> {
  const taken = await takeShots(browser, demo, tour)
  taken.set(frontName, await front(browser, taken))
  const page = await browser.newPage()
  const notes: PicturesRecord['pictures'] = {}
  for (const [name, { png, says }] of taken) {
    const webp = await asWebp(page, png)
    const file = pictureFile(name, tour.language)
    writeFileSync(path.join(picturesFolder, file), webp)
    notes[file] = { sha256: sha256(webp), says: [...says] }
  }
  await page.close()
  return notes
}
