import { describe, expect, it } from 'vitest'

import { builtInTexts } from '#tests/support/content.ts'

import { content as en } from './content.en.ts'
import { content as fi } from './content.fi.ts'
import { content as sv } from './content.sv.ts'

const languages: Record<string, Record<string, string>> = { fi, sv, en }
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

describe('the built-in texts of the customer', () => {
  it.each(['sv', 'en'])('have the same keys in Finnish and in %s', (language) => {
    expect(Object.keys(languages[language] ?? {})).toEqual(Object.keys(fi))
  })

  it.each(['sv', 'en'])('have the same placeholders in Finnish and in %s', (language) => {
    const named = (texts: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]))
    expect(named(languages[language])).toEqual(named(fi))
  })

  it.each(['fi', 'sv', 'en'])(
    'say something under every key in %s, without exclamation marks or stray spaces',
    (language) => {
      const faulty = Object.entries(languages[language] ?? {}).filter(
        ([, text]) => text.trim() !== text || text.length < 2 || /!|\s{2}|\{\s|\s\}/.test(text),
      )
      expect(faulty).toEqual([])
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
    expect(Object.keys(fi)).toEqual(
      expect.arrayContaining(['lockerError', 'fastLaneWorkOrderNotFoundText', 'requiredField']),
    )
  })
})
