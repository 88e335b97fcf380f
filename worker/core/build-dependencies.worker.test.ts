import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { buildDependencies } from './build-dependencies.ts'

it('makes the effects of all woken streams in one go after the answer, and those woken later in another', async () => {
  const kept: Promise<unknown>[] = []
  const drained: (readonly string[])[] = []
  const deps = buildDependencies({
    env,
    requestId: 'req_1',
    place: { d1: env.DB, slot: '00' },
    cells: null,
    waitUntil: (work) => kept.push(work),
    drain: async (_deps, streamKeys) => drained.push(streamKeys),
  })
  for (const stream of ['prc_1', 'prc_2', 'prc_1']) deps.wake(stream)
  await Promise.all(kept)
  expect(drained).toEqual([['prc_1', 'prc_2']])
  deps.wake('prc_3')
  await Promise.all(kept)
  expect(drained).toEqual([['prc_1', 'prc_2'], ['prc_3']])
})

it('refuses to begin without its secrets', () => {
  const place = { d1: env.DB, slot: '00' }
  const input = { requestId: 'req_1', place, cells: null, waitUntil: () => {}, drain: async () => {} }
  expect(() => buildDependencies({ ...input, env: { ...env, SEAL_SECRET: '' } })).toThrow('SEAL_SECRET')
})
