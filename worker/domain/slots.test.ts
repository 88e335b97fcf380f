import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { newId, newIdIn, newSecret } from '#core/secrets/ids.ts'
import { newProcessCode, parseProcessCode } from '#domain/access/codes.ts'

import {
  cellOfHouse,
  firstHouse,
  hitsADay,
  houseOf,
  defaultSlot,
  isSlot,
  mostOpenCodes,
  slotAt,
  slotAtEnd,
  slotCount,
  slotOfCode,
} from './slots.ts'

const slot = fc.nat(slotCount - 1).map(slotAt)
const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

describe('a slot', () => {
  it('is one of 1,024, each by its own two characters, and the first is that of the house', () => {
    const all = Array.from({ length: slotCount }, (_, index) => slotAt(index))
    expect([new Set(all).size, all.every(isSlot), all[0]]).toEqual([1024, true, defaultSlot])
  })

  it('of a cell itself is none that groups are given', () => {
    const houses = Array.from({ length: 99 }, (_, index) => houseOf(index + 1))
    expect(houses.map(cellOfHouse)).toEqual(Array.from({ length: 99 }, (_, index) => index + 1))
    const given = Array.from({ length: firstHouse - 1 }, (_, index) => slotAt(index + 1))
    expect(given.filter((one) => cellOfHouse(one) !== null || houses.includes(one))).toEqual([])
  })

  it('is read back of a code as people type it, and of ids and secrets', () => {
    fc.assert(
      fc.property(slot, fc.nat(4_000_000_000_000), (one, now) => {
        const typed = newProcessCode(bytes, one).toLowerCase()
        expect(slotOfCode(parseProcessCode(typed) ?? '')).toBe(one)
        expect(slotAtEnd(newIdIn(one, 'pay', now))).toBe(one)
        expect(slotAtEnd(newSecret(one))).toBe(one)
        expect(slotAtEnd(`dms_${newSecret(one)}`)).toBe(one)
      }),
    )
  })

  it('is in nothing that was made before there were slots, nor in what is neither', () => {
    fc.assert(fc.property(fc.nat(4_000_000_000_000), (now) => slotAtEnd(newId('pay', now)) === null))
    for (const text of [
      newSecret(),
      `dms_${newSecret()}`,
      'dev_cabinet',
      '',
      `${newId('pay', 0)}u0`,
      `${newSecret()}uu`,
    ]) {
      expect(slotAtEnd(text)).toBeNull()
    }
  })

  it('that is full is guessed less than once in 10,000 days by 1,000 addresses with ten tries a minute', () => {
    const strangers = { addresses: 1000, triesAMinute: 10 }
    expect(hitsADay({ ...strangers, openCodes: mostOpenCodes })).toBeLessThan(1e-4)
    expect(hitsADay({ ...strangers, openCodes: 8000 })).toBeGreaterThan(1e-4)
    // All slots full: as many as sixty bits without slots would bear.
    expect(slotCount * mostOpenCodes).toBeGreaterThan(7_000_000)
  })
})
