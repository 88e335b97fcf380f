import { writeFile } from 'node:fs/promises'

import { test as base } from '@playwright/test'

import type { Browser, BrowserWindow, Size } from '#tests/engines/browsers/browser.ts'
import { startFirefox } from '#tests/engines/browsers/firefox.ts'
import { startWebKit } from '#tests/engines/browsers/webkit.ts'

import { handAt, type Hand } from './hand.ts'

export { expect } from '@playwright/test'

const starts = { firefox: startFirefox, webkit: startWebKit } as const
export type Engine = keyof typeof starts

/** A customer's phone, the desk of staff, and the kiosk's wall. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  wall: { width: 1080, height: 1920 },
} as const satisfies Readonly<Record<string, Size>>

type Workers = { engine: Engine; running: Browser }
type Options = { size: Size; ownWindow: BrowserWindow; hand: Hand }

/** The test of every journey: somebody at a new window of a browser. */
export const test = base.extend<Options, Workers>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  size: [sizes.phone, { option: true }],
  running: [
    async ({ engine }, use) => {
      const browser = await starts[engine]()
      await use(browser)
      await browser.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  ownWindow: async ({ running, size }, use, info) => {
    const window = await running.newWindow(size)
    await use(window)
    if (info.status !== info.expectedStatus) {
      const file = info.outputPath('screen.png')
      await writeFile(file, await window.screenshot())
      await info.attach('screen', { path: file, contentType: 'image/png' })
    }
    await window.close()
  },
  hand: async ({ ownWindow }, use) => use(handAt(ownWindow)),
})
