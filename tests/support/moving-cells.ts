/**
 * Two cells of SQLite with a group that moves, and what to say of them:
 *
 *   const cells = town()
 *   await moveGroup(moverOf(cells), go)
 */
import type { DatabaseSync } from 'node:sqlite'

import type { Mover } from '#scripts/cells/move/course.ts'
import { usualLimits, type Limits } from '#scripts/cells/move/limits.ts'

import { allTables, cellOver, contentOf, filledDatabase, spared, type Fate } from './filled-cells.ts'

export const go = { group: 'grp_go', cell: 2 }
export const back = { group: 'grp_go', cell: 1 }
/** When all of it happens. */
export const now = 3_600_000

/** Two cells: a group that goes, one that stays, and one that is there; the operator has written into the first. */
export function movingCells() {
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

export type MovingCells = ReturnType<typeof movingCells>

/** So little at a time that every table is gone through in several steps. */
export const smallLimits: Limits = { pageRows: 1, pageBytes: 1_000, stepRows: 2, batchBytes: 8_000, removedRows: 1 }

export function moverOf(
  { home, far }: MovingCells,
  fate: Fate = spared(),
  limits: Limits = usualLimits,
): Mover & { said: string[] } {
  const said: string[] = []
  return {
    cells: [cellOver(1, home, fate), cellOver(2, far, fate)],
    tables: allTables,
    limits,
    runner: `run_${Math.random()}`,
    now: () => now,
    pause: async () => {},
    say: (line) => said.push(line),
    said,
  }
}

type Content = ReturnType<typeof contentOf>

/** The rows of one that another has not. */
export function without(one: Content, other: Content): Record<string, readonly string[]> {
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

export const counts = (rows: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(rows).map(([name, some]) => [name, some.length]))

export const schemaOf = (database: DatabaseSync) =>
  database.prepare('select type, name, sql from sqlite_master order by type, name').all()

export const contents = ({ home, far }: MovingCells) => ({ home: contentOf(home), far: contentOf(far) })

/** Returns the differences in all but the tables named. */
export const besides = (rows: Record<string, readonly string[]>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)))
