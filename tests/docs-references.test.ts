import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

/** References that a reader of the docs follows at night: a file that was renamed, a heading, a command. */

const root = path.join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const pages = files.filter((file) => /^(?:docs\/.*|README|sandbox\/README)\.md$/.test(file) || file === 'README.md')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isThere = (file: string) => existsSync(path.join(root, file))

const folders = /^(?:worker|web|party|sandbox|scripts|tests|docs|migrations)\//

/** Paths of ours in code marks; patterns (`*`, `<thing>`) name no file. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)].map(([, found = '']) => found).filter((found) => folders.test(found))
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, found = '']) => found).filter((found) => !/^\w+:/.test(found))
}

/** The anchor of each heading, as the usual viewers make it. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

function isGoodLink(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? page : path.join(path.dirname(page), file)
  if (!isThere(target)) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(anchor)
}

describe.each(pages)('%s', (page) => {
  it('names files that there are', () => {
    expect(pathsIn(read(page)).filter((found) => !isThere(found))).toEqual([])
  })

  it('links to pages and headings that there are', () => {
    expect(linksIn(read(page)).filter((link) => !isGoodLink(page, link))).toEqual([])
  })

  it('names commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = [...read(page).matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

it('decisions that the sources name are there', () => {
  const sources = files.filter((file) => /\.(?:ts|tsx|toml)$/.test(file) && !file.startsWith('docs/'))
  const numbers = new Set(sources.flatMap((file) => [...read(file).matchAll(/decisions\/(\d{3})/g)].map(([, n]) => n)))
  const known = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []))
  expect([...numbers].filter((number) => !known.has(number ?? ''))).toEqual([])
})
