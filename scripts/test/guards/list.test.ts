import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'

import { withoutGuard } from './guard.ts'
import { guards } from './list.ts'

const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the guards that are taken away', () => {
  it('are thirty or more, each by a name of its own', () => {
    expect(guards.length).toBeGreaterThanOrEqual(30)
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length)
  })

  it.each(guards.map((guard) => [guard.name, guard] as const))('still stand where they were: %s', (_name, guard) => {
    const source = sourceOf(guard.place)
    expect(withoutGuard(source, guard)).not.toBe(source)
    const [file, title] = guard.noticedBy
    expect(existsSync(path.join(root, file))).toBe(true)
    expect(title).not.toBe('')
  })

  it('are told where their place is gone, or is not the only one', () => {
    const guard = { name: 'a', place: 'b.ts', has: 'x', without: '', noticedBy: ['c.test.ts', 'd'] } as const
    expect(() => withoutGuard('y', guard)).toThrow('"a" is to be in b.ts once, and is found 0 times')
    expect(() => withoutGuard('xx', guard)).toThrow('found 2 times')
    expect(withoutGuard('axb', guard)).toBe('ab')
  })
})
