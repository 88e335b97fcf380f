import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { KeyValueStore } from '#web/lib/storage.ts'

import { createNotesSaver, type NotesState } from './notes-saver.ts'

function memory(): KeyValueStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

function setUp({ saved = '', fails = 0, store = memory(), passing = true } = {}) {
  const sent: string[] = []
  const states: NotesState[] = []
  let failures = fails
  const saver = createNotesSaver({
    saved,
    store,
    storageKey: 'notes',
    isPassing: () => passing,
    onState: (state) => void states.push(state),
    save: async (notes) => {
      sent.push(notes)
      if (failures > 0) {
        failures -= 1
        throw new Error('no network')
      }
    },
  })
  return { saver, sent, states, store }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the message to the workshop', () => {
  it('is saved once, one second after the last letter, and says so', async () => {
    const { saver, sent, states } = setUp()
    saver.type('K')
    await vi.advanceTimersByTimeAsync(999)
    saver.type('Ko')
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['Ko'])
    expect(states.at(-1)).toBe('saved')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual(['Ko'])
  })

  it('is saved at once before the confirmation, and not again after it', async () => {
    const { saver, sent } = setUp()
    saver.type('Kolina edessä')
    await expect(saver.flush()).resolves.toBe(true)
    expect(sent).toEqual(['Kolina edessä'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('is not sent when nothing was typed', async () => {
    const { saver, sent } = setUp({ saved: 'jo tallessa' })
    saver.resume()
    await expect(saver.flush()).resolves.toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saver.initial).toBe('jo tallessa')
    expect(sent).toEqual([])
  })

  it('survives a reload before it was saved, and is then sent', async () => {
    const store = memory()
    setUp({ store }).saver.type('ehdin kirjoittaa')
    const { saver, sent } = setUp({ store, saved: 'vanha' })
    expect(saver.initial).toBe('ehdin kirjoittaa')
    saver.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['ehdin kirjoittaa'])
    expect(store.kept.size).toBe(0)
  })

  it('forgets a draft that was saved just before the reload', async () => {
    const store = memory()
    store.set('notes', 'sama')
    const { saver, sent } = setUp({ store, saved: 'sama' })
    saver.resume()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([])
    expect(store.kept.size).toBe(0)
  })

  it('keeps the draft when saving fails, holds the confirmation back and tries again by itself', async () => {
    const { saver, sent, states, store } = setUp({ fails: 1 })
    saver.type('tärkeä')
    await expect(saver.flush()).resolves.toBe(false)
    expect(states.at(-1)).toBe('failed')
    expect(store.get('notes')).toBe('tärkeä')
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual(['tärkeä', 'tärkeä'])
    expect(states.at(-1)).toBe('saved')
  })

  it('is not sent over and over when the server has refused it', async () => {
    const { saver, sent, states } = setUp({ fails: 1, passing: false })
    saver.type('liian myöhään')
    await expect(saver.flush()).resolves.toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toBe('failed')
  })

  it('sends what was typed during a save after it, one at a time', async () => {
    const answers: (() => void)[] = []
    const sent: string[] = []
    const saver = createNotesSaver({
      saved: '',
      store: memory(),
      storageKey: 'notes',
      isPassing: () => true,
      onState: () => undefined,
      save: (notes) =>
        new Promise((resolve) => {
          sent.push(notes)
          answers.push(resolve)
        }),
    })
    saver.type('a')
    const first = saver.flush()
    saver.type('ab')
    const second = saver.flush()
    expect(sent).toEqual(['a'])
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['a', 'ab'])
    answers[1]?.()
    await expect(Promise.all([first, second])).resolves.toEqual([true, true])
  })

  it('is no more sent once the screen is gone', async () => {
    const { saver, sent } = setUp()
    saver.type('x')
    saver.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})
