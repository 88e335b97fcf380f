import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0; those of level 3 stand between and after
 * them.
 */
const numbers: Readonly<Record<string, readonly number[]>> = {
  '1.1': range(2),
  '1.2': range(9),
  '1.3': range(11),
  '1.4': range(3),
  '1.5': range(2),
  '2.1': range(3),
  '2.2': range(3),
  '2.3': range(4),
  '2.4': [1],
  '3.2': range(2),
  '3.3': range(4),
  '3.4': range(6),
  '3.5': range(5),
  '3.7': range(2),
  '4.1': range(3),
  '4.2': [1],
  '4.3': range(2),
  '4.4': range(4),
  '5.1': [1],
  '5.2': range(3),
  '5.3': range(2),
  '5.4': range(3),
  '6.1': range(3),
  '6.2': range(12),
  '6.3': range(4),
  '6.4': range(4),
  '6.5': range(5),
  '6.6': range(3),
  '6.8': range(4),
  '7.1': range(3),
  '7.2': range(4),
  '7.3': range(2),
  '7.4': range(5),
  '7.5': range(2),
  '7.6': range(2),
  '8.1': range(2),
  '8.2': range(3),
  '8.3': [1],
  '8.4': [1],
  '9.1': range(3),
  '9.2': range(4),
  '10.1': range(2),
  '10.2': range(2),
  '10.3': range(4),
  '10.4': range(11),
  '10.5': range(5),
  '10.6': range(2),
  '10.7': range(3),
  '11.1': range(2),
  '11.2': range(3),
  '11.3': range(3),
  '11.4': range(4),
  '11.5': [1],
  '11.6': [1],
  '12.1': range(3),
  '12.2': range(2),
  '12.3': range(4),
  '13.1': [1],
  '13.2': range(5),
  '13.3': range(2),
  '13.4': range(5),
  '14.1': range(2),
  '14.2': range(4),
  '14.3': range(3),
  '15.1': range(3),
  '15.2': range(3),
  '15.3': range(7),
  '16.1': [1],
  '16.2': range(5),
  '16.3': range(4),
  '16.4': range(3),
  '16.5': range(3),
  '17.1': [1],
  '17.2': range(4),
  '17.3': range(2),
}

function range(upTo: number): number[] {
  return Array.from({ length: upTo }, (_, index) => index + 1)
}

const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8')
const page = read('security.md')
const lines = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', here = '', last = '']) => ({
    number,
    here,
    last,
  }),
)
const files = execFileSync('git', ['ls-files', '*.test.ts', '*.spec.ts'], { cwd: root, encoding: 'utf8' }).split('\n')
const namedIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name)
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

describe('the lines of ASVS', () => {
  it('are there for every requirement of levels 1 and 2, once each', () => {
    const wanted = Object.entries(numbers).flatMap(([section, own]) => own.map((one) => `${section}.${one}`))
    expect(wanted).toHaveLength(253)
    expect(lines.map(({ number }) => number)).toEqual(wanted)
  })

  it('each name a test that there is, or say why not', () => {
    const unproven = lines.filter(({ here, last }) => here !== '–' && !/`[\w./-]+\.(test|spec)\.ts`/.test(last))
    expect(unproven).toEqual([])
    expect(namedIn(page).filter((name) => !isThere(name))).toEqual([])
  })
})

describe.each(['security.md', 'threat-model.md'])('docs/%s', (name) => {
  it('names only tests and decisions that there are, and says when it was last gone through', () => {
    const text = read(name)
    expect(namedIn(text).filter((one) => !isThere(one))).toEqual([])
    const decisions = [...text.matchAll(/\bdecision (\d{3})\b/g)].map(([, number = '']) => number)
    const all = readdirSync(path.join(root, 'docs/decisions')).map((file) => file.slice(0, 3))
    expect(decisions.filter((number) => !all.includes(number))).toEqual([])
    expect(text).toMatch(/^(?:.* )?Reviewed on \d{4}-\d\d-\d\d\.$/m)
  })
})
