import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'

import { isTextOf } from './is-text-of.ts'
import { lookNow, picturesFolder, readRecord, sha256 } from './record.ts'
import { frontName, pictureFile, pictureLanguages, shots, type PictureLanguage } from './shots.ts'

/**
 * A picture no longer looks like the product where a text that stands in it is said nowhere any more, or where colours,
 * sizes or typefaces have changed since. `npm run pictures` beside `npm start` takes them all anew.
 */

const record = readRecord()
const names = [...shots.map(({ name, of }) => ({ name, of })), { name: frontName, of: 'app' as const }]
const pictures = pictureLanguages.flatMap((language) =>
  names.map(({ name, of }) => ({ file: pictureFile(name, language), language, of })),
)
const saying: Readonly<Record<PictureLanguage, ReturnType<typeof isTextOf>>> = {
  fi: isTextOf('app', 'fi'),
  en: isTextOf('app', 'en'),
}
const sayingOf = (of: 'app' | 'sandbox', language: PictureLanguage) =>
  of === 'app' ? saying[language] : isTextOf('sandbox', language)

describe.each(pictures)('docs/pictures/$file', ({ file, language, of }) => {
  it('is the one that was noted, and no larger than a page of text can bear', () => {
    expect(sha256(readFileSync(path.join(picturesFolder, file)))).toBe(record.pictures[file]?.sha256)
    expect(statSync(path.join(picturesFolder, file)).size).toBeLessThan(150_000)
  })

  it('says what the product says', () => {
    const isSaid = sayingOf(of, language)
    const said = record.pictures[file]?.says ?? []
    expect(said.length).toBeGreaterThan(2)
    expect(said.filter((line) => !isSaid(line))).toEqual([])
  })
})

it('the product has the colours, sizes and typefaces of the pictures', () => {
  expect(record.look).toBe(lookNow())
})

it('there is no picture besides, and each one is shown', () => {
  const files = readdirSync(picturesFolder).filter((file) => file.endsWith('.webp'))
  expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  const pages = ['README.md', 'docs/tour.md', 'docs/tour.fi.md'].map((page) =>
    readFileSync(path.join(root, page), 'utf8'),
  )
  expect(files.filter((file) => !pages.some((page) => page.includes(`pictures/${file}`)))).toEqual([])
})
