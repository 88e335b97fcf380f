import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { changedPaths, isSameValue, mergeDrafts, valueAt, withValue } from './merge-drafts.ts'

const value = fc.constantFrom('', 'A', 'B', 'C')
const draft = fc.record({
  name: value,
  enabled: fc.boolean(),
  labels: fc.dictionary(fc.constantFrom('fi-FI', 'sv-SE', 'en-GB'), value),
  lines: fc.array(fc.record({ id: value, amount: value }), { maxLength: 2 }),
})
const versions = fc.record({ seen: draft, now: draft, mine: draft })
const paths = ['name', 'enabled', 'labels.fi-FI', 'labels.sv-SE', 'labels.en-GB', 'lines']

describe('a form that somebody else was first to change', () => {
  it('keeps what only one of both changed, and names where both did', () => {
    fc.assert(
      fc.property(versions, ({ seen, now, mine }) => {
        const merged = mergeDrafts({ seen, now, mine })
        for (const path of paths) {
          const [before, theirs, typed] = [seen, now, mine].map((one) => valueAt(one, path))
          const isTyped = !isSameValue(before, typed)
          const isChanged = !isSameValue(before, theirs)
          expect(isSameValue(valueAt(merged.draft, path), isTyped ? typed : theirs)).toBe(true)
          expect(merged.changed.includes(path)).toBe(isChanged)
          expect(merged.collisions.some((one) => one.path === path)).toBe(
            isTyped && isChanged && !isSameValue(typed, theirs),
          )
        }
      }),
    )
  })

  it('is what it was where nobody else changed anything, and what they made of it where nothing was typed', () => {
    fc.assert(
      fc.property(draft, draft, (one, other) => {
        expect(changedPaths(mergeDrafts({ seen: one, now: one, mine: other }).draft, other)).toEqual([])
        expect(changedPaths(mergeDrafts({ seen: one, now: other, mine: one }).draft, other)).toEqual([])
        expect(mergeDrafts({ seen: one, now: other, mine: one }).collisions).toEqual([])
        expect(mergeDrafts({ seen: one, now: other, mine: other }).collisions).toEqual([])
      }),
    )
  })

  it('collides in the same places whoever comes first, and is theirs once theirs is taken everywhere', () => {
    fc.assert(
      fc.property(versions, ({ seen, now, mine }) => {
        const merged = mergeDrafts({ seen, now, mine })
        const turned = mergeDrafts({ seen, now: mine, mine: now })
        expect(turned.collisions.map(({ path }) => path).toSorted()).toEqual(
          merged.collisions.map(({ path }) => path).toSorted(),
        )
        const taken = merged.collisions.reduce((all, { path, theirs }) => withValue(all, path, theirs), merged.draft)
        expect(merged.changed.every((path) => isSameValue(valueAt(taken, path), valueAt(now, path)))).toBe(true)
      }),
    )
  })

  it('merges a text of each language on its own', () => {
    const seen = { labels: { fi: 'Pesu', sv: 'Tvätt' }, enabled: true }
    const now = { labels: { fi: 'Käsinpesu', sv: 'Tvätt', en: 'Wash' }, enabled: true }
    const mine = { labels: { fi: 'Pikapesu', sv: 'Snabbtvätt' }, enabled: false }
    expect(mergeDrafts({ seen, now, mine })).toEqual({
      draft: { labels: { fi: 'Pikapesu', sv: 'Snabbtvätt', en: 'Wash' }, enabled: false },
      changed: ['labels.fi', 'labels.en'],
      collisions: [{ path: 'labels.fi', mine: 'Pikapesu', theirs: 'Käsinpesu' }],
    })
  })
})
