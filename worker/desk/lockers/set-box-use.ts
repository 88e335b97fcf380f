import { sql, type SQL } from 'drizzle-orm'

import { tenantOf } from '#core/tenant.ts'
import type {
  CountedBoxUse,
  BoxUseInput,
  CountedBox,
  HolderFate,
  CountedDesk,
} from '#worker/contract/staff/visit/locker-desk.ts'
import { readTogether, type Statement } from '#worker/db/db.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { leaveBoxStatements, withFreshCode } from '#worker/process/index.ts'

import { changeDesk, type DeskCall } from './desk-call.ts'
import { deskQueries, type BoxRow } from './desk.queries.ts'
import { boxChanged, boxNotFound } from './locker-desk.errors.ts'
import { boxWithin } from './reach.ts'
import { boxesOf, findBox, toBox, toDesk } from './to-desk.ts'

const mostRounds = 3

/**
 * Takes a box out of use or brings it back. Out of use, whoever holds it is moved to another one (see `HolderFate`); told
 * of a box that is out already, it tries that again. Throws 409 `box.changed` where the box is no longer what was seen.
 */
export async function setBoxUse(call: DeskCall, boxId: string, input: BoxUseInput): Promise<CountedBoxUse> {
  const { deps, staff, accountId } = call
  for (let round = 1; ; round += 1) {
    const now = deps.clock.now()
    const queries = deskQueries(deps.db, { tenant: tenantOf(staff, 'locker.disable', accountId), now })
    const rows = await readTogether(deps.db, queries)
    const desk = toDesk(staff, rows, now)
    const row = rows.boxes.find(({ id }) => id === boxId)
    if (row === undefined) throw boxNotFound()
    if (row.version !== input.version) {
      if (!isAlready(row, input)) throw boxChanged(toBox(row, now))
      return toAnswer(desk, row, input)
    }
    const written = await withFreshCode(() => write(call, row, input))
    if (written.won) return toAnswer(written.desk, row, input)
    // Only who holds it has changed, unless somebody else was faster.
    if (round === mostRounds) throw boxChanged(findBox(written.desk, boxId) ?? toBox(row, now))
  }
}

/** A repeat of what took: the answer was lost. */
function isAlready(row: BoxRow, input: BoxUseInput): boolean {
  if (input.outOfUse) return row.outOfUse && row.outOfUseReason === input.reason
  return !row.outOfUse
}

async function write(call: DeskCall, row: BoxRow, input: BoxUseInput) {
  const { deps, staff, accountId } = call
  const { db } = deps
  const isAsSeen = sql`b.updated_at = ${row.version} and ${row.leaseId} is (
    select held.id from ${boxLeases} held where held.box_id = b.id and held.ended_at is null)`
  const result = await changeDesk(call, {
    action: input.outOfUse ? 'box.take_out' : 'box.bring_back',
    subject: row.id,
    detail: row.processId === null ? {} : { processId: row.processId },
    guard: boxWithin({ staff, accountId, action: 'locker.disable', id: row.id, more: isAsSeen }),
    statements: (won, now) => [
      db.run(sql`
        update ${boxes} set out_of_use = ${input.outOfUse ? 1 : 0},
          out_of_use_reason = ${input.outOfUse ? input.reason : null}, updated_at = max(${now}, updated_at + 1)
        where id = ${row.id} and ${won}`),
      ...(input.outOfUse ? holderStatements(call, row, { won, now }) : []),
    ],
  })
  return result
}

function holderStatements(
  { deps, staff, accountId }: DeskCall,
  row: BoxRow,
  at: { won: SQL; now: number },
): Statement[] {
  const { leaseId, processId, processVersion, state, processType } = row
  if (leaseId === null || processId === null || processVersion === null || state === null || processType === null)
    return []
  return leaveBoxStatements(deps.db, {
    holder: { id: processId, accountId, version: processVersion, state, processType, leaseId, boxId: row.id },
    actor: { kind: 'staff', id: staff.userId },
    requestId: deps.requestId,
    now: at.now,
    guard: at.won,
  }).statements
}

/** `before` is the box with whoever held it when it was taken out. */
function toAnswer(desk: CountedDesk, before: BoxRow, { outOfUse }: BoxUseInput): CountedBoxUse {
  const now = boxesOf(desk).find(({ holder }) => holder !== null && holder.processId === before.processId)
  const holder = outOfUse && before.processId !== null ? fateOf(before, now) : 'nobody'
  return { desk, holder, movedTo: holder === 'moved' ? (now?.number ?? null) : null }
}

function fateOf(before: BoxRow, now: CountedBox | undefined): HolderFate {
  if (now === undefined) return 'released'
  if (now.id !== before.id) return 'moved'
  return now.holder?.keysInSince === null ? 'stranded' : 'keys_inside'
}
