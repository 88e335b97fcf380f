import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { structureOf } from '#tests/browser/page-structure.ts'

/* A screen like one that was searched is not searched again: what would make axe say something else makes it another. */

const shown = (body: string) =>
  `<!doctype html><html lang="fi"><head><title>Sivu</title></head><body><main><h1>Otsikko</h1>${body}</main></body></html>`

async function structureWith(page: Page, body: string): Promise<string> {
  await page.setContent(shown(body))
  return structureOf(page)
}

const alike = [
  ['what a text says', '<p>Auto on valmis</p>', '<p>Avain on lokerossa</p>'],
  [
    'how a field is called',
    '<label for="a">Nimi</label><input id="a">',
    '<label for="b">Puhelin</label><input id="b">',
  ],
  ['where a link leads', '<a href="/a">Alku</a>', '<a href="/b">Alku</a>'],
] as const

for (const [what, one, other] of alike) {
  test(`two pages that differ in ${what} are one structure`, async ({ page }) => {
    expect(await structureWith(page, one)).toBe(await structureWith(page, other))
  })
}

const unlike = [
  ['a picture without words', '<img alt="Auto" src="a.png">', '<img src="a.png">'],
  ['a button without a name', '<button>Jatka</button>', '<button></button>'],
  [
    'a label of another field',
    '<label for="a">Nimi</label><input id="a">',
    '<label for="b">Nimi</label><input id="a">',
  ],
  ['two ids that are one', '<p id="a">Yksi</p><p id="b">Kaksi</p>', '<p id="a">Yksi</p><p id="a">Kaksi</p>'],
  ['a colour', '<p style="color:#111">Yksi</p>', '<p style="color:#ddd">Yksi</p>'],
  ['a class', '<p class="plain">Yksi</p>', '<p class="faint">Yksi</p>'],
  ['a role', '<p>Yksi</p>', '<p role="button">Yksi</p>'],
  ['what is ticked', '<input type="checkbox" title="a">', '<input type="checkbox" title="a" checked>'],
] as const

for (const [what, one, other] of unlike) {
  test(`${what} makes another structure`, async ({ page }) => {
    expect(await structureWith(page, one)).not.toBe(await structureWith(page, other))
  })
}

test('what is wrong is found on a page that was clean before, and each time again', async ({ page }) => {
  await page.setContent(shown('<button>Jatka</button>'))
  await expectAccessible(page, 'clean')
  for (const time of ['first', 'second']) {
    await page.setContent(shown('<button></button>'))
    await expect(expectAccessible(page, time), time).rejects.toThrow('button-name')
  }
})
