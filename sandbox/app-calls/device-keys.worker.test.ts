import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

import { keyMemory } from './device-keys.ts'

const memoryOf = (deviceKey: string) => keyMemory(sandboxDb(env), { deviceId: 'dev_1', deviceKey })
const nextKey = { rotationId: 'rot_1', key: 'third' }

beforeEach(() => emptyDatabase(env.DB))

it('keeps the keys that a device took, each change by itself', async () => {
  const memory = memoryOf('first')
  expect(await memory.read()).toMatchObject({ key: null, nextKey: null, clockOffsetMs: 0 })
  await Promise.all([memory.write({ key: 'second' }), memory.write({ nextKey }), memory.write({ clockOffsetMs: -7 })])
  expect(await memoryOf('first').read()).toMatchObject({ key: 'second', nextKey, clockOffsetMs: -7 })
  await memory.write({ nextKey: null })
  expect(await memory.read()).toMatchObject({ key: 'second', nextKey: null })
})

it('has forgotten them once the device is set up with another', async () => {
  await memoryOf('first').write({ key: 'second', nextKey })
  const anew = memoryOf('another')
  expect(await anew.read()).toMatchObject({ key: null, nextKey: null })
  await anew.write({ clockOffsetMs: 5 })
  expect(await anew.read()).toMatchObject({ key: null, nextKey: null, clockOffsetMs: 5 })
})
