import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const screens = execFileSync('git', ['ls-files', 'web/**/*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** The rules of a style sheet, those within conditions too. */
function rulesOf(css: string): readonly { selector: string; body: string }[] {
  return [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({
      selector: selector.trim(),
      body,
    }),
  )
}

/** The style sheets and classes that a screen gives to rows of tables. */
function rowClasses(screen: string): readonly { file: string; name: string }[] {
  const source = read(screen)
  const fileOf = (local: string) =>
    new RegExp(`import ${local} from '(?:#web/|\\./)([^']+)'`).exec(source)?.[0].match(/'(.+)'/)?.[1]
  const rows = [...source.matchAll(/<tr\b[^>]*?className=\{(.*?)\}(?:\s|>)/gs)].map(([, value = '']) => value)
  return rows
    .flatMap((value) => [...value.matchAll(/(\w+)\['([\w-]+)'\]/g)])
    .flatMap(([, local = '', name = '']) => {
      const file = fileOf(local)
      if (file === undefined)
        throw new Error(`${screen} gives a row a class of ${local}, which is imported from nowhere`)
      const near = path.join(path.dirname(screen), file)
      return [{ file: file.startsWith('#web/') ? file.replace('#web/', 'web/') : near, name }]
    })
}

it('no row of a table holds what is inside of it by its position, which Safari takes none of', () => {
  const classes = screens.flatMap(rowClasses)
  expect(classes.map(({ file }) => file)).toContain('web/ui/price/row-table.module.css')
  const held = classes.filter(({ file, name }) =>
    rulesOf(read(file)).some(
      ({ selector, body }) =>
        selector.split(',').some((one) => new RegExp(`\\.${name}(?![\\w-])[^ >+~]*$`).test(one.trim())) &&
        /(^|[;\s])position:\s*relative/.test(body),
    ),
  )
  expect(held).toEqual([])
})
