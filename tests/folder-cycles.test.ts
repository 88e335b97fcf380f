import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const aliases: Readonly<Record<string, string>> = {
  '#domain/': 'worker/domain/',
  '#core/': 'worker/core/',
  '#worker/': 'worker/',
  '#web/': 'web/',
  '#party/': 'party/',
  '#sandbox/': 'sandbox/',
  '#scripts/': 'scripts/',
}

/** The file that an import names, relative to the repository; null for a package. */
function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias === undefined ? null : `${aliases[alias] ?? ''}${specifier.slice(alias.length)}`
}

type Arrow = { from: string; to: string }

function arrowsOf(file: string): Arrow[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const specifiers = source.matchAll(/(?:from|import|import\()\s*'([.#][^']+)'/g)
  return [...specifiers].flatMap(([, specifier = '']) => {
    const to = target(file, specifier)
    return to === null ? [] : [{ from: file, to }]
  })
}

const files = ['worker', 'web', 'party', 'sandbox', 'scripts'].flatMap((top) =>
  readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => `${top}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

/** Which of the folders in `folder` import which others of them, types included. */
function between(folder: string, arrows: readonly Arrow[]): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>()
  const childOf = (file: string) => {
    const [child = '', ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : []
    return rest.length === 0 ? null : child
  }
  for (const { from, to } of arrows) {
    const [a, b] = [childOf(from), childOf(to)]
    if (a !== null && b !== null && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  return graph
}

/** A way from a folder back to itself, null where there is none. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const clean = new Set<string>()
  const follow = (node: string, way: readonly string[]): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (clean.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const found = follow(next, [...way, node])
      if (found) return found
    }
    clean.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const found = follow(node, [])
    if (found) return found
  }
  return null
}

describe('folders', () => {
  const arrows = files.flatMap(arrowsOf)
  const folders = new Set(
    files.flatMap((file) =>
      file
        .split('/')
        .slice(0, -1)
        .map((_, depth, parts) => parts.slice(0, depth + 1).join('/')),
    ),
  )

  it('that lie side by side never import each other in a circle', () => {
    const circles = [...folders].flatMap((folder) => {
      const cycle = cycleIn(between(folder, arrows))
      return cycle ? [`${folder}: ${cycle.join(' → ')}`] : []
    })
    expect(circles).toEqual([])
  })

  it('are all looked at: an arrow back is found', () => {
    const back = [...arrows, { from: 'worker/domain/a.ts', to: 'worker/process/index.ts' }]
    expect(arrows.length).toBeGreaterThan(4000)
    expect(cycleIn(between('worker', back))).toContain('domain')
  })
})
