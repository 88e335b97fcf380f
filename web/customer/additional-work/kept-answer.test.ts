import { describe, expect, it } from 'vitest'

import { createStore } from '#web/lib/storage.ts'

import { forgetAnswer, keepAnswer, keptAnswer, sameOrNew, type KeptAnswer } from './kept-answer.ts'

const answer = (answerId: string, decision: 'ACCEPT' | 'DECLINE' = 'ACCEPT'): KeptAnswer => ({
  proposalId: 'p1',
  body: { answerId, version: 2, answers: [{ rowId: 'r1', decision }], total: 525.52 },
  rows: [{ id: 'r1', title: 'Jarrupalat', priceWithVat: 125.5, decision }],
  confirmedAt: 1,
})

function emptyStore() {
  const kept = new Map<string, string>()
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  return { kept, store }
}

describe('an answer that was confirmed', () => {
  it('is kept until it is forgotten, of each visit by itself', () => {
    const { store } = emptyStore()
    keepAnswer(store, 'A', answer('one'))
    expect(keptAnswer(store, 'A')).toEqual(answer('one'))
    expect(keptAnswer(store, 'B')).toBe(null)
    forgetAnswer(store, 'A')
    expect(keptAnswer(store, 'A')).toBe(null)
  })

  it('is none where the storage is refused, or has what an older version left', () => {
    const refused = createStore(() => {
      throw new Error('refused')
    })
    keepAnswer(refused, 'A', answer('one'))
    expect(keptAnswer(refused, 'A')).toBe(null)
    const { kept, store } = emptyStore()
    kept.set('additional-work-answer:A', '{"proposalId":"p1"}')
    expect(keptAnswer(store, 'A')).toBe(null)
  })

  it('pressed again is the same answer while it says the same, and another once it does not', () => {
    const first = answer('one')
    expect(sameOrNew(first, answer('two')).body.answerId).toBe('one')
    expect(sameOrNew(first, answer('two', 'DECLINE')).body.answerId).toBe('two')
    expect(sameOrNew(null, answer('two')).body.answerId).toBe('two')
  })
})
