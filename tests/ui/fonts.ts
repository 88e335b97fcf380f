import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { root } from '#scripts/stack/process.ts'

/** Text is as wide as the font of the machine has it: these two stand for what people have, and come with the tests. */
export const fonts = {
  narrow: { name: 'roboto-condensed', weights: [400, 500, 600, 700] },
  wide: { name: 'dejavu-sans', weights: [400, 700] },
} as const

export type Font = keyof typeof fonts

const family = 'Font of the test'

function face(name: string, weight: number): string {
  const file = path.join(root, 'node_modules/@fontsource', name, 'files', `${name}-latin-${weight}-normal.woff2`)
  const source = `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(${source}); }`
}

/** Sets the page in a font. Its policy takes none from elsewhere: the test needs `bypassCSP`. */
export async function writeIn(page: Page, font: Font): Promise<void> {
  const { name, weights } = fonts[font]
  const faces = weights.map((weight) => face(name, weight)).join('\n')
  await page.addStyleTag({ content: `${faces}\n:root { --font: '${family}' !important; }` })
  const loaded = await page.evaluate(async (wanted) => {
    const found = await document.fonts.load(`16px '${wanted}'`)
    await document.fonts.ready
    return found.length
  }, family)
  if (loaded === 0) throw new Error(`The page took no ${name}`)
}
