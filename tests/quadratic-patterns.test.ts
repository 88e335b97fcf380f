import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/**
 * Patterns of the server that begin with a repetition and go on after it: over a long run of what they repeat, each
 * place of the run is tried, and each try walks the rest of the run. They stand here with what bounds their text.
 */
const bounded: Readonly<Record<string, string>> = {
  '/\\/+$/': 'addresses that staff and the configuration give: at most 300 letters',
  '/-+$/g': 'a slug: at most 40 letters',
  '/^[ -]+|[ -]+$/g': 'a plate: at most 20 letters',
  '/^[^a-zäåö]+|[^a-zäåö]+$/g': 'a password: at most 200 letters',
  '/([ ,:;–-]*)\\{(\\w+)\\}/g': 'a message template: at most 2,000 letters',
  '/ *\\( *\\)/g': 'a message template: at most 2,000 letters',
  '/^\\W+|\\W+$/g': 'a word of a report: at most 200 letters',
  '/[^\\s"\'\\\\]+@[^\\s"\'\\\\]+/g': 'a field sent to a provider, cut before',
}

/** A literal behind what an expression may begin with. */
const literal =
  /(?<=[=(,:[!&|?{};\n]\s*|return )\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\/[a-z]*(?=[\s.,)\];])/g

/** One thing that is repeated without an end. */
const repetition = /^\(*(?:\?:)?(?:\[(?:\\.|[^\]])*\]|\\p\{\w+\}|\\.|[^\\^$()[\]|])(?:[+*]|\{\d+,\})\??/

/** The alternatives of a pattern, where none stands within a class or group. */
function alternativesOf(pattern: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [piece] of pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|./gs)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (piece === '|' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${piece}`)
  }
  return parts
}

function isQuadratic(text: string): boolean {
  const pattern = text.slice(1, text.lastIndexOf('/'))
  return alternativesOf(pattern).some((part) => {
    const begins = repetition.exec(part)
    return begins !== null && !/^\)*$/.test(part.slice(begins[0].length))
  })
}

function patternsOfServer(): { file: string; pattern: string }[] {
  const files = globSync(['worker/**/*.ts', 'party/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  return files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(literal)].map(([pattern]) => ({ file, pattern })),
  )
}

describe('patterns of the server', () => {
  it('are told apart: those that walk a run once, and those that walk it from each of its places', () => {
    expect(['/(\\w+)$/', '/\\s+$/', '/a|[ -]+$/', '/\\d*,/'].filter((one) => !isQuadratic(one))).toEqual([])
    expect(['/^\\w+$/', '/\\s+/g', '/<([^<>]+)>/', '/[.,]/', '/x|\\s+/'].filter(isQuadratic)).toEqual([])
  })

  it('begin with no repetition that something follows, where nothing bounds their text', () => {
    const found = patternsOfServer()
    expect(found.length).toBeGreaterThan(250)
    expect(found.filter(({ pattern }) => isQuadratic(pattern) && !(pattern in bounded))).toEqual([])
    const all = new Set(found.map(({ pattern }) => pattern))
    expect(Object.keys(bounded).filter((pattern) => !all.has(pattern) || !isQuadratic(pattern))).toEqual([])
  })
})
