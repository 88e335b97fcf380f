import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { happeningsAtBox } from '#domain/keys/cabinet.ts'
import { decide } from '#domain/process-lifecycle.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { leasesOfBox, type HeldBox } from '#worker/devices/device.queries.ts'
import { confirmLeaseStatement } from '#worker/lockers/index.ts'
import { transitionStatements, whileIn, type AppliedEvent } from '#worker/process/index.ts'

import { keysFoundStatements } from './keys-found.ts'

/** Those who hold a box or may have left keys in it, the active lease first. */
export function claimantsOf(db: Db, boxId: string) {
  return leasesOfBox(db, boxId)
}

type Claiming = {
  /** The lease by which the keys were left. */
  box: HeldBox
  /** Those who hold the box or may have left keys in it. */
  claimants: readonly HeldBox[]
  /** The staff user who reports it. */
  staff: Actor
  guard: SQL
}

/**
 * Statements for keys of which staff say whose they are: the box is that process's again, and who was given it meanwhile is
 * moved to another. Null where the process cannot have left keys. Nothing is written where `guard` fails.
 */
export function claimKeysStatements(deps: Dependencies, claiming: Claiming): Statement[] | null {
  const { box, claimants, staff, guard } = claiming
  const events = eventsOf(box, staff)
  if (!events.some(({ type }) => type === 'deliver_keys')) return null
  const holder = claimants.find(({ endedAt }) => endedAt === null)
  if (box.endedAt !== null) {
    const locker: Actor = { kind: 'locker', id: box.boxId }
    const { lease, move } = keysFoundStatements(deps, { box, holder, events, locker, guard })
    return [...lease, ...move]
  }
  const { db, clock } = deps
  const now = clock.now()
  const { processId } = box
  const moved = transitionStatements(db, {
    snapshot: { ...box, id: processId },
    events,
    now,
    guard: sql`${whileIn(box.state)} and ${guard}`,
  })
  return [
    ...moved.statements,
    confirmLeaseStatement(db, { processId, now, guard: sql`id = ${box.leaseId} and ${moved.wonGuard}` }),
  ]
}

/** Staff report it, but for a reservation that ran out: that its key came only a cabinet says. */
function eventsOf(box: HeldBox, staff: Actor): AppliedEvent[] {
  const holder = { state: box.state, processType: box.processType, returnsKeys: false }
  return happeningsAtBox(holder, { prepared: [], reported: ['keys_present'] }).map(({ type, actor }) => {
    if (actor !== 'locker') return { type, actor: { kind: actor, id: actor } }
    const isStaffs =
      decide({ ...box, state: box.state }, { type, actor: 'staff' }).ok || box.state === 'WAITING_KEY_CODE'
    return { type, actor: isStaffs ? staff : { kind: 'locker', id: box.boxId } }
  })
}
