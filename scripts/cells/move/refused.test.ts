import type { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { allTables, contentOf, Killed } from '#tests/support/filled-cells.ts'
import {
  back,
  contents,
  counts,
  go,
  moverOf,
  now,
  schemaOf,
  movingCells,
  without,
  type MovingCells,
} from '#tests/support/moving-cells.ts'

import { belongings } from './belonging.ts'
import type { Mover } from './course.ts'
import { moveGroup } from './move.ts'

/** A town whose move was cut off as soon as it had said this. */
async function cutOffAt(line: string, cells: MovingCells = movingCells()): Promise<MovingCells> {
  const say = (said: string) => {
    if (said.startsWith(line)) throw new Killed()
  }
  await expect(moveGroup({ ...moverOf(cells), say }, go)).rejects.toThrow(Killed)
  return cells
}

/** Returns the database's answers to a row that is written again, is another, or goes. */
function answersOf(database: DatabaseSync, table: string, group: string): readonly string[] {
  const mine = `rowid = (select min(rowid) from "${table}" where ${ofGroup(table, group)})`
  const names = allTables.find(({ name }) => name === table)?.columns ?? []
  const [column = ''] = names
  const columns = names.map((name) => `"${name}"`).join(', ')
  const statements = [
    `insert into "${table}" (${columns}) select ${columns} from "${table}" where ${mine}`,
    `update "${table}" set "${column}" = "${column}" where ${mine}`,
    `delete from "${table}" where ${mine}`,
  ]
  return statements.map((sql) => {
    database.exec('begin')
    try {
      return Number(database.prepare(sql).run().changes) > 0 ? 'written' : 'passed over'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    } finally {
      database.exec('rollback')
    }
  })
}

/** Rows of the test say their group in their texts. */
function ofGroup(table: string, group: string): string {
  const columns = allTables.find(({ name }) => name === table)?.columns ?? []
  return `instr(${columns.map((column) => `coalesce("${column}", '')`).join(" || ' ' || ")}, '${group}') > 0`
}

const withRowid = [...belongings.keys()].filter(
  (name) => allTables.find((table) => table.name === name)?.order === 'rowid',
)

it.each(['From now on', 'The directory says'])(
  'from "%s" on nothing of the group is written in either place, and all else is',
  async (line) => {
    const { home, far } = await cutOffAt(line)
    const places = line === 'From now on' ? [home] : [home, far]
    const written = places.flatMap((database) =>
      withRowid.flatMap((table) => answersOf(database, table, 'grp_go').map((answer) => `${table}: ${answer}`)),
    )
    // What is of many accounts, and what is append only before anybody asks for its group.
    const usual = /: (?:group\.moving|passed over)$|append only|additional_work\.decided/
    expect(written.filter((answer) => !usual.test(answer))).toEqual([])
    const others = withRowid.flatMap((table) => answersOf(home, table, 'grp_stay'))
    expect(others).toContain('written')
    expect(others.filter((answer) => answer.includes('moving'))).toEqual([])
  },
)

it('has the clouds of the other cabinets looked after, and not those of the group', async () => {
  const { home } = await cutOffAt('From now on')
  home.exec(`insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx ' || id, id || ':cloud', 'cloud.tend', '{}', 0, 0 from lockers`)
  const wished = home.prepare(`select stream_key as stream from outbox where id glob 'obx lockers*'`).all()
  expect(wished.map(({ stream }) => stream)).toEqual(['lockers grp_stay 0:cloud', 'lockers grp_stay 1:cloud'])
})

it('waits for effects that are being made, and lets nobody begin one', async () => {
  const cells = movingCells()
  const held = `update outbox set claimed_until = ${now + 60_000} where id = 'obx grp_go more 0'`
  cells.home.exec(held)
  let at = now
  const waits: number[] = []
  const claimed: string[] = []
  const claim = () =>
    cells.home
      .prepare(`update outbox set claimed_until = ${at + 60_000} where claimed_until <= ${at} returning id`)
      .all()
      .map(({ id }) => String(id))
      .filter((id) => id.includes('grp_go'))
  const mover: Mover = {
    ...moverOf(cells),
    now: () => at,
    pause: async (milliseconds) => {
      if (milliseconds < 25_000) claimed.push(...claim())
      waits.push(milliseconds)
      at += milliseconds
    },
  }
  const before = contents(cells)
  await moveGroup(mover, go)
  expect(claimed).toEqual([])
  expect(waits.filter((wait) => wait < 25_000)).toHaveLength(38)
  expect(waits.slice(-2)).toEqual([25_000, 30_000])
  expect(counts(without(contentOf(cells.far), before.far))['outbox']).toBe(5)
})

it.each([
  [25_000, 'far', 'believed'],
  [30_000, 'home', 'late_writes'],
] as const)(
  'a run that goes on waits for the rest of %d ms, by the time of the database',
  async (whole, where, name) => {
    const cells = movingCells()
    const waits: number[] = []
    const waiting = (of: Mover): Mover => ({
      ...of,
      pause: async (milliseconds) => {
        waits.push(milliseconds)
        if (milliseconds === whole) throw new Killed()
      },
    })
    await expect(moveGroup(waiting(moverOf(cells)), go)).rejects.toThrow(Killed)
    cells[where].exec(`update moving_waits set since = since - 20000 where name = '${name}'`)
    waits.length = 0
    await moveGroup(waiting(moverOf(cells)), go)
    expect(waits[0]).toBeGreaterThan(0)
    expect(waits[0]).toBeLessThanOrEqual(whole - 20_000)
    expect(waits).toHaveLength(whole === 25_000 ? 2 : 1)
    expect(schemaOf(cells.home)).toEqual(schemaOf(movingCells().home))
  },
)

it('says before anything is frozen how long the databases answer nobody, and by what', async () => {
  const mover = moverOf(movingCells())
  await moveGroup(mover, go)
  expect(mover.said[0]).toMatch(
    /^\d+ rows, \d+\.\d MB\. While an import runs a database answers nobody, .*cell 2 about 14 s in 7 imports, cell 1 about 14 s in 7 imports, by an estimate of 2 s each\.$/,
  )
})

it.each([
  [
    `update users set account_group_id = null; insert into user_roles values ('users grp_go 0', 'superuser')`,
    'is the operator',
  ],
  [`insert into user_accounts values ('users grp_go 0', 'accounts grp_stay 0', 0)`, 'works in the group and in'],
  [
    `update work_orders set customer_id = 'customers grp_go 0' where account_id = 'accounts grp_stay 0'`,
    '1 rows of work_orders that stay',
  ],
  [
    `update processes set link_code = 'ZZ' || substr(link_code, 3), ended_at = null where account_id = 'accounts grp_go 0'`,
    '1 open visits',
  ],
  [`update devices set id = 'dev_old', revoked_at = null where account_id = 'accounts grp_go 0'`, '1 devices'],
  [`update api_keys set revoked_at = null where account_id = 'accounts grp_go 0'`, '1 API keys'],
  [
    `update search_refolds set done_at = null where table_name = 'processes'`,
    'Names of processes are still being folded',
  ],
])('is refused where something would be lost: %s', async (sql, why) => {
  const cells = movingCells()
  cells.home.exec(`pragma foreign_keys = off; ${sql}; pragma foreign_keys = on`)
  const before = contents(cells)
  await expect(moveGroup(moverOf(cells), go)).rejects.toThrow(why)
  expect(contents(cells)).toEqual(before)
  expect(schemaOf(cells.home)).toEqual(schemaOf(movingCells().home))
})

it.each([
  [`update customers set city = city || ' ' where id = NEW.id and id = 'customers grp_go 1'`, 'customers'],
  [`delete from customers where id = NEW.id and id = 'customers grp_go 1'`, 'customers'],
])('is not flipped where a row did not arrive as it was: %s', async (sql, table) => {
  const cells = movingCells()
  const before = contents(cells)
  cells.far.exec(`create trigger other after insert on customers begin ${sql}; end; pragma foreign_keys = off`)
  await expect(moveGroup(moverOf(cells), go)).rejects.toThrow(`It did not arrive as it was: ${table}. `)
  cells.far.exec('drop trigger other; pragma foreign_keys = on')
  await moveGroup(moverOf(cells), back)
  expect(contents(cells).home).toEqual(before.home)
})

it.each([
  [{ group: 'grp_go', cell: 1 }, 'grp_go lies in cell 1.'],
  [{ group: 'HUOLTO GO', cell: 1 }, 'grp_go lies in cell 1.'],
])('%o says where it is', async (asked, line) => {
  const cells = movingCells()
  cells.home.exec(`update account_groups set name = 'Huolto Go' where id = 'grp_go'`)
  const mover = moverOf(cells)
  await moveGroup(mover, asked)
  expect(mover.said).toEqual([line])
})

it.each([
  [{ group: 'grp_none', cell: 2 }, 'No group'],
  [{ group: 'grp_go', cell: 3 }, 'Cell 3 is not bound'],
])('%o is no move', async (asked, why) => {
  await expect(moveGroup(moverOf(movingCells()), asked)).rejects.toThrow(why)
})

it('another group waits until the one before has arrived', async () => {
  const cells = await cutOffAt('From now on')
  await expect(moveGroup(moverOf(cells), { group: 'grp_stay', cell: 2 })).rejects.toThrow('grp_go is being moved')
})
