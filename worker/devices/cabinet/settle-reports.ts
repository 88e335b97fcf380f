import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { hourMs } from '#domain/durations.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { codeOpensBox, happeningsAtBox, keyMayBeMissing } from '#domain/keys/cabinet.ts'
import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import { fetchesKeys, keysArePaid } from '#domain/keys/keys-way.ts'
import { clockToleranceMs } from '#domain/keys/whose-keys.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys } from '#domain/process-type.ts'
import { openedBy } from '#worker/collect-pass/index.ts'
import {
  change,
  isConstraintViolation,
  readTogether,
  type Db,
  type Parts,
  type Statement,
  type Wrote,
} from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { replayRefused, reportNotTaken } from '#worker/devices/device.errors.ts'
import {
  heldBoxesOf,
  tenuresOf,
  type BoxTenure,
  type HeldBox,
  type KnownEvent,
} from '#worker/devices/device.queries.ts'
import type { Cabinet } from '#worker/devices/signed-call.ts'
import { confirmLeaseStatement, endLeaseStatements } from '#worker/lockers/index.ts'
import {
  announceStatement,
  editStatement,
  substituteKeysStatements,
  transitionStatements,
  whileIn,
  type AppliedEvent,
} from '#worker/process/index.ts'

import { forcedStatements, withoutStolen } from './box-forced.ts'
import { keyMissingStatements } from './key-missing.ts'
import { keysFoundStatements } from './keys-found.ts'
import { seenStatements } from './keys-seen.ts'
import type { Report } from './record-events.ts'
import { unclaimedStatements } from './unclaimed-keys.ts'
import { attributed, withOpeners, type Attributed } from './whose-report.ts'

const mostRounds = 3

type Settling = {
  cabinet: Cabinet
  reports: readonly Report[]
  /** Earlier reports about these boxes. */
  known: readonly KnownEvent[]
  held: readonly HeldBox[]
  /** All leases of these boxes that the reports could be of. */
  tenures: readonly BoxTenure[]
  /** Statements that write the reports down. */
  firstOf: (reports: readonly Report[]) => readonly Statement[]
}

/**
 * Moves on the processes whose boxes were reported about, in one round trip with what writes the reports down. Only who
 * lost a race against another change looks and tries again. Keys that nobody can be matched with move nobody on: their box
 * is shown to staff.
 */
export async function settleReports(deps: Dependencies, settling: Settling): Promise<void> {
  const { cabinet, known } = settling
  const reports = withOpeners(settling.reports, settling.tenures)
  let statements = settling.firstOf(reports)
  let boxes = settling.held
  let tenures = settling.tenures
  for (let round = 0; round < mostRounds; round += 1) {
    const attributedEvents = attributed(eventsOf({ reports, known }), { tenures, boxes })
    const moves = boxes.flatMap((box) => movesOf(deps, { cabinet, box, boxes, attributedEvents, reports }))
    const wrote = await write(deps.db, {
      reports: statements,
      ...partsOf(moves),
      seen: seenStatements(deps, { boxes, moves, reports }),
      unclaimed: unclaimedStatements(deps.db, {
        cabinet,
        reports,
        attributedEvents,
        isTaken: (event) => isTaken(event, { boxes, moves }),
      }),
    })
    const lost = moves.filter((move) => wrote[nameOf(move)] !== true)
    if (lost.length === 0) return
    statements = []
    const boxNumbers = lost.map(({ boxNumber }) => boxNumber)
    const those = { deviceId: cabinet.deviceId, boxNumbers }
    ;({ boxes, tenures } = await readTogether(deps.db, {
      boxes: heldBoxesOf(deps.db, those),
      tenures: tenuresOf(deps.db, { ...those, now: deps.clock.now() }),
    }))
  }
  throw reportNotTaken()
}

/**
 * Returns whether keys that were seen are those of whoever holds the box now, or of somebody whose box it becomes
 * again.
 */
function isTaken(
  { owner }: Attributed,
  { boxes, moves }: { boxes: readonly HeldBox[]; moves: readonly Move[] },
): boolean {
  const box = boxes.find(({ leaseId }) => leaseId === owner)
  return box !== undefined && (box.endedAt === null || moves.some(({ leaseId }) => leaseId === owner))
}

