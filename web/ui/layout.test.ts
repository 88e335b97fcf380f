import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import * as look from './layout.ts'

const web = path.join(import.meta.dirname, '..')
const known = new Set(
  Array.from(
    readFileSync(path.join(import.meta.dirname, 'layout.css'), 'utf8').matchAll(/:where\(\.([\w-]+)\)/g),
    ([, name]) => name,
  ),
)

describe('the looks', () => {
  it('are class names, and a class of the component’s own is the last', () => {
    expect(look.stack()).toBe('stack')
    expect(look.row({ gap: 2, wrap: true, align: 'center' }, 'own')).toBe('row gap-2 wrap align-center own')
    expect(look.text({ tone: 'soft', size: 14 })).toBe('tone-soft size-14')
    expect(look.muted(14)).toBe(look.text({ tone: 'soft', size: 14 }))
    expect(look.muted()).toBe('tone-soft')
  })

  it('that are written out on the customer’s first screens are all known', () => {
    const unknown = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
      Array.from(readFileSync(path.join(web, file), 'utf8').matchAll(/className="([^"]+)"/g), ([, names = '']) =>
        names.split(' '),
      )
        .flat()
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(known.size).toBeGreaterThan(30)
    expect(unknown).toEqual([])
  })
})
