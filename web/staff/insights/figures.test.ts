import { describe, expect, it } from 'vitest'

import { fillText } from '#web/lib/i18n/fill.ts'

import type { AmountWords } from './amounts.ts'
import { changeOf } from './figures.ts'
import { texts } from './texts.fi.ts'

const words: Readonly<Record<string, string>> = texts
const said: AmountWords = { text: (key, values = {}) => fillText(words[key] ?? key, values), language: 'fi' }

describe('the change of a figure', () => {
  it.each([
    ['count', 'more', 64, 41, '+56,1\u00A0%', 'good'],
    ['euros', 'more', 90, 100, '−10\u00A0%', 'bad'],
    ['share', 'more', 0.41, 0.35, '+6 yks.', 'good'],
    ['minutes', 'less', 108, 130, '−22\u00A0min', 'good'],
    ['hours', 'less', 2.25, 0, '+2,25\u00A0h', 'bad'],
    ['euros', undefined, 60, 30, '+100\u00A0%', 'neither'],
  ] as const)('of %s where %s is better: %d after %d is %s', (unit, better, now, before, words, tone) => {
    const change = changeOf({ unit, ...(better !== undefined && { better }), now, before }, said)
    expect(change).toEqual({ text: words, tone })
  })

  it('is not said where there was nothing to compare with', () => {
    expect(changeOf({ unit: 'euros', now: 60, before: 0 }, said)).toBeNull()
    expect(changeOf({ unit: 'minutes', now: 60, before: null }, said)).toBeNull()
    expect(changeOf({ unit: 'count', now: 3, before: 3 }, said)?.tone).toBe('neither')
  })
})
