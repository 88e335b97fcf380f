import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { customerPushKinds } from '#worker/contract/customer/customer-push.ts'
import { pushKinds } from '#worker/contract/staff/people/push.ts'

const web = path.join(import.meta.dirname, '../..')

/** Texts of a screen by where they lie, and what may say them. Those of the customer's content have a test of their own. */
const found = globSync('**/*.fi.ts', { cwd: web })
  .filter((file) => !file.startsWith('customer/') || file.startsWith('customer/reading/'))
  .toSorted()
const partOf = (file: string) => (file.startsWith('lib/') ? '' : (/^\w+\//.exec(file)?.[0] ?? ''))

type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

async function textsOf(file: string): Promise<Tree> {
  const { texts }: { texts?: unknown } = await import(path.join(web, file))
  return isTree(texts) ? texts : {}
}

/** Every text by its whole key. */
function leaves(tree: Tree, above = ''): Map<string, string> {
  const own = Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (isTree(value)) return [...leaves(value, `${above}${key}.`)]
    return typeof value === 'string' ? [[above + key, value]] : []
  })
  return new Map(own)
}

/** Kinds of the service worker's notifications, which the server names. */
const kinds: ReadonlySet<string> = new Set([...pushKinds, ...customerPushKinds, 'visit'])

const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\.(?:fi|sv|en)\.ts$/.test(file)
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter(isSource)
  .map((file) => ({ file, code: readFileSync(path.join(web, file), 'utf8') }))

/** Keys that are put together: `role_${role}`, `${name}Hint`. */
const madeKeys = (code: string) =>
  [...code.matchAll(/`(\w*)\$\{[^`{}]+\}(\w*)`/g)].filter(([, begins, ends]) => `${begins}${ends}`.length > 3)

describe.each(found)('%s', (file) => {
  const folder = partOf(file)
  const code = sources
    .filter((source) => [folder, 'app/', 'ui/'].some((one) => source.file.startsWith(one)))
    .map((source) => source.code)
    .join('\n')

  it.each(['sv', 'en'])('says the same in %s, with the same places', async (language) => {
    const fi = leaves(await textsOf(file))
    const other = leaves(await textsOf(file.replace(/fi\.ts$/, `${language}.ts`)))
    expect([...other.keys()].toSorted()).toEqual([...fi.keys()].toSorted())
    for (const [key, text] of fi) expect([key, placesOf(other.get(key) ?? '')]).toEqual([key, placesOf(text)])
  })

  it('says nothing that no screen says', async () => {
    const made = madeKeys(code)
    const isMade = (key: string) =>
      made.some(([, begins = '', ends = '']) => key.startsWith(begins) && key.endsWith(ends))
    const said = new Set([...code.matchAll(/['"](\w+)['"]|[.{,]\s*(\w+)/g)].map(([, quoted, named]) => quoted ?? named))
    const tree = await textsOf(file)
    const groups = [tree, tree['desk'], tree['process'], tree['worklist']].filter(isTree)
    const keys = groups.flatMap((group) => Object.keys(group))
    expect(keys.filter((key) => !said.has(key) && !isMade(key) && !kinds.has(key))).toEqual([])
  })
})
