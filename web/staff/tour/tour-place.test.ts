import { describe, expect, it } from 'vitest'

import { tourSteps, tourWords } from '#domain/operations/tour.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'

import { keepTourPlace, readTourPlace } from './tour-place.ts'

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

describe('the place in the tour', () => {
  it('is the first step in a new browser', () => {
    expect(readTourPlace(memory())).toBe(0)
  })

  it('is kept, and so is that the tour is over', () => {
    const store = memory()
    keepTourPlace(3, store)
    expect(readTourPlace(store)).toBe(3)
    keepTourPlace(null, store)
    expect(readTourPlace(store)).toBeNull()
  })

  it('is the first step where what was kept is none of the steps', () => {
    for (const kept of ['-1', '5', '1.5', 'x']) {
      const store = memory()
      store.set('dsa-tour', kept)
      expect(readTourPlace(store)).toBe(0)
    }
  })
})

it('the tour has five steps, each with an address and words in three languages', () => {
  expect(tourSteps).toHaveLength(5)
  const said = [...tourSteps.flatMap(({ title, text, link }) => [title, text, link]), ...Object.values(tourWords)]
  expect(
    said.flatMap((words) => Object.values(words)).filter((words) => words.trim() === '' || words.includes('!')),
  ).toEqual([])
  expect(tourSteps.every(({ path }) => path.startsWith('/'))).toBe(true)
})
