import { describe, expect, it } from 'vitest'

import { builtInTexts, isContentKey } from './built-in.ts'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { sv } from './sv.ts'

const languages: Record<string, Record<string, string>> = { fi, sv, en }
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

describe('the built-in texts of the customer', () => {
  it.each(['sv', 'en'])('have the same keys in Finnish and in %s', (language) => {
    expect(Object.keys(languages[language] ?? {})).toEqual(Object.keys(fi))
  })

  it.each(['sv', 'en'])('have the same placeholders in Finnish and in %s', (language) => {
    for (const [key, text] of Object.entries(fi)) {
      expect(placeholders(languages[language]?.[key] ?? ''), key).toEqual(placeholders(text))
    }
  })

  it.each(['fi', 'sv', 'en'])(
    'say something under every key in %s, without exclamation marks or stray spaces',
    (language) => {
      for (const [key, text] of Object.entries(languages[language] ?? {})) {
        expect(text.trim(), key).toBe(text)
        expect(text.length, key).toBeGreaterThan(1)
        expect(text, key).not.toMatch(/!|\s{2}|\{\s|\s\}/)
      }
    },
  )

  it.each(['sv', 'en'])('are translated into %s, not left in Finnish', (language) => {
    const same = Object.entries(fi).filter(([key, text]) => languages[language]?.[key] === text)
    expect(same).toEqual([])
  })

  it('are found by any way of writing the locale, and are Finnish for a language that we do not speak', () => {
    expect(builtInTexts('sv-FI')).toBe(sv)
    expect(builtInTexts('EN_gb')).toBe(en)
    expect(builtInTexts('fi')).toBe(fi)
    expect(builtInTexts('de-DE')).toBe(fi)
    expect(builtInTexts('constructor')).toBe(fi)
    expect(builtInTexts('')).toBe(fi)
  })

  it('include the keys that the specification names', () => {
    expect(isContentKey('lockerError')).toBe(true)
    expect(isContentKey('fastLaneWorkOrderNotFoundText')).toBe(true)
    expect(isContentKey('requiredField')).toBe(true)
    expect(isContentKey('constructor')).toBe(false)
  })
})
