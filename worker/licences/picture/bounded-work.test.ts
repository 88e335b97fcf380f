import { describe, expect, it } from 'vitest'

import { dearFiles, heicOfExtents } from '#tests/support/dear-files.ts'
import { cleanVideo } from '#worker/additional-work/finding/video.ts'

import { cleanPicture } from './clean-picture.ts'

/** Reads, copies and writes of bytes that a reader makes: each call is one, a fill or copy as many as it writes. */
function countWork(run: () => unknown): number {
  let work = 0
  const counted = <T extends object>(
    target: T,
    name: keyof T & string,
    cost: (call: readonly unknown[], self: Uint8Array) => number,
  ) => {
    const original: unknown = Reflect.get(target, name)
    if (typeof original !== 'function') throw new Error(`${name} is no method`)
    Object.defineProperty(target, name, {
      configurable: true,
      writable: true,
      value(this: Uint8Array, ...call: unknown[]): unknown {
        work += cost(call, this)
        return Reflect.apply(original, this, call)
      },
    })
    undo.push(() => Object.defineProperty(target, name, { configurable: true, writable: true, value: original }))
  }
  const undo: (() => void)[] = []
  const bytes: Uint8Array = Object.getPrototypeOf(Uint8Array.prototype)
  counted(bytes, 'fill', ([, start = 0, end], self) => Number(end ?? self.length) - Number(start))
  counted(bytes, 'subarray', () => 1)
  counted(bytes, 'set', ([source]) => (Array.isArray(source) || source instanceof Uint8Array ? source.length : 1))
  for (const name of ['getUint8', 'getUint16', 'getUint32', 'getBigUint64'] as const)
    counted(DataView.prototype, name, () => 1)
  counted(Math, 'clz32', () => 1)
  try {
    run()
  } finally {
    for (const restore of undo) restore()
  }
  return work
}

describe('a file made to be dear', () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => [cleanPicture(bytes), cleanVideo(bytes)]

  it.each(dearFiles)('costs at most twice as much when it is twice as large: %s', (_, make) => {
    const [once, twice] = [make(64_000), make(128_000)]
    const [small, large] = [countWork(() => read(once)), countWork(() => read(twice))]
    expect(large).toBeLessThanOrEqual(Math.max(2.2 * small, 60_000))
  })

  it.each(dearFiles)('is left after some thousand parts, however large it is: %s', (_, make) => {
    const file = make(1_000_000)
    expect(cleanPicture(file).ok).toBe(false)
    expect(cleanVideo(file)).toBeNull()
    expect(countWork(() => read(file))).toBeLessThanOrEqual(200_000)
  })
})

describe('a HEIC of many items', () => {
  it('writes each byte over once, however many name it', () => {
    const file = heicOfExtents(8 * 4_000)
    expect(countWork(() => cleanPicture(file))).toBeLessThanOrEqual(12 * file.length)
  })
})
