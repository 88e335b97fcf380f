import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { staffActions } from '#domain/access/permissions.ts'

import { didKey, knownActions } from './audit-words.ts'
import { texts } from './texts.fi.ts'

const rights: ReadonlySet<string> = new Set(staffActions)

/** Actions that the worker writes into the trail, as its source names them. */
function writtenActions(): string[] {
  const files = globSync('worker/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: (?:[^\n]*? [?:] )?'([a-z_]+\.[a-z_]+)'/g)].map(
      ([, action = '']) => action,
    ),
  )
  return [...new Set(named)].filter(
    (action) => !rights.has(action) || action === 'licence.see' || action === 'payment.refund',
  )
}

describe('the words of the trail', () => {
  it('are there for every action that is written', () => {
    const written = writtenActions()
    expect(written.length).toBeGreaterThan(30)
    expect(written.filter((action) => didKey(action, texts) === null)).toEqual([])
  })

  it('tell no action that the contract would not find', () => {
    expect(knownActions(texts).filter((action) => !/^[a-z_]+\.[a-z_]+$/.test(action))).toEqual([])
    expect(didKey('constructor', texts)).toBeNull()
  })
})