/** All that was ever told of these boxes, in the order in which it happened; of a repeat the first telling stands. */
function eventsOf({ reports, known }: Pick<Settling, 'reports' | 'known'>): readonly KnownEvent[] {
  const byId = new Map<string, KnownEvent>(
    [...reports, ...known].map((event) => [event.id, { ...event, leaseId: event.leaseId ?? null }]),
  )
  return [...byId.values()].toSorted(
    (one, other) => one.happenedAt - other.happenedAt || order.indexOf(one.type) - order.indexOf(other.type),
  )
}

/** The order of a device's reports for one and the same instant. */
const order: readonly CabinetEventType[] = [
  'opened',
  'forced',
  'keys_taken',
  'keys_present',
  'belongings_present',
  'closed',
]

async function write(db: Db, parts: Parts): Promise<Wrote<Parts>> {
  try {
    return (await change(db, { write: parts })).wrote
  } catch (error) {
    throw isConstraintViolation(error, 'device_signatures') ? replayRefused() : error
  }
}

type Move = {
  boxNumber: number
  leaseId: string
  before: Statement[]
  /** Writes a row when the move was made. */
  move: Statement[]
  after: Statement[]
}

const nameOf = ({ leaseId }: Move) => `move of ${leaseId}`

/** The moves one after the other, each with what comes before and after it. */
function partsOf(moves: readonly Move[]): Parts {
  const parts = moves.flatMap((one) => [
    [`before ${nameOf(one)}`, one.before] as const,
    [nameOf(one), one.move] as const,
    [`after ${nameOf(one)}`, one.after] as const,
  ])
  return Object.fromEntries(parts)
}

type Moving = {
  cabinet: Cabinet
  box: HeldBox
  boxes: readonly HeldBox[]
  attributedEvents: readonly Attributed[]
  reports: readonly Report[]
}

function movesOf(deps: Dependencies, moving: Moving): Move[] {
  const { cabinet, box } = moving
  const attributedEvents = moving.attributedEvents.filter(({ owner }) => owner === box.leaseId)
  const own = withoutStolen(attributedEvents)
  const locker: Actor = { kind: 'locker', id: cabinet.deviceId }
  const events = happeningsOf(box, own, locker)
  const { processId, boxNumber, leaseId } = box
  if (box.endedAt !== null) {
    const holder = moving.boxes.find(({ boxId, endedAt }) => boxId === box.boxId && endedAt === null)
    // The keys were found before: the box is theirs again.
    if (holder?.processId === processId) return asMove(box, moveStatements(deps, { box, events }))
    if (!events.some(({ type }) => type === 'deliver_keys')) return []
    const { lease, move } = keysFoundStatements(deps, { box, holder, events, locker })
    return [{ boxNumber, leaseId, before: lease, move, after: [] }]
  }
  const before = [...confirmations(deps, box, own), ...collections(deps, box, own), ...missings(deps, moving)]
  return asMove(box, moveStatements(deps, { box, events }), {
    before,
    after: forcedStatements(deps, { box, attributedEvents }),
  })
}

type Around = { before?: Statement[]; after?: Statement[] }

/** Returns the move of a box. Where the process itself stays, the first statement around a transition tells whether it was made. */
function asMove(box: HeldBox, moved: Statement[], { before = [], after = [] }: Around = {}): Move[] {
  const { boxNumber, leaseId } = box
  if (moved.length > 0) return [{ boxNumber, leaseId, before, move: moved, after }]
  const [first, ...rest] = [...before, ...after]
  return first === undefined ? [] : [{ boxNumber, leaseId, before: [], move: [first], after: rest }]
}

function moveStatements({ db, clock }: Dependencies, { box, events }: { box: HeldBox; events: AppliedEvent[] }) {
  const [first, ...later] = events
  if (first === undefined) return []
  const now = clock.now()
  const snapshot = { ...box, id: box.processId }
  const guard = sql`${whileIn(box.state)} and ${isHeldStill(box)}`
  if (first.type !== 'fill_substitute_keys')
    return transitionStatements(db, { snapshot, events, now, guard }).statements
  if (later.length > 1) throw new Error('The code of a box cannot be known before it is sent')
  const expiresAt = now + box.reservationHours * hourMs
  return substituteKeysStatements(db, { snapshot, applied: first, expiresAt, now, guard })
}

