import { sql } from 'drizzle-orm'

import { customerActor, type Actor } from '#core/actor.ts'
import type { ProcessState } from '#domain/enums.ts'
import { reservedUntil } from '#domain/keys/fast-lane.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { accountOf, type Account } from '#worker/accounts/index.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { theAccount } from '#worker/process/approval-screen.ts'
import type { CustomerCall } from '#worker/process/customer-call.ts'
import { toStatus } from '#worker/process/process-status.ts'
import { noRoomLeft } from '#worker/process/process.errors.ts'
import type { ProcessRow } from '#worker/process/process.queries.ts'
import { isAtKiosk, readProcess } from '#worker/process/read-process.ts'
import { transitionRefused } from '#worker/process/transition.ts'
import { commitProcess } from '#worker/process/write-process.ts'

import { reserveBoxStatements, withFreshCode } from './reserve-box.ts'

const holding: ReadonlySet<ProcessState> = new Set([
  'BOX_RESERVED',
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
])
const searching: ReadonlySet<ProcessState> = new Set(['NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED'])

/** Returns the actor: where no box was free the timer keeps looking, and the customer only makes it look now. */
function actorFor(state: ProcessState): Actor {
  return searching.has(state) ? { kind: 'timer', id: 'reserve-again' } : customerActor
}

/**
 * Leases a box again. Throws 409 where none is free, and changes nothing then; a repeat is answered with the status. Keys
 * that are to be collected are put into a box by the workshop.
 */
export async function reserveAgain(call: CustomerCall): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ account: accountOf(db, keys.accountId) }))
  if (holding.has(process.state)) return toStatus(process, status)
  if (isRetrieveType(process.processType)) throw transitionRefused(process, 'reserve_box', 'wrong_process_type')
  return withFreshCode(() => commitReservation(call, process, theAccount(rows)))
}

async function commitReservation(call: CustomerCall, process: ProcessRow, account: Account): Promise<CountedStatus> {
  const { db, clock } = call.deps
  const now = clock.now()
  const reservation = reserveBoxStatements(db, {
    snapshot: process,
    actor: actorFor(process.state),
    lane: process.lane,
    size: account.boxSize,
    expiresAt: reservedUntil({ now, hours: account.customerReservationHours, atKiosk: isAtKiosk(process) }),
    now,
    guard: sql`state = ${process.state}`,
    set: sql`due_at = null`,
    whenFull: 'stay',
  })
  const written = await commitProcess(call, { write: { reservation: reservation.statements } })
  if (written.process.state === process.state) throw noRoomLeft()
  return written.status
}
