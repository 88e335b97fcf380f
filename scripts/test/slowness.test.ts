import { afterEach, expect, it, vi } from 'vitest'

import { slowness, waitMs } from './slowness.ts'

afterEach(() => vi.unstubAllEnvs())

it('waits as long as on a quiet machine at least, and six times as long at most', () => {
  vi.stubEnv('SLOWNESS', undefined)
  expect(slowness()).toBeGreaterThanOrEqual(1)
  expect(slowness()).toBeLessThanOrEqual(6)
})

it('is measured once a run, so that every process of it waits alike', () => {
  vi.stubEnv('SLOWNESS', '2.5')
  expect(slowness()).toBe(2.5)
  expect(waitMs(30_000)).toBe(75_000)
})