/** The customer's key lies in the box: the lease no longer runs out. */
function confirmations({ db, clock }: Dependencies, box: HeldBox, own: readonly KnownEvent[]): Statement[] {
  const { reported } = seenOf(box, own)
  if (fetchesKeys(box.state, box.processType) || !codeOpensBox(box.state, box.processType)) return []
  if (!reported.includes('keys_present')) return []
  const guard = sql`id = ${box.leaseId}`
  return [confirmLeaseStatement(db, { processId: box.processId, now: clock.now(), guard })]
}

/**
 * Returns the effects of collected keys: where money is given back the process does not move by it, but the box is
 * free.
 */
function collections({ db, clock }: Dependencies, box: HeldBox, own: readonly KnownEvent[]): Statement[] {
  const { processId, state } = box
  // A lent car whose money was given back is not driven off: only staff are at its keys.
  const comesBack = returnsKeys(box) && codeOpensBox(state, box.processType)
  if (isUnfinished(state) || !keysArePaid(state) || comesBack) return []
  if (!seenOf(box, own).reported.includes('keys_taken')) return []
  const now = clock.now()
  const isHeld = sql`exists (select 1 from ${boxLeases} where id = ${box.leaseId} and ended_at is null)`
  const edit = editStatement(db, { processId, set: {}, guard: sql`${whileIn(state)} and ${isHeld}`, now })
  return [
    edit.statement,
    ...endLeaseStatements(db, { processId, reason: state, now, guard: edit.won }),
    announceStatement(db, { processId, guard: edit.won }),
  ]
}

function missings(deps: Dependencies, moving: Moving): Statement[] {
  const { box, reports, cabinet, attributedEvents } = moving
  if (!keyMayBeMissing(box.state, box.processType) || box.keyMissingAt !== null) return []
  const [missing] = reports.filter(
    (report) =>
      report.type === 'keys_missing' &&
      report.boxNumber === box.boxNumber &&
      report.happenedAt > box.stateChangedAt &&
      attributedEvents.some(({ id, owner }) => id === report.id && owner === box.leaseId),
  )
  return missing === undefined ? [] : keyMissingStatements(deps, { box, cabinet, report: missing })
}

/** In SQL: the process holds this very box yet; whoever was moved meanwhile is judged anew by what they hold then. */
function isHeldStill({ boxId, processId }: HeldBox): SQL {
  return sql`exists (
    select 1 from ${boxLeases} held where held.box_id = ${boxId} and held.process_id = ${processId} and held.ended_at is null)`
}

/** Until the code is good only staff can have been at a box that is filled first. */
function seenOf(box: HeldBox, own: readonly KnownEvent[]) {
  const isFilledFirst = fetchesKeys(box.state, box.processType) || getsSubstituteKeys(box.processType)
  const since = isFilledFirst ? (box.codeGoodAt ?? Infinity) : -Infinity
  return {
    prepared: own.filter(({ happenedAt }) => happenedAt <= since).map(({ type }) => type),
    reported: own.filter(({ happenedAt }) => happenedAt > since).map(({ type }) => type),
  }
}

function returnsKeys({ processType, returnsSubstituteVehicle }: HeldBox): boolean {
  return processType === 'NO_DMS_RETRIEVE_AND_RETURN' || returnsSubstituteVehicle
}

function happeningsOf(box: HeldBox, own: readonly KnownEvent[], locker: Actor): AppliedEvent[] {
  const holder = { state: box.state, processType: box.processType, returnsKeys: returnsKeys(box) }
  return happeningsAtBox(holder, seenOf(box, own)).map(({ type, actor }) => {
    const seen = own.findLast((event) => event.type === (seenAs[type] ?? 'keys_taken'))
    if (actor !== 'locker') return { type, actor: systemActor }
    if (seen === undefined) return { type, actor: locker }
    const pass = openedBy(box.processId, seen.happenedAt + clockToleranceMs)
    return { type, actor: locker, by: sql`coalesce(${pass}, ${locker.id})` }
  })
}

/** The cabinet's observation, where keys were not taken. */
const seenAs: Partial<Record<ProcessEventType, CabinetEventType>> = {
  deliver_keys: 'keys_present',
  fill_substitute_keys: 'keys_present',
  return_substitute_keys: 'keys_present',
  deliver_belongings: 'belongings_present',
}
