import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { appPages } from '#domain/operations/browser-report.ts'

const folder = path.join(import.meta.dirname, 'ui/app')
const specs = globSync('*.ts', { cwd: folder }).map((file) => ({
  file,
  source: readFileSync(path.join(folder, file), 'utf8'),
}))
const all = specs.map(({ source }) => source).join('\n')

/** The specs' ways of writing the pages of a process. */
const written: Readonly<Partial<Record<string, RegExp>>> = {
  '/:code': /goto\(api\.link\)/,
  '/:code/privacy': /api\.link\}\/privacy/,
  '/:code/receipt': /api\.link\}\/receipt/,
}

describe('the pages that a translator goes over', () => {
  it.each(appPages)('have %s among them', (page) => {
    expect(all).toMatch(written[page] ?? new RegExp(`['"\`}]${page}(?![a-z])`))
  })

  it('are those of every spec: each is opened by what has them translated', () => {
    const doors = /\b(fakeApi|fakeStaff|translateWhereAsked|playTranslator)\(/
    const opening = specs.filter(({ file, source }) => file.endsWith('.spec.ts') && source.includes('.goto('))
    const isOpened = ({ source }: { source: string }) =>
      doors.test(source) ||
      [...source.matchAll(/from '\.\/([\w.-]+)'/g)].some(([, other]) => doors.test(sourceOf(other)))
    expect(opening.filter((spec) => !isOpened(spec)).map(({ file }) => file)).toEqual([])
  })
})

const sourceOf = (name: string | undefined) => specs.find(({ file }) => file === name)?.source ?? ''
