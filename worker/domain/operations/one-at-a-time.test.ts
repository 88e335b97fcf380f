import { expect, it } from 'vitest'

import { oneAtATime } from './one-at-a-time.ts'

/** A work whose end is in the hands of the test. */
function work() {
  const ends: PromiseWithResolvers<void>[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const wish = oneAtATime(async () => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    try {
      await end.promise
    } finally {
      atOnce -= 1
    }
  })
  return { wish, ends, begun: () => ends.length, mostAtOnce: () => mostAtOnce }
}

it('does at once what nobody is doing, each time that it is wished for', async () => {
  const { wish, ends, begun } = work()
  for (const time of [1, 2, 3]) {
    const wished = wish()
    expect(begun()).toBe(time)
    ends.at(-1)?.resolve()
    await wished
  }
})

it('is done once more for all who wished for it meanwhile, and never twice at once', async () => {
  const { wish, ends, begun, mostAtOnce } = work()
  const first = wish()
  const others = [wish(), wish(), wish()]
  expect(begun()).toBe(1)
  ends[0]?.resolve()
  await first
  // Still together with them: theirs has not begun, or only just.
  expect(begun()).toBeLessThanOrEqual(2)
  await Promise.resolve()
  expect(begun()).toBe(2)
  ends[1]?.resolve()
  await Promise.all(others)
  expect([begun(), mostAtOnce()]).toEqual([2, 1])
})

it('has a wish that comes while the next time is under way done after it', async () => {
  const { wish, ends, begun, mostAtOnce } = work()
  const first = wish()
  const second = wish()
  ends[0]?.resolve()
  await first
  await Promise.resolve()
  const third = wish()
  ends[1]?.resolve()
  await second
  await Promise.resolve()
  ends[2]?.resolve()
  await third
  expect([begun(), mostAtOnce()]).toEqual([3, 1])
})

it('goes on after a time that failed, which fails for nobody else', async () => {
  const { wish, ends, begun } = work()
  const first = wish()
  const second = wish()
  ends[0]?.reject(new Error('out of reach'))
  await expect(first).rejects.toThrow('out of reach')
  await Promise.resolve()
  ends[1]?.resolve()
  await second
  const third = wish()
  ends[2]?.resolve()
  await third
  expect(begun()).toBe(3)
})
