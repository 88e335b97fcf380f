import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from '#scripts/stack/process.ts'

import type { PictureLanguage, Shot } from './shots.ts'

const read = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')

/** Returns the sources of a screen's words. */
const sourcesOf = (of: Shot['of'], language: PictureLanguage): readonly string[] =>
  of === 'app' ? [`web/**/*.${language}.ts`] : ['sandbox/**/*.{ts,tsx,json}']

/** Returns a test of a line of text: whether the product says just that, in this language, as its sources are now. */
export function isTextOf(of: Shot['of'], language: PictureLanguage): (line: string) => boolean {
  const source = read(sourcesOf(of, language))
  return (line) => [`'${line}'`, `"${line}"`, `>${line}<`].some((written) => source.includes(written))
}
