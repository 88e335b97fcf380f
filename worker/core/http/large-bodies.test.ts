import { describe, expect, it } from 'vitest'

import { testClock } from '#tests/support/clock.ts'

import { createLargeBodies } from './large-bodies.ts'

const megabyte = 1024 * 1024

function rooms() {
  const clock = testClock()
  const { withRoom } = createLargeBodies(clock)
  const begin = (megabytes: number) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    let touched = () => {}
    const work = withRoom(megabytes * megabyte, async (touch) => {
      touched = touch
      await promise
    })
    work.catch(() => {})
    return { work, end, touch: () => touched() }
  }
  const isTaken = async (megabytes: number) =>
    withRoom(megabytes * megabyte, () => Promise.resolve(true)).catch(({ code }: { code: string }) => code)
  return { clock, begin, isTaken }
}

describe('the room for large bodies', () => {
  it('holds 24 MB together, and is free again once one is done', async () => {
    const { begin, isTaken } = rooms()
    const bodies = [10, 10].map(begin)
    expect(await isTaken(5)).toBe('uploads.busy')
    expect(await isTaken(4)).toBe(true)
    bodies[0]?.end()
    await bodies[0]?.work
    expect(await isTaken(10)).toBe(true)
  })

  it('holds one alone, however large', async () => {
    const { begin, isTaken } = rooms()
    begin(40)
    expect(await isTaken(1)).toBe('uploads.busy')
    expect(await rooms().isTaken(40)).toBe(true)
  })

  it('is free again half a minute after the last of a body came', async () => {
    const { clock, begin, isTaken } = rooms()
    const slow = begin(20)
    clock.advance(29_000)
    slow.touch()
    clock.advance(29_000)
    expect(await isTaken(10)).toBe('uploads.busy')
    clock.advance(1_000)
    expect(await isTaken(10)).toBe(true)
  })
})
