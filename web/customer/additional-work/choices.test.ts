import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { AdditionalWorkProposal, AdditionalWorkRow, AdditionalWorkSums } from '#worker/contract/additional-work.ts'

import { carry, chosenSums, emptyDraft, keepDraft, keptDraft, proposalToDecide, undecidedRows } from './choices.ts'

const row = (id: string, change: Partial<AdditionalWorkRow> = {}): AdditionalWorkRow => ({
  id,
  title: `Työ ${id}`,
  words: '',
  urgency: 'SOON',
  price: 100,
  priceWithVat: 125.5,
  state: 'PROPOSED',
  decidedAt: null,
  pictures: [],
  video: null,
  ...change,
})
const proposal = (rows: AdditionalWorkRow[], change: Partial<AdditionalWorkProposal> = {}): AdditionalWorkProposal => ({
  id: 'p1',
  number: 1,
  version: 1,
  state: 'OPEN',
  proposedAt: '2026-11-25T08:00:00Z',
  answerBy: '2026-11-25T12:00:00Z',
  answeredAt: null,
  rows,
  ...change,
})
const sums: AdditionalWorkSums = {
  sum: 400.02,
  total: 400.02,
  isTotalPriceRounded: false,
  approved: 400.02,
  limit: null,
  ceiling: null,
}
const view = (...proposals: AdditionalWorkProposal[]) => ({ proposals, sums, mayAnswer: true, priceAsked: false })
const storeOf = () => {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
}

describe('which proposal is to be decided', () => {
  it('is the oldest that waits for an answer, before any that waits for a call', () => {
    const called = proposal([row('a', { state: 'CALL_REQUESTED' })], { id: 'called' })
    const older = proposal([row('b')], { id: 'older' })
    const newer = proposal([row('c'), row('d', { state: 'ACCEPTED' })], { id: 'newer' })
    expect(proposalToDecide(view(newer, older, called))?.id).toBe('older')
    expect(proposalToDecide(view(newer, called))?.id).toBe('newer')
    expect(proposalToDecide(view(called))?.id).toBe('called')
    expect(proposalToDecide(view(proposal([row('e', { state: 'DECLINED' })])))).toBe(null)
  })
})

describe('choices that are not confirmed', () => {
  const draft = { ...emptyDraft(proposal([row('a'), row('b')]), sums), choices: { a: 'ACCEPT', b: 'CALL' } } as const

  it('go with rows that were put otherwise, and say what differs', () => {
    const now = proposal([row('a2', { title: 'Työ a', priceWithVat: 150 }), row('c')], { version: 2 })
    const { choices, changes, gone, totalBefore } = carry(draft, now, { ...sums, total: 410 })
    expect(choices).toEqual({ a2: 'ACCEPT' })
    expect([...changes]).toEqual([
      ['a2', { kind: 'price', before: 125.5 }],
      ['c', { kind: 'new' }],
    ])
    expect(gone.map(({ id }) => id)).toEqual(['b'])
    expect(totalBefore).toBe(400.02)
  })

  it('differ in nothing where nothing changed, and tell of no row that was decided meanwhile', () => {
    const same = carry(draft, proposal([row('a'), row('b')]), sums)
    expect({ ...same, changes: [...same.changes] }).toEqual({
      choices: draft.choices,
      changes: [],
      gone: [],
      totalBefore: null,
    })
    const decided = carry(draft, proposal([row('a'), row('b', { state: 'DECLINED' })]), sums)
    expect(decided.gone).toEqual([])
    expect(carry(draft, proposal([row('a'), row('b', { state: 'WITHDRAWN' })]), sums).gone).toHaveLength(1)
  })

  it('are kept for their own proposal, and nothing that cannot be read is taken', () => {
    const store = storeOf()
    keepDraft(store, 'CODE', draft)
    expect(keptDraft(store, 'CODE', 'p1')).toEqual(draft)
    expect(keptDraft(store, 'CODE', 'p2')).toBe(null)
    for (const broken of [
      '',
      '{',
      '[]',
      '{"proposalId":"p1","choices":{"a":"MAYBE"},"rows":[],"version":1,"total":1}',
    ]) {
      store.set('additional-work-draft:CODE', broken)
      expect(keptDraft(store, 'CODE', 'p1')).toBe(null)
    }
  })
})

describe('what is confirmed', () => {
  it('needs an answer to every row but those that wait for a call', () => {
    const all = proposal([row('a'), row('b'), row('c', { state: 'CALL_REQUESTED' }), row('d', { state: 'ACCEPTED' })])
    expect(undecidedRows(all, { b: 'DECLINE' })).toEqual(['a'])
    expect(undecidedRows(all, { a: 'CALL', b: 'DECLINE' })).toEqual([])
  })

  it('costs what the rows that are accepted add, to the cent', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 10 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000_000 }), (cents, sumCents) => {
        const rows = cents.map((price, index) => row(String(index), { priceWithVat: price / 100 }))
        const choices = Object.fromEntries(
          rows.map(({ id }, index) => [id, index % 2 === 0 ? 'ACCEPT' : 'DECLINE'] as const),
        )
        const accepted = cents.filter((_, index) => index % 2 === 0).reduce((sum, price) => sum + price, 0)
        const chosen = chosenSums(proposal(rows), choices, { ...sums, sum: sumCents / 100 })
        expect(Math.round(chosen.added * 100)).toBe(accepted)
        expect(Math.round(chosen.total * 100)).toBe(sumCents + accepted)
      }),
    )
    const rounded = chosenSums(proposal([row('a')]), { a: 'ACCEPT' }, { ...sums, isTotalPriceRounded: true })
    expect(rounded).toEqual({ count: 1, added: 125.5, total: 525.5 })
  })
})
