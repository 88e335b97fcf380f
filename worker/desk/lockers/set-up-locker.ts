import { sql } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import type {
  CreateLockerInput,
  CountedLocker,
  EditLockerInput,
  CountedDesk,
} from '#worker/contract/staff/visit/locker-desk.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { workAtLocker } from '#worker/lockers/index.ts'
import { touchStatements } from '#worker/process/index.ts'

import { changeDesk, type DeskCall } from './desk-call.ts'
import { clickTaken, lockerChanged, lockerInUse, lockerNotFound, taken } from './locker-desk.errors.ts'
import { accountWithin, lockerWithin } from './reach.ts'

/** Sets a cabinet up, with its boxes. One click is one cabinet. */
export async function createLocker(call: DeskCall, input: CreateLockerInput): Promise<CountedDesk> {
  refuseDoubles(input.boxes)
  const { deps, staff, accountId } = call
  const { db, clock } = deps
  const lockerId = `lck_${input.clickId}`
  const isNew = sql`not exists (select 1 from ${lockers} where id = ${lockerId})`
  const rows = JSON.stringify(
    input.boxes.map((box) => ({ ...box, id: newId('box', clock.now()), rank: sizeRank(box.size) })),
  )
  const { desk, won } = await changeDesk(call, {
    action: 'locker.create',
    subject: lockerId,
    detail: { boxCount: input.boxes.length },
    guard: sql`${isNew} and ${accountWithin({ staff, accountId })}`,
    statements: (isWon, now) => [
      db.run(sql`
        insert into ${lockers} (id, account_id, name, address, instructions, overflow, enabled, created_at, updated_at)
        select ${lockerId}, ${accountId}, ${input.name}, ${input.address}, ${JSON.stringify(input.instructions)},
          ${JSON.stringify(input.overflow)}, ${input.enabled ? 1 : 0}, ${now}, ${now} where ${isWon}`),
      db.run(sql`
        insert into ${boxes} (id, locker_id, account_id, number, size, size_rank, lane, grid_column, grid_row,
          created_at, updated_at)
        select value ->> 'id', ${lockerId}, ${accountId}, value ->> 'number', value ->> 'size', value ->> 'rank',
          value ->> 'lane', value ->> 'column', value ->> 'row', ${now}, ${now}
        from json_each(${rows}) where ${isWon}`),
    ],
  })
  if (!won && !desk.lockers.some(({ id }) => id === lockerId)) throw clickTaken()
  return desk
}

function refuseDoubles(boxes: CreateLockerInput['boxes']): void {
  const numbers = new Set<number>()
  const places = new Set<string>()
  for (const [index, { number, column, row }] of boxes.entries()) {
    if (numbers.has(number)) throw taken(`boxes.${index}.number`)
    if (places.has(`${column}:${row}`)) throw taken(`boxes.${index}.column`)
    numbers.add(number)
    places.add(`${column}:${row}`)
  }
}

/** Changes what customers read of a cabinet, or whether its boxes are given to anybody. */
export async function editLocker(call: DeskCall, lockerId: string, input: EditLockerInput): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  const { db } = deps
  const unchanged = sql`k.updated_at = ${input.version}`
  const { desk, won } = await changeDesk(call, {
    action: 'locker.edit',
    subject: lockerId,
    detail: { enabled: input.enabled },
    guard: lockerWithin({ staff, accountId, action: 'account.configure', id: lockerId, more: unchanged }),
    statements: (isWon, now) => [
      db.run(sql`
        update ${lockers} set name = ${input.name}, address = ${input.address},
          instructions = ${JSON.stringify(input.instructions)}, overflow = ${JSON.stringify(input.overflow)}, enabled = ${input.enabled ? 1 : 0},
          updated_at = max(${now}, updated_at + 1)
        where id = ${lockerId} and ${isWon}`),
      ...touchStatements(db, { which: holdersIn(lockerId), now, guard: isWon }),
    ],
  })
  const locker = desk.lockers.find(({ id }) => id === lockerId)
  if (locker === undefined) throw lockerNotFound()
  if (!won && !isSame(locker, input)) throw lockerChanged(locker)
  // The cabinet shows the words of a site where no box is free.
  deps.wake(workAtLocker(lockerId))
  return desk
}

function holdersIn(lockerId: string) {
  return sql`id in (select process_id from ${boxLeases} where locker_id = ${lockerId} and ended_at is null)`
}

function isSame(locker: CountedLocker, input: EditLockerInput): boolean {
  const { name, address, enabled } = input
  const sameFacts = locker.name === name && locker.address === address && locker.enabled === enabled
  return sameFacts && sameWords(locker.instructions, input.instructions) && sameWords(locker.overflow, input.overflow)
}

function sameWords(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys({ ...one, ...other }).every((lcid) => one[lcid] === other[lcid])
}

/** Takes a cabinet away, with its boxes, unless somebody holds one of them. What happened at it stays known. */
export async function removeLocker(call: DeskCall, lockerId: string): Promise<CountedDesk> {
  const { deps, staff, accountId } = call
  const { db } = deps
  const isEmpty = sql`not exists (select 1 from ${boxLeases} where locker_id = ${lockerId} and ended_at is null)`
  const { desk, won, also } = await changeDesk(call, {
    action: 'locker.remove',
    subject: lockerId,
    guard: lockerWithin({ staff, accountId, action: 'account.configure', id: lockerId, more: isEmpty }),
    statements: (isWon, now) => [
      db.run(sql`
        update ${boxes} set out_of_use = 1, removed_at = ${now}, updated_at = max(${now}, updated_at + 1)
        where locker_id = ${lockerId} and removed_at is null and ${isWon}`),
      db.run(sql`
        update ${lockers} set enabled = 0, removed_at = ${now}, updated_at = max(${now}, updated_at + 1)
        where id = ${lockerId} and ${isWon}`),
      // With what its cloud was asked with.
      db.run(sql`delete from ${cloudCabinets} where locker_id = ${lockerId} and ${isWon}`),
    ],
    also: {
      gone: selectFrom(db, { id: lockers.id }, sql`${lockers} where id = ${lockerId} and account_id = ${accountId}`),
    },
  })
  if (won) return desk
  if (desk.lockers.some(({ id }) => id === lockerId)) throw lockerInUse()
  if (also.gone.length === 0) throw lockerNotFound()
  return desk
}
