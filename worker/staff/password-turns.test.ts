import { describe, expect, it } from 'vitest'

import { testClock } from '#tests/support/clock.ts'

import { createPasswordTurns } from './password-turns.ts'

/** Turns over a clock of the test's own, and work that ends when the test says so. */
function turns() {
  const clock = testClock()
  const sleeping: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => sleeping.push(resolve))
  const { inTurn } = createPasswordTurns({ now: clock.now, pause })
  const passTime = async (ms: number) => {
    clock.advance(ms)
    for (const wake of sleeping.splice(0)) wake()
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve()
  }
  const begun: string[] = []
  const begin = (name: string, isKnown: boolean) => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const work = inTurn({ isKnown }, async () => {
      begun.push(name)
      await promise
      return name
    })
    // Awaited by the test later, or never.
    work.catch(() => {})
    return { work, end }
  }
  return { begin, begun, passTime, sleeping }
}

const stranger = false
const known = true

describe('turns of hashing passwords', () => {
  it('are two at a time; strangers beyond are refused before their work begins, and told when to come again', async () => {
    const { begin, begun } = turns()
    const first = begin('one', stranger)
    begin('two', stranger)
    const more = Array.from({ length: 48 }, (_, nth) => begin(`more ${nth}`, stranger))
    for (const { work } of more) {
      await expect(work).rejects.toMatchObject({ code: 'auth.busy', status: 503, headers: { 'Retry-After': '2' } })
    }
    expect(begun).toEqual(['one', 'two'])
    first.end()
    await first.work
    begin('three', stranger)
    expect(begun).toEqual(['one', 'two', 'three'])
  })

  it('go to who is known first, who waits while strangers are refused', async () => {
    const { begin, begun, passTime } = turns()
    const first = begin('one', stranger)
    begin('two', stranger)
    const liisa = begin('liisa', known)
    first.end()
    await first.work
    await expect(begin('three', stranger).work).rejects.toMatchObject({ code: 'auth.busy' })
    await passTime(100)
    expect(begun).toEqual(['one', 'two', 'liisa'])
    liisa.end()
    expect(await liisa.work).toBe('liisa')
  })

  it('are refused to who is known too, after ten seconds', async () => {
    const { begin, passTime } = turns()
    for (let nth = 0; nth < 2; nth += 1) begin('busy', known)
    const liisa = begin('liisa', known)
    // Turns that end by themselves are taken anew.
    for (let waited = 0; waited < 9_900; waited += 100) await passTime(100)
    await expect(liisa.work).rejects.toMatchObject({ code: 'auth.busy' })
  })

  it('end by themselves where a caller broke off, and end where its work failed', async () => {
    const { begin, begun, passTime } = turns()
    begin('broken off', stranger)
    begin('broken off too', stranger)
    await passTime(10_000)
    begin('next', stranger)
    expect(begun).toContain('next')
    const { inTurn } = createPasswordTurns(testClock())
    for (let nth = 0; nth < 5; nth += 1) {
      await expect(inTurn({ isKnown: stranger }, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    }
  })
})
