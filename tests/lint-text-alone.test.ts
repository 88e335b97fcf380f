import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'text-alone-'))
afterAll(() => rmSync(folder, { recursive: true }))

const component = (jsx: string, before = '') =>
  `${before}\nexport const shown = (text: string, count: number) => ${jsx}\n`

const refused = [
  ['a text beside an icon', '<b><Icon />{text}</b>'],
  ['a text beside an icon that may be missing', '<b>{icon}{text}</b>'],
  ['a text with its count', '<summary>{text} ({count})</summary>'],
  ['two texts and what is between them', '<li>{text} · {text}</li>'],
  ['words that stand only sometimes', '<p>{text}{count > 1 && `, ${count}`}</p>'],
  ['words beside what comes and goes', '<p>{count > 1 && <b>{count}</b>} Valmis</p>'],
  ['a text of a fragment, whose element is another’s', '<>{text}</>'],
  ['a text on a button of ours', '<Button><Mark />{text}</Button>'],
  ['a slot that takes texts', '<div><h2>{text}</h2>{aside}</div>', 'type Props = { aside: ReactNode }'],
  [
    'a slot that takes texts elsewhere in the file',
    '<div><h2>{text}</h2>{aside}</div>',
    'type One = { aside: Elements }\ntype Other = { aside: ReactNode }',
  ],
] as const

const allowed = [
  ['a text that is all that its element holds', '<b><Icon /><span>{text}</span></b>'],
  ['two texts in one', '<li>{`${text} · ${count}`}</li>'],
  ['elements that come and go', '<p>{count > 1 && <b>{count}</b>} <i>{text}</i></p>'],
  ['one of two elements', '<p>{count > 1 ? <b>{count}</b> : null}<i /></p>'],
  ['a list', '<ul><li />{[text].map((one) => <li key={one}>{one}</li>)}</ul>'],
  ['a slot of elements', '<div><h2>{text}</h2>{aside}</div>', 'type Props = { aside: Elements }'],
  [
    'a slot that is drawn',
    '<div><h2>{text}</h2>{renderAside(count)}</div>',
    'type Props = { renderAside: (count: number) => Elements }',
  ],
  ['a variable that is an element', '<div><h2>{text}</h2>{mark}</div>', 'const mark = <Mark />'],
] as const

/** The lines that the rule finds in each of the files, by their names. */
function findings(sources: readonly (readonly [string, string, string?])[]): Map<number, number> {
  for (const [index, [, jsx, before]] of sources.entries()) {
    writeFileSync(path.join(folder, `a${index}.tsx`), component(jsx, before))
  }
  const config = path.join(folder, '.oxlintrc.json')
  const jsPlugins = [path.join(root, 'scripts/lint/plugin.ts')]
  writeFileSync(config, JSON.stringify({ jsPlugins, rules: { 'house/text-alone': 'error' } }))
  const args = ['-c', config, '-f', 'unix', folder]
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), args, { encoding: 'utf8', cwd: folder })
  const found = [...stdout.matchAll(/a(\d+)\.tsx:.*text-alone/g)].map(([, index]) => Number(index))
  return new Map(sources.map((_, index) => [index, found.filter((one) => one === index).length]))
}

describe('a text that changes', () => {
  const found = findings([...refused, ...allowed])
  it.each(refused.map(([what], index) => ({ what, index })))('is refused: $what', ({ index }) => {
    expect(found.get(index)).toBeGreaterThan(0)
  })
  it.each(allowed.map(([what], index) => ({ what, index: index + refused.length })))('is fine: $what', ({ index }) => {
    expect(found.get(index)).toBe(0)
  })
})
