import { describe, expect, it } from 'vitest'

import type { CabinetEventType } from './cabinet.ts'
import { leasesOfFacts, longestAtBoxMs, type BoxFact, type Tenure } from './whose-keys.ts'

const minute = 60_000
const fact = (type: CabinetEventType, happenedAt: number, more: Partial<BoxFact> = {}): BoxFact => ({
  type,
  happenedAt,
  receivedAt: 1e9,
  ...more,
})
const tenure = (id: string, leasedAt: number, endedAt: number | null = null): Tenure => ({
  leaseId: id,
  processId: id,
  leasedAt,
  endedAt,
})

describe('keys that were seen in a box', () => {
  const tenures = [tenure('a', 0, 60 * minute), tenure('b', 120 * minute, 180 * minute)]

  it('are of the lease that held the box then, over or not', () => {
    expect(leasesOfFacts([fact('keys_present', 30 * minute)], tenures)).toEqual(['a'])
    expect(leasesOfFacts([fact('keys_present', 150 * minute)], tenures)).toEqual(['b'])
  })

  it('are of nobody where nobody held it', () => {
    expect(leasesOfFacts([fact('keys_present', 90 * minute)], tenures)).toEqual([null])
    expect(leasesOfFacts([fact('opened', 65 * minute), fact('keys_present', 66 * minute)], tenures)).toEqual([
      null,
      null,
    ])
  })

  it('are of who opened the door before their lease was over', () => {
    const facts = [fact('opened', 59.9 * minute), fact('keys_present', 60.1 * minute)]
    expect(leasesOfFacts(facts, tenures)).toEqual(['a', 'a'])
  })

  it('are of nobody who can be told where the box changed hands while somebody may have stood before it', () => {
    const after = [tenure('a', 0, 60 * minute), tenure('b', 61 * minute)]
    expect(leasesOfFacts([fact('keys_present', 62 * minute)], after)).toEqual([null])
    const opened = [fact('opened', 61.5 * minute), fact('keys_present', 62 * minute)]
    expect(leasesOfFacts(opened, after)).toEqual(['b', 'b'])
    expect(leasesOfFacts([fact('keys_present', 61 * minute + longestAtBoxMs)], after)).toEqual(['b'])
  })

  it('are not of who holds the box where somebody else’s code opened it', () => {
    const facts = [fact('opened', 150 * minute, { leaseId: 'a' }), fact('keys_present', 151 * minute)]
    expect(leasesOfFacts(facts, tenures)).toEqual([null, null])
  })

  it('are of whose code opened the box while nobody held it, though their time was over', () => {
    const facts = [fact('opened', 70 * minute, { leaseId: 'a' }), fact('keys_present', 71 * minute)]
    expect(leasesOfFacts(facts, tenures).at(-1)).toBe('a')
  })

  it('are not of who holds the box while keys of somebody else lie in it', () => {
    const theirs = fact('keys_present', 30 * minute)
    const later = fact('keys_present', 150 * minute)
    expect(leasesOfFacts([theirs, later], tenures)).toEqual(['a', null])
    const taken = [theirs, fact('keys_taken', 100 * minute), later]
    expect(leasesOfFacts(taken, tenures)).toEqual(['a', null, 'b'])
  })

  it('are not of a lease that began after they were heard of', () => {
    expect(leasesOfFacts([fact('keys_present', 119.99 * minute, { receivedAt: 119.995 * minute })], tenures)).toEqual([
      null,
    ])
  })
})
