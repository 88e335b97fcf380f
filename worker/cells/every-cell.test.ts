import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { statementsOfEach } from '#core/http/budget.ts'
import { createLog } from '#core/log/log.ts'

import { cellsOf } from './bindings.ts'
import { inEachOf, inEveryCell } from './every-cell.ts'

const log = createLog({ requestId: 'run_1' })
const d1 = { prepare: () => undefined, batch: () => undefined }

function boundTo(count: number): Env {
  const bound: Record<string, object> = { DB: d1 }
  for (let number = 2; number <= count; number += 1) bound[`DB_${number}`] = { ...d1 }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- nothing but the names of the bindings is looked at
  return bound as unknown as Env
}

async function groupsOf(count: number) {
  const groups: (readonly number[])[] = []
  let isHere = false
  await inEveryCell(boundTo(count), log, {
    here: async () => {
      isHere = true
    },
    there: async (cells) => void groups.push(cells),
  })
  return { groups, isHere }
}

it('every cell that can be bound has its turn, by fewer calls than the platform lets one request make', async () => {
  const property = fc.asyncProperty(fc.integer({ min: 1, max: 999 }), async (count) => {
    const { groups, isHere } = await groupsOf(count)
    expect(isHere).toBe(true)
    expect(groups.flat().toSorted((one, other) => one - other)).toEqual(
      cellsOf(boundTo(count))
        .slice(1)
        .map(({ number }) => number),
    )
    expect(groups.flat()).toHaveLength(count - 1)
    expect(groups.length).toBeLessThan(32)
    const sizes = groups.map(({ length }) => length)
    expect(Math.max(1, ...sizes) - Math.min(Math.max(1, ...sizes), ...sizes)).toBeLessThanOrEqual(1)
  })
  await fc.assert(property, { numRuns: 200 })
})

it('as long as there are few, each has an invocation of its own', async () => {
  expect((await groupsOf(25)).groups).toEqual(Array.from({ length: 24 }, (_, at) => [at + 2]))
})

it('those of one invocation never ask the database for more than the platform answers it', () => {
  for (let worlds = 1; worlds <= 42; worlds += 1) {
    expect(worlds * statementsOfEach(worlds)).toBeLessThan(1_000)
    expect(statementsOfEach(worlds)).toBeGreaterThan(20)
  }
})

it('one that fails stops no other', async () => {
  const done: number[] = []
  const run = async (cell: number) => {
    if (cell === 3) throw new Error('lost')
    done.push(cell)
  }
  await inEachOf([2, 3, 4], { log, run })
  expect(done).toEqual([2, 4])
})
