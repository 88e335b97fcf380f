import { expect, it } from 'vitest'

import type { OutboxRow } from './outbox-store.ts'
import { createToldRows, letGoAfterMs } from './told-rows.ts'

const row = (seq: number, streamKey: string): OutboxRow => ({
  seq,
  streamKey,
  id: `obx_${seq}`,
  kind: 'tell',
  attempts: 1,
  payload: {},
  truth: null,
  dueAt: 0,
  isClaimed: false,
  isAlone: true,
})

it('gives up what was told once no further word has come for a while, and gives it up once', () => {
  const told = createToldRows()
  told.keep([row(1, 'a'), row(2, 'b')], 1_000)
  told.keep([row(3, 'c')], 2_000)
  const due = (now: number) => told.takeDue(now).map(({ seq }) => seq)
  expect(due(1_000 + letGoAfterMs - 1)).toEqual([])
  expect(due(1_000 + letGoAfterMs)).toEqual([1, 2])
  expect(due(2_000 + letGoAfterMs)).toEqual([3])
  expect(told.isEmpty()).toBe(true)
})

it('has nothing left to give up of a stream that has something new to tell', () => {
  const told = createToldRows()
  told.keep([row(1, 'a'), row(2, 'b')], 1_000)
  told.forget(['a'])
  expect(told.takeDue(1_000 + letGoAfterMs)).toMatchObject([{ seq: 2 }])
})
