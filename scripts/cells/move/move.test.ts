import { expect, it } from 'vitest'

import { contentOf, Killed, spared, type Fate } from '#tests/support/filled-cells.ts'
import {
  back,
  besides,
  contents,
  counts,
  go,
  moverOf,
  schemaOf,
  smallLimits,
  movingCells,
  without,
  type MovingCells,
} from '#tests/support/moving-cells.ts'

import { belongings } from './belonging.ts'
import type { Mover } from './course.ts'
import { usualLimits } from './limits.ts'
import { moveGroup } from './move.ts'

/** That the group left the first cell whole, arrived in the second as it was, and nothing else is another. */
function expectMoved(cells: MovingCells, before: ReturnType<typeof contents>): void {
  const now = contents(cells)
  const [left, came] = [without(before.home, now.home), without(now.far, before.far)]
  const ofOperator = (row: string) => row.includes('usr_boss')
  const told = (row: string) => row.includes('group.arrive')
  expect(
    besides({ ...came, users: came['users']?.filter((row) => !ofOperator(row)) ?? [] }, 'slots', 'audit_log'),
  ).toEqual(
    besides({ ...left, sessions: left['sessions']?.filter((row) => !ofOperator(row)) ?? [] }, 'slots', 'audit_log'),
  )
  expect(came['audit_log']?.filter((row) => !told(row))).toEqual(left['audit_log'])
  expect(came['audit_log']?.filter(told)).toHaveLength(1)
  expect(came['slots']).toHaveLength(1)
  expect(without(before.far, now.far)).toEqual({})
  expect(counts(without(now.home, before.home))).toEqual({ audit_log: 1, cell_names: 8, sessions: 1, slots: 1 })
  for (const database of [cells.home, cells.far]) {
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  }
  expect(schemaOf(cells.far)).toEqual(schemaOf(cells.home))
}

it.each([usualLimits, smallLimits])(
  'everything of a group arrives as it was, and nothing else is another: %o',
  async (limits) => {
    const cells = movingCells()
    const [before, schema] = [contents(cells), schemaOf(cells.far)]
    await moveGroup(moverOf(cells, spared(), limits), go)
    expectMoved(cells, before)
    expect(schemaOf(cells.far)).toEqual(schema)
    const tables = new Set(Object.keys(without(before.home, contentOf(cells.home))))
    expect([...belongings.keys()].filter((name) => !tables.has(name))).toEqual([])
  },
)

it('a group that moves back is as it was', async () => {
  const cells = movingCells()
  const before = contents(cells)
  await moveGroup(moverOf(cells), { group: 'grp_go', cell: 2 })
  await moveGroup(moverOf(cells), { group: 'grp_go', cell: 1 })
  const now = contents(cells)
  expect(counts(without(before.home, now.home))).toEqual({ sessions: 1 })
  expect(counts(without(now.home, before.home))).toEqual({ audit_log: 2, sessions: 1 })
  expect(counts(without(now.far, before.far))).toEqual({ audit_log: 2, users: 1 })
  expect(without(before.far, now.far)).toEqual({})
})

/** Every moment, where the suites take their time. */
const stride = process.env['LONG'] === undefined || process.env['LONG'] === '' ? 97 : 1

const smallStride = stride === 1 ? 1 : 23

/** A town whose move was killed. */
async function killed(fate: Partial<Fate>, limits = usualLimits): Promise<MovingCells> {
  const cells = movingCells()
  await expect(moveGroup(moverOf(cells, { ...spared(), ...fate }, limits), go)).rejects.toThrow(Killed)
  return cells
}

async function moved(cells: MovingCells = movingCells(), fate: Fate = spared(), limits = usualLimits) {
  await moveGroup(moverOf(cells, fate, limits), go)
  const state = { ...contents(cells), schema: schemaOf(cells.home) }
  cells.home.close()
  cells.far.close()
  return state
}

it('killed behind any batch it goes on, or begins anew, and ends the same', async () => {
  const fate = spared()
  const whole = await moved(movingCells(), fate)
  for (let at = 1; at <= fate.batches; at += 1)
    expect(await moved(await killed({ diesBehindBatch: at }))).toEqual(whole)
}, 120_000)

it('killed between small batches too', async () => {
  const fate = spared()
  const whole = await moved(movingCells(), fate, smallLimits)
  for (let at = 1; at <= fate.batches; at += smallStride) {
    expect(await moved(await killed({ diesBehindBatch: at }, smallLimits))).toEqual(whole)
  }
}, 3_600_000)

it('killed before a statement it goes on, or begins anew, and ends the same', async () => {
  const fate = spared()
  const whole = await moved(movingCells(), fate)
  for (let at = 1; at <= fate.statements; at += stride) expect(await moved(await killed({ diesAt: at }))).toEqual(whole)
}, 3_600_000)

it.each([
  [usualLimits, 1, 6],
  [smallLimits, smallStride, 2],
])(
  'is taken back as long as the directory says the old place, and not from then on: %o',
  async (limits, step, least) => {
    const fate = spared()
    await moved(movingCells(), fate, limits)
    const ends = new Array<string>()
    for (let at = 1; at < fate.batches; at += step) {
      const cells = await killed({ diesBehindBatch: at }, limits)
      const before = contents(movingCells())
      const said = await moveGroup(moverOf(cells), back).then(() => 'taken back', String)
      const now = contents(cells)
      const others = [without(before.home, now.home), without(now.home, before.home), without(before.far, now.far)]
      // What names the operator's user there may stay.
      const left = besides(without(now.far, before.far), 'users')
      const isAsBefore = [...others, left].every((some) => Object.keys(some).length === 0)
      ends.push(said.includes('It lies in cell 2 already') ? 'arrived' : isAsBefore ? said : 'another')
    }
    expect(ends.join(' ')).toMatch(new RegExp(`^(taken back ){${least},}(arrived ?){2,}$`))
  },
  3_600_000,
)

it('a run that was taken over by a later one writes nothing more', async () => {
  const cells = movingCells()
  const before = contents(cells)
  const late = moverOf(cells)
  let isTaken = false
  const first = moverOf(cells)
  const slow: Mover = {
    ...first,
    pause: async () => {
      if (isTaken) return
      isTaken = true
      await moveGroup(late, go)
    },
  }
  await expect(moveGroup(slow, go)).rejects.toThrow('no such table: moving')
  expectMoved(cells, before)
})

it.each([45, -30])('nor does one that is taken over between two of its batches: %d', async (at) => {
  const fate = spared()
  await moved(movingCells(), fate, smallLimits)
  const cells = movingCells()
  const before = contents(cells)
  const first = moverOf(cells, spared(), smallLimits)
  const later = { ...spared(), diesBehindBatch: 4 }
  const ends: unknown[] = []
  let left = at > 0 ? at : fate.batches + at
  const slow = first.cells.map((cell) => ({
    ...cell,
    async apply(statements: readonly string[]) {
      left -= 1
      if (left === 0)
        ends.push(await moveGroup(moverOf(cells, later, smallLimits), go).catch((error: unknown) => error))
      await cell.apply(statements)
    },
  }))
  await expect(moveGroup({ ...first, cells: slow }, go)).rejects.toThrow('NOT NULL constraint failed: moving.owner')
  expect(ends).toEqual([expect.any(Killed)])
  await moveGroup(moverOf(cells), go)
  expectMoved(cells, before)
})
