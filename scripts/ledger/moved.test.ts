import type { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { moveGroup } from '#scripts/cells/move/move.ts'
import { closeLedger } from '#tests/support/closed-ledger.ts'
import { Killed, spared } from '#tests/support/filled-cells.ts'
import { back, go, moverOf, smallLimits, movingCells, type MovingCells } from '#tests/support/moving-cells.ts'

import { verifyLedger } from './verify.ts'

/** Something happens in a workshop on another day. */
function happens(database: DatabaseSync, account: string, day: number): void {
  database.exec(`insert into audit_log (id, account_id, actor_kind, action, subject, created_at)
    values ('aud ${account} ${day}', '${account}', 'system', 'x', 'x', ${day * dayMs})`)
}

/** Returns the faults of the chain; the payments of the test are not those of its record of money. */
function said(database: DatabaseSync, beside: readonly DatabaseSync[] = []) {
  const { faults, unread } = verifyLedger(database, beside)
  return { faults: faults.filter((fault) => !fault.startsWith('The record of money')), isRead: unread === 0 }
}

const whole = { faults: [], isRead: true }
const partly = { faults: [], isRead: false }

/** A town whose days are closed, and whose group moved then. */
async function movedEnvironment(): Promise<MovingCells> {
  const cells = movingCells()
  closeLedger(cells.home)
  closeLedger(cells.far)
  await moveGroup(moverOf(cells), go)
  return cells
}

it('after a move both chains hold, the old one with a copy of the new place beside', async () => {
  const { home, far } = await movedEnvironment()
  expect([said(home), said(home, [far]), said(far)]).toEqual([partly, whole, whole])
  happens(home, 'accounts grp_stay 0', 2)
  happens(far, 'accounts grp_go 0', 2)
  closeLedger(home)
  closeLedger(far)
  expect([said(home), said(home, [far]), said(far)]).toEqual([partly, whole, whole])
})

it('a group that came back is covered by the chain that it was in', async () => {
  const { home, far } = await movedEnvironment()
  happens(far, 'accounts grp_go 0', 2)
  happens(home, 'accounts grp_stay 0', 3)
  closeLedger(home)
  closeLedger(far)
  await moveGroup({ ...moverOf({ home, far }), now: () => 4 * dayMs - 1 }, back)
  happens(home, 'accounts grp_go 0', 4)
  closeLedger(home)
  expect([said(home), said(far), said(far, [home])]).toEqual([whole, partly, whole])
})

it.each([
  `update audit_log set subject = 'y' where account_id = 'accounts grp_go 0'`,
  `delete from audit_log where account_id = 'accounts grp_go 0'`,
  `update approvals set total_cents = 1 where process_id = 'processes grp_go 0'`,
])('what was changed in the new place is found by the chain of the old one: %s', async (sql) => {
  const { home, far } = await movedEnvironment()
  for (const { name } of far.prepare(`select name from sqlite_master where type = 'trigger'`).all()) {
    far.exec(`drop trigger "${String(name)}"`)
  }
  far.exec(sql)
  expect(said(home, [far]).faults.length).toBeGreaterThan(0)
})

it('a row that leaves without a word of the trail is missing', async () => {
  const { home } = await movedEnvironment()
  home.exec(`drop trigger audit_log_no_delete; delete from audit_log where account_id = 'accounts grp_stay 0'`)
  // What is left stands in its order: whoever has the other copy knows which are the moved ones.
  expect(said(home, [movingCells().far]).faults.length).toBeGreaterThan(0)
})

it('waits for a night that did not run where the group lies', async () => {
  const cells = movingCells()
  happens(cells.far, 'accounts grp_there 0', 5)
  closeLedger(cells.far)
  await expect(moveGroup(moverOf(cells), go)).rejects.toThrow('let the jobs of its night run')
  closeLedger(cells.home)
  await moveGroup({ ...moverOf(cells), now: () => 6 * dayMs }, go)
  expect(said(cells.home, [cells.far])).toEqual(whole)
})

it('no digest is written over a part of what comes and goes', async () => {
  const batches = spared()
  await moveGroup(moverOf(movingCells(), batches, smallLimits), go)
  for (let at = 5; at < batches.batches; at += 40) {
    const cells = movingCells()
    await expect(moveGroup(moverOf(cells, { ...spared(), diesBehindBatch: at }, smallLimits), go)).rejects.toThrow(
      Killed,
    )
    closeLedger(cells.home)
    closeLedger(cells.far)
    await moveGroup(moverOf(cells, spared(), smallLimits), go)
    closeLedger(cells.home)
    closeLedger(cells.far)
    expect([said(cells.home, [cells.far]), said(cells.far)]).toEqual([whole, whole])
  }
})
