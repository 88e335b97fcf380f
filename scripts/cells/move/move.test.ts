import type { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import {
  allTables,
  cellOver,
  contentOf,
  filledDatabase,
  Killed,
  spared,
  type Fate,
} from '#tests/support/filled-cells.ts'

import { belongings } from './belonging.ts'
import type { Mover } from './course.ts'
import { moveGroup } from './move.ts'

const hour = 3_600_000

/** Two cells: a group that goes, one that stays, and one that is there; the operator has written into the first. */
function town() {
  const home = filledDatabase(['grp_go', 'grp_stay'])
  const far = filledDatabase(['grp_there'])
  const slots = (cell: (slot: string) => number) =>
    [
      ['01', 'grp_go'],
      ['02', 'grp_stay'],
      ['03', 'grp_there'],
    ].map(([slot = '', owner]) => `('${slot}', '${owner}', ${cell(slot)}, 0)`)
  home.exec(`insert into slots values ${slots((slot) => (slot === '03' ? 2 : 1)).join(', ')};
    insert into users (id, username, password_hash, created_at, updated_at) values ('usr_boss', 'pomo', 'x', 0, 0);
    insert into user_roles values ('usr_boss', 'superuser');
    insert into sessions (id, token_hash, user_id, account_id, created_at, last_seen_at, expires_at)
      values ('ses_boss', 't', 'usr_boss', 'accounts grp_go 0', 0, 0, 0);
    update process_notes set author_user_id = 'usr_boss' where process_id = 'processes grp_go 0';
    insert into cell_names select 'username', lower(username), '03', 0 from (select 'users.username grp_there 0' as username)`)
  far.exec(
    `insert into slots values ${slots(() => 2)
      .slice(2)
      .join(', ')}`,
  )
  return { home, far }
}

type Town = ReturnType<typeof town>

function moverOf({ home, far }: Town, fate: Fate = spared()): Mover & { said: string[] } {
  const said: string[] = []
  return {
    cells: [cellOver(1, home, fate), cellOver(2, far, fate)],
    tables: allTables,
    runner: `run_${Math.random()}`,
    now: () => hour,
    pause: async () => {},
    say: (line) => said.push(line),
    said,
  }
}

type Content = ReturnType<typeof contentOf>

/** The rows of one that another has not. */
function without(one: Content, other: Content): Record<string, readonly string[]> {
  const entries = [...one].map(([name, rows]) => {
    const gone = [...(other.get(name) ?? [])]
    const left = rows.filter((row) => {
      const at = gone.indexOf(row)
      if (at >= 0) gone.splice(at, 1)
      return at < 0
    })
    return [name, left] as const
  })
  return Object.fromEntries(entries.filter(([, rows]) => rows.length > 0))
}

const counts = (rows: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, some]) => [name, some.length]))

const schemaOf = (database: DatabaseSync) =>
  database.prepare('select type, name, sql from sqlite_master order by type, name').all()

const contents = ({ home, far }: Town) => ({ home: contentOf(home), far: contentOf(far) })

/** Of what differs: all but the tables named. */
const besides = (rows: Record<string, readonly string[]>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)))

/** That the group left the first cell whole, arrived in the second as it was, and nothing else is another. */
function expectMoved(cells: Town, before: ReturnType<typeof contents>): void {
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
  expect(counts(without(now.home, before.home))).toEqual({ audit_log: 1, cell_names: 6, sessions: 1, slots: 1 })
  for (const database of [cells.home, cells.far]) {
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  }
  expect(schemaOf(cells.far)).toEqual(schemaOf(cells.home))
}

it('everything of a group arrives as it was, and nothing else is another', async () => {
  const cells = town()
  const [before, schema] = [contents(cells), schemaOf(cells.far)]
  await moveGroup(moverOf(cells), { group: 'grp_go', cell: 2 })
  expectMoved(cells, before)
  expect(schemaOf(cells.far)).toEqual(schema)
  const tables = new Set(Object.keys(without(before.home, contentOf(cells.home))))
  expect([...belongings.keys()].filter((name) => !tables.has(name))).toEqual([])
})

it('a group that moves back is as it was', async () => {
  const cells = town()
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
const stride = process.env['LONG'] === undefined || process.env['LONG'] === '' ? 83 : 1

async function measured(): Promise<Fate> {
  const fate = spared()
  await moveGroup(moverOf(town(), fate), { group: 'grp_go', cell: 2 })
  return fate
}

async function killedThenRunAgain(fate: Fate): Promise<void> {
  const cells = town()
  const before = contents(cells)
  await expect(moveGroup(moverOf(cells, fate), { group: 'grp_go', cell: 2 })).rejects.toThrow(Killed)
  await moveGroup(moverOf(cells), { group: 'grp_go', cell: 2 })
  expectMoved(cells, before)
}

it('killed behind any batch it goes on, or begins anew, and ends the same', async () => {
  const { batches } = await measured()
  for (let at = 1; at <= batches; at += 1) await killedThenRunAgain({ ...spared(), diesBehindBatch: at })
}, 120_000)

it('killed before a statement it goes on, or begins anew, and ends the same', async () => {
  const { statements } = await measured()
  for (let at = 1; at <= statements; at += stride) await killedThenRunAgain({ ...spared(), diesAt: at })
}, 1_200_000)

it('is taken back while the directory says the old place, wherever it was killed', async () => {
  const { batches } = await measured()
  let takenBack = 0
  for (let at = 1; at <= batches; at += 1) {
    const cells = town()
    const before = contents(cells)
    await expect(
      moveGroup(moverOf(cells, { ...spared(), diesBehindBatch: at }), { group: 'grp_go', cell: 2 }),
    ).rejects.toThrow(Killed)
    const mover = moverOf(cells)
    try {
      await moveGroup(mover, { group: 'grp_go', cell: 1 })
    } catch (error) {
      expect(String(error)).toContain('It lies in cell 2 already')
      continue
    }
    const now = contents(cells)
    if (mover.said.includes('grp_go lies in cell 1, as before.')) {
      takenBack += 1
      expect(without(before.home, now.home)).toEqual({})
      expect(without(now.home, before.home)).toEqual({})
      // What named the operator's user there may stay.
      expect(Object.keys(without(now.far, before.far)).filter((name) => name !== 'users')).toEqual([])
      expect(schemaOf(cells.home)).toEqual(schemaOf(town().home))
    }
  }
  expect(takenBack).toBeGreaterThan(5)
}, 120_000)
