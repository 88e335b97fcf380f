import { expect, it } from 'vitest'

import { Killed, spared } from '#tests/support/filled-cells.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { back, go, moverOf, smallLimits, movingCells as movingEnvironment } from '#tests/support/moving-cells.ts'

import { checkCells, listCells, type CellAt } from './look.ts'
import { moveGroup } from './move/move.ts'

function cell(number: number): CellAt & { run: (sql: string) => void } {
  const database = migratedDatabase()
  return {
    number,
    name: `cell-${number}`,
    run: (sql) => database.exec(sql),
    ask: async (sql) => database.prepare(sql).all(),
  }
}

const hour = 3_600_000

function environmentName() {
  const [home, far] = [cell(1), cell(2)]
  const account = (slug: string, slot: string) => `insert into accounts (id, slug, name, slot, sms_sender, created_at,
    updated_at, order_row_types_to_show, payment_types) values ('acc_${slug}', '${slug}', '', '${slot}', '', 0, 0, '[]', '[]')`
  const user = (name: string) => `insert into users (id, username, password_hash, created_at, updated_at)
    values ('usr_${name}', '${name}', 'x', 0, 0)`
  home.run(`insert into slots (slot, owner, cell, created_at) values ('01', 'acc_near', 1, 0), ('02', 'acc_far', 2, 0);
    insert into cell_names values ('slug', 'far', '02', 0), ('username', 'aino', '02', 0);
    ${account('near', '01')}; ${user('pekka')};`)
  far.run(`insert into slots (slot, owner, cell, created_at) values ('02', 'acc_far', 2, 0);
    ${account('far', '02')}; ${user('Aino')};
    insert into users (id, username, password_hash, disabled_at, created_at, updated_at) values ('usr_boss', 'pomo', '', 1, 0, 0);`)
  const linesAt = async (now: number) => (await checkCells([home, far], now)).map(({ line }) => line)
  return { home, far, linesAt }
}

it('says what lies where', async () => {
  const { home, far } = environmentName()
  expect(await listCells([home, far])).toEqual([
    '1  cell-1: 0 groups, 1 workshops, 0 visits that go on',
    '2  cell-2: 0 groups, 1 workshops, 0 visits that go on',
  ])
})

it('finds nothing where all fits; what names the operator elsewhere has no name of its own', async () => {
  expect(await environmentName().linesAt(2 * hour)).toEqual([])
})

it('finds a row without a claim, a claim without a row once nobody can be at it, and slots that lie elsewhere', async () => {
  const { home, far, linesAt } = environmentName()
  home.run(`delete from cell_names where name = 'aino'; insert into cell_names values ('slug', 'left', '02', ${hour + 1});
    insert into slots (slot, owner, cell, created_at) values ('03', 'grp_gone', 7, 0);`)
  far.run(`update accounts set slot = '01'`)
  const fits = [
    'acc_far of cell 2 has slot 01, which lies elsewhere',
    'username aino of cell 2 is not in the directory',
  ]
  const unbound = 'Slot 03 lies in cell 7, which is not bound'
  const left = 'slug left is claimed for slot 02, and nobody there has it'
  expect(await linesAt(2 * hour)).toEqual([...fits, unbound])
  expect(await linesAt(2 * hour + 1)).toEqual([...fits, left, unbound])
  const mending = (await checkCells([home, far], 3 * hour)).find(({ line }) => line === left)
  home.run(mending?.sql ?? '')
  expect(await linesAt(3 * hour)).toEqual([...fits, unbound])
})

it.each([
  [go, 1],
  [back, 2],
])('says of a group that is cut off anywhere on its way that it is, and nothing else: %o', async (asked, from) => {
  const batches = spared()
  const start = async () => {
    const cells = movingEnvironment()
    if (from === 2) await moveGroup(moverOf(cells), go)
    return cells
  }
  await moveGroup(moverOf(await start(), batches, smallLimits), asked)
  const seen = new Set<string>()
  for (let at = 1; at < batches.batches; at += 43) {
    const cells = await start()
    const mover = moverOf(cells, { ...spared(), diesBehindBatch: at }, smallLimits)
    await expect(moveGroup(mover, asked)).rejects.toThrow(Killed)
    const { cells: databases } = moverOf(cells)
    for (const { line } of await checkCells(databases, 3 * hour)) seen.add(line)
    expect((await listCells(databases)).at(-1)).toContain(`grp_go is on its way from cell ${from} to ${asked.cell}`)
  }
  expect([...seen].filter((line) => !line.includes('grp_there'))).toEqual([
    `grp_go is on its way from cell ${from} to ${asked.cell}: npm run cells -- move grp_go ${asked.cell} goes on with it`,
  ])
})
