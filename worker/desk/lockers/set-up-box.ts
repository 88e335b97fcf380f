import { sql, type SQL } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import { boxesMax } from '#domain/operations/limits.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import type {
  CreateBoxInput,
  CountedBox,
  CountedLocker,
  EditBoxInput,
  CountedDesk,
} from '#worker/contract/staff/visit/locker-desk.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { touchStatements } from '#worker/process/index.ts'

import { changeDesk, type DeskCall } from './desk-call.ts'
import { boxChanged, boxInUse, boxNotFound, clickTaken, lockerNotFound, taken } from './locker-desk.errors.ts'
import { boxWithin, lockerWithin } from './reach.ts'
import { findBox } from './to-desk.ts'

type BoxShape = Omit<CreateBoxInput, 'clickId'>

/** True in SQL while no other box of the cabinet has the number or the place. */
function isFree({ number, column, row }: BoxShape, { lockerId, boxId }: { lockerId: SQL; boxId: string }): SQL {
  return sql`not exists (
    select 1 from ${boxes} other where other.locker_id = ${lockerId} and other.removed_at is null and other.id <> ${boxId}
      and (other.number = ${number} or (other.grid_column = ${column} and other.grid_row = ${row})))`
}

function refuseTaken({ boxes }: CountedLocker, { number, column, row }: BoxShape, boxId: string): void {
  const others = boxes.filter(({ id }) => id !== boxId)
  if (others.some((box) => box.number === number)) throw taken('number')
  if (others.some((box) => box.column === column && box.row === row)) throw taken('column')
}

/** Adds a box to a cabinet. One click is one box. */
export async function createBox(call: DeskCall, lockerId: string, input: CreateBoxInput): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  const { db } = deps
  const boxId = `box_${input.clickId}`
  const isNew = sql`not exists (select 1 from ${boxes} where id = ${boxId})
    and ${isFree(input, { lockerId: sql`k.id`, boxId })}
    and (select count(*) from ${boxes} where locker_id = k.id and removed_at is null) < ${boxesMax}`
  const { desk, won } = await changeDesk(call, {
    action: 'box.create',
    subject: boxId,
    detail: { lockerId },
    guard: lockerWithin({ staff, accountId, action: 'account.configure', id: lockerId, more: isNew }),
    statements: (isWon, now) => [
      db.run(sql`
        insert into ${boxes} (id, locker_id, account_id, number, size, size_rank, lane, grid_column, grid_row,
          created_at, updated_at)
        select ${boxId}, ${lockerId}, ${accountId}, ${input.number}, ${input.size}, ${sizeRank(input.size)},
          ${input.lane}, ${input.column}, ${input.row}, ${now}, ${now} where ${isWon}`),
    ],
  })
  const locker = desk.lockers.find(({ id }) => id === lockerId)
  if (locker === undefined) throw lockerNotFound()
  if (won || locker.boxes.some(({ id }) => id === boxId)) return desk
  refuseTaken(locker, input, boxId)
  if (locker.boxes.length >= boxesMax) throw requestInvalidField('number', 'too_many')
  throw clickTaken()
}

/** Changes number, size, lane or place of a box. Whoever holds it is told. */
export async function editBox(call: DeskCall, boxId: string, input: EditBoxInput): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  const { db } = deps
  const asSeen = sql`b.updated_at = ${input.version} and ${isFree(input, { lockerId: sql`b.locker_id`, boxId })}`
  const holder = sql`id in (select process_id from ${boxLeases} where box_id = ${boxId} and ended_at is null)`
  const { desk, won } = await changeDesk(call, {
    action: 'box.edit',
    subject: boxId,
    guard: boxWithin({ staff, accountId, action: 'account.configure', id: boxId, more: asSeen }),
    statements: (isWon, now) => [
      db.run(sql`
        update ${boxes} set number = ${input.number}, size = ${input.size}, size_rank = ${sizeRank(input.size)},
          lane = ${input.lane}, grid_column = ${input.column}, grid_row = ${input.row},
          updated_at = max(${now}, updated_at + 1)
        where id = ${boxId} and ${isWon}`),
      ...touchStatements(db, { which: holder, now, guard: isWon }),
    ],
  })
  const locker = desk.lockers.find(({ boxes }) => boxes.some(({ id }) => id === boxId))
  const box = findBox(desk, boxId)
  if (locker === undefined || box === undefined) throw boxNotFound()
  if (won || isSame(box, input)) return desk
  if (box.version !== input.version) throw boxChanged(box)
  refuseTaken(locker, input, boxId)
  throw boxChanged(box)
}

function isSame(box: CountedBox, input: EditBoxInput): boolean {
  const shape = [input.number, input.size, input.lane, input.column, input.row]
  return [box.number, box.size, box.lane, box.column, box.row].join() === shape.join()
}

/** Takes a box away unless somebody holds it. What happened at it stays known. */
export async function removeBox(call: DeskCall, boxId: string): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  const { db } = deps
  const isEmpty = sql`not exists (select 1 from ${boxLeases} where box_id = b.id and ended_at is null)`
  const { desk, won, also } = await changeDesk(call, {
    action: 'box.remove',
    subject: boxId,
    guard: boxWithin({ staff, accountId, action: 'account.configure', id: boxId, more: isEmpty }),
    statements: (isWon, now) => [
      db.run(sql`
        update ${boxes} set out_of_use = 1, removed_at = ${now}, updated_at = max(${now}, updated_at + 1)
        where id = ${boxId} and ${isWon}`),
    ],
    also: {
      gone: selectFrom(db, { id: boxes.id }, sql`${boxes} where id = ${boxId} and account_id = ${accountId}`),
    },
  })
  if (won) return desk
  if (findBox(desk, boxId) !== undefined) throw boxInUse()
  if (also.gone.length === 0) throw boxNotFound()
  return desk
}
