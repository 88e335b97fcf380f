import { describe, expect, it } from 'vitest'

import { createStore } from '#web/lib/storage.ts'

import { fillText } from './fill.ts'
import { builtInLanguageOf, firstOffered, preferredLanguage, storedLanguage, storeLanguage } from './language.ts'
import { texts as en } from './page-texts.en.ts'
import { texts as fi } from './page-texts.fi.ts'
import { texts as sv } from './page-texts.sv.ts'

describe('the texts that need no process', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, new Set(text.match(/\{\w+\}/g))]))

  it.each([
    ['sv', sv],
    ['en', en],
  ])('say in %s all that they say in Finnish, with the same placeholders', (_language, texts) => {
    expect(placeholders(texts)).toEqual(placeholders(fi))
    expect(Object.values(texts).filter((text) => text.trim() !== text || text === '')).toEqual([])
  })
})

describe('the language', () => {
  it('is the one chosen earlier, else what the browser wishes for, else English', () => {
    expect(preferredLanguage('sv-FI', ['en-GB'])).toBe('sv')
    expect(preferredLanguage(null, ['de-DE', 'en-GB', 'fi'])).toBe('en')
    expect(preferredLanguage('de', ['sv'])).toBe('sv')
    expect(preferredLanguage(null, ['de', 'fr'])).toBe('en')
    expect(preferredLanguage(null, [])).toBe('en')
  })

  it('of those on offer is the first that is wished for, by its locale or else by its language', () => {
    const offered = [{ lcid: 'fi-FI' }, { lcid: 'en-GB' }, { lcid: 'en-US' }, { lcid: 'et-EE' }]
    expect(firstOffered(offered, ['de', 'en-US', 'fi'])).toEqual({ lcid: 'en-US' })
    expect(firstOffered(offered, ['en'])).toEqual({ lcid: 'en-GB' })
    expect(firstOffered(offered, ['et'])).toEqual({ lcid: 'et-EE' })
    expect(firstOffered(offered, ['de', 'fr'])).toBeUndefined()
  })

  it('is read from any way of writing the locale', () => {
    expect(builtInLanguageOf('SV_fi')).toBe('sv')
    expect(builtInLanguageOf('en')).toBe('en')
    expect(builtInLanguageOf('svenska')).toBeNull()
  })

  it('stays under its agreed key, and nothing breaks where the browser keeps nothing', () => {
    const kept = new Map<string, string>()
    const store = {
      get: (key: string) => kept.get(key) ?? null,
      set: kept.set.bind(kept),
      remove: kept.delete.bind(kept),
    }
    storeLanguage('sv-FI', store)
    expect(kept.get('dsa-user-lang')).toBe('sv-FI')
    expect(storedLanguage(store)).toBe('sv-FI')
    const refused = createStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => storeLanguage('en', refused)).not.toThrow()
    expect(storedLanguage(refused)).toBeNull()
  })
})

describe('filling a text', () => {
  it('puts values in their places, as often as they occur, and leaves the others to be seen', () => {
    expect(fillText('{a} ja {b} ja {a}', { a: 1, b: 'x' })).toBe('1 ja x ja 1')
    expect(fillText('Hei {name}')).toBe('Hei {name}')
    expect(fillText('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
  })
})
