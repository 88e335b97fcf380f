import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { gapsIn, mergedRanges, type ByteRange } from './byte-ranges.ts'

const range = fc.tuple(fc.nat(60), fc.nat(12)).map(([start, length]): ByteRange => ({ start, end: start + length }))
const bytesOf = (ranges: readonly ByteRange[]) =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index))
const sorted = (bytes: Iterable<number>) => [...bytes].toSorted((one, other) => one - other)

it('ranges that are merged hold the same bytes, each once', () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      expect(bytesOf(mergedRanges(ranges))).toEqual(sorted(new Set(bytesOf(ranges))))
    }),
  )
})

it('the gaps of a place are its bytes that are in no range, each once', () => {
  fc.assert(
    fc.property(range, fc.array(range), (place, ranges) => {
      const taken = new Set(bytesOf(ranges))
      expect(bytesOf(gapsIn(place, ranges))).toEqual(bytesOf([place]).filter((byte) => !taken.has(byte)))
    }),
  )
})
