import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { root } from '#scripts/stack/process.ts'
import { chromiumPath } from '#scripts/test/chromium.ts'

/*
 * Draws `web/public/icon.svg` as the pictures that home screens ask for. A maskable icon and that of Apple are cut by
 * the phone: their ground goes to the edge, and the mark stays within the middle four fifths.
 */

const icons = [
  { name: 'icon-192.png', size: 192, cut: false },
  { name: 'icon-512.png', size: 512, cut: false },
  { name: 'icon-maskable-512.png', size: 512, cut: true },
  { name: 'apple-touch-icon.png', size: 180, cut: true },
] as const

const drawing = readFileSync(path.join(root, 'web/public/icon.svg'), 'utf8')
const uncut = drawing.replace(' rx="16"', '')

function pageOf({ size, cut }: { size: number; cut: boolean }): string {
  const ground = cut ? 'background: #0e4f5c' : 'background: transparent'
  const inner = cut ? Math.round(size * 0.86) : size
  const style = `margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; ${ground}`
  const sized = (cut ? uncut : drawing).replace('<svg ', `<svg width="${inner}" height="${inner}" `)
  return `<body style="${style}">${sized}</body>`
}

const folder = path.join(root, 'web/public/icons')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox'],
})
for (const icon of icons) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } })
  await page.setContent(pageOf(icon))
  writeFileSync(path.join(folder, icon.name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
