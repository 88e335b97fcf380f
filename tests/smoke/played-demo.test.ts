import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { hourMs } from '#scripts/demo/history/days.ts'
import { planHistory } from '#scripts/demo/history/plan.ts'
import { appFile, inFile, sandboxFile } from '#scripts/demo/play/database-files.ts'
import { copyPlayedPast, playHistory } from '#scripts/demo/play/play-history.ts'
import { verifyLedger } from '#scripts/ledger/verify.ts'
import { emptyState } from '#scripts/stack/empty-state.ts'
import { prepare } from '#scripts/stack/prepare.ts'
import { addresses } from '#scripts/stack/settings.ts'

/** A few days of the demo and what is open are played into databases of their own, and what the app says of them is counted again. */

const at = addresses({ app: 8787, room: 1999, sandbox: 8788 })
const stateDir = mkdtempSync(path.join(tmpdir(), 'played-'))
/** A Wednesday at noon in Helsinki, and the two days before it. */
const history = { stateDir, at, now: Date.parse('2026-11-18T10:00:00Z'), days: 2, withYear: false }
const plan = planHistory(history).filter(({ endsIn }) => endsIn !== null)

/** The second group lies in the second database. */
const cells = [1, 2] as const
type Cell = (typeof cells)[number]
const isIn = (cell: Cell, accountId: string) => (accountId === 'acc_naantali') === (cell === 2)

const inCell = <Result>(cell: Cell, work: (database: DatabaseSync) => Result) => inFile(appFile(stateDir, cell), work)
const count = (sql: string, cell: Cell = 1) => inCell(cell, (database) => Number(database.prepare(sql).get()?.['n']))
const summed = (measure: string, cell: Cell) =>
  count(`select coalesce(sum(count), 0) as n from daily_sums where measure = '${measure}'`, cell)

beforeAll(async () => {
  await prepare(stateDir, at, 2)
  await playHistory(history)
}, 300_000)
afterAll(() => rmSync(stateDir, { recursive: true }))

const endsOf = (visits: typeof plan) => Object.fromEntries(visits.map(({ number, endsIn }) => [number, endsIn]))

function playedEnds(): Record<string, string> {
  const sql =
    'select w.external_work_order_id as number, p.state from processes p join work_orders w on w.id = p.work_order_id'
  const rows = cells.flatMap((cell) => inCell(cell, (database) => database.prepare(sql).all()))
  return Object.fromEntries(rows.map(({ number, state }) => [String(number), String(state)] as const))
}

it('leaves every visit where it was planned to end', () => {
  expect(playedEnds()).toEqual(endsOf(plan))
  expect(plan.length).toBeGreaterThan(0)
})

it('has workshops with a logo and a picture of their house, whose files are there', () => {
  expect(count(`select count(*) as n from accounts where logo is not null and place_picture_url is not null`)).toBe(2)
})

it('has the car of a test drive out, for which its customer has fetched the keys with their licence on file', () => {
  const out = `select count(*) as n from processes p join substitute_vehicles s on s.id = p.substitute_vehicle_id
    join driving_licences l on l.process_id = p.id
    where p.process_type = 'NO_DMS_RETRIEVE_AND_RETURN' and p.state = 'RETRIEVE_STARTED' and s.license_number = 'KOE-41'`
  expect(count(out)).toBe(1)
})

it('has the desk show a car that is out and a refund that waits, which its provider has not decided', () => {
  const shown = inFile(sandboxFile(stateDir), (database) =>
    database
      .prepare('select state from desk_processes')
      .all()
      .map(({ state }) => String(state)),
  )
  expect(shown).toEqual(expect.arrayContaining(['LINK_SENT', 'RETRIEVE_STARTED', 'REFUND_REQUESTED']))
  const waiting = inFile(sandboxFile(stateDir), (database) =>
    database.prepare(`select count(*) as n from provider_refunds where state = 'pending'`).get(),
  )
  expect(waiting).toEqual({ n: 1 })
})

it.each(cells)('counts in the insights what the history and the record of money have, in database %i', (cell) => {
  const told = (event: string) => count(`select count(*) as n from process_events where type = '${event}'`, cell)
  const visits = plan.filter(({ accountId }) => isIn(cell, accountId))
  expect(visits.length).toBeGreaterThan(0)
  expect(summed('visits', cell)).toBe(visits.length)
  expect(summed('finished', cell)).toBe(told('finish'))
  expect(summed('paid', cell)).toBe(count(`select count(*) as n from payments where status = 'SUCCESS'`, cell))
})

it('has bills alone that no one of staff had to do with', () => {
  expect(plan.some(({ processType }) => processType === 'ONLY_PAYMENT')).toBe(true)
  const alone = `select count(*) as n from processes p where p.state = 'PROCESS_DONE'
    and not exists (select 1 from process_events e where e.process_id = p.id and e.actor_kind = 'staff')`
  expect(count(alone)).toBeGreaterThan(0)
  expect(
    count(`select coalesce(sum(count), 0) as n from daily_sums where measure = 'finished' and dimension = 'alone'`),
  ).toBe(count(alone))
})

it.each(cells)('has effects that were made, and a ledger that is as it was written, in database %i', (cell) => {
  expect(count('select count(*) as n from outbox where parked_at is not null', cell)).toBe(0)
  const { faults, days } = inCell(cell, (database) => verifyLedger(database))
  expect(faults).toEqual([])
  expect(days).toBeGreaterThan(0)
})

it('plays nothing into a folder that has a demo', async () => {
  expect(await playHistory(history)).toBe(null)
})

it('begins anew from the past that it keeps, with what is open as of then', async () => {
  const later = { ...history, now: history.now + 2 * hourMs }
  emptyState(stateDir)
  copyPlayedPast(later)
  await prepare(stateDir, at, 2)
  expect(await playHistory(later)).toMatchObject({ isCopied: true })
  const visits = planHistory(later).filter(({ endsIn }) => endsIn !== null)
  expect(playedEnds()).toEqual(endsOf(visits))
  const back = `select w.reservation_end as n from processes p join work_orders w on w.id = p.work_order_id
    where p.state = 'RETRIEVE_STARTED'`
  expect(count(back)).toBe(visits.find(({ endsIn }) => endsIn === 'RETRIEVE_STARTED')?.reserved.end)
  for (const cell of cells) expect(inCell(cell, (database) => verifyLedger(database)).faults).toEqual([])
}, 300_000)

it('keeps no past of another day', async () => {
  const { stateDir: folder } = history
  emptyState(folder)
  copyPlayedPast({ ...history, now: history.now + 24 * hourMs })
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})
