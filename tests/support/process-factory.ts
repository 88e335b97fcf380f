import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import {
  initialStates,
  processEventTypes,
  targetOf,
  transitions,
  type ProcessEventType,
} from '#domain/process-lifecycle.ts'
import { createDb, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'

import { environmentName } from './app.ts'
import { testNow } from './clock.ts'

export type ProcessSeed = Partial<Omit<typeof processes.$inferInsert, 'state' | 'version' | 'lastEventId' | 'id'>> & {
  /** Makes id `prc_<n>` and code `0000CDE0000<n>` (12 characters); 1 unless given. */
  number?: number
  state?: ProcessState
  lease?: { boxId: string; accessCode?: string; expiresAt?: number; lockerId?: string; id?: string }
}

export type SeededProcess = { id: string; code: string; version: number; state: ProcessState; accountId: string }

type Hop = { type: ProcessEventType; from: ProcessState; to: ProcessState }

function hopsFrom(from: ProcessState, processType: ProcessType): Hop[] {
  return processEventTypes.flatMap((type) => {
    const rule = transitions[from][type]
    if (rule === undefined || (rule.types !== undefined && !rule.types.includes(processType))) return []
    return [{ type, from, to: targetOf(from, type) }]
  })
}

function birthStates(processType: ProcessType): ProcessState[] {
  const all: ProcessState[] = [
    'LINK_GENERATED',
    'STARTED',
    'USE_ONLY_PAYMENT',
    'SCHEDULED_FOR_NO_DMS_RESERVATION',
    'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  ]
  return all.filter((state) => {
    const rule = initialStates[state]
    return rule !== undefined && (rule.types === undefined || rule.types.includes(processType))
  })
}

/** The shortest legal history that ends in `state`, the link being generated where that is a way. */
export function shortestHistory(state: ProcessState, processType: ProcessType): { birth: ProcessState; hops: Hop[] } {
  for (const birth of birthStates(processType)) {
    const waysTo = new Map<ProcessState, Hop[]>([[birth, []]])
    for (const [reached, hops] of waysTo) {
      if (reached === state) return { birth, hops }
      for (const hop of hopsFrom(reached, processType)) {
        if (!waysTo.has(hop.to)) waysTo.set(hop.to, [...hops, hop])
      }
    }
  }
  throw new Error(`No ${processType} process can be in ${state}`)
}

function historyStatements(db: Db, id: string, birth: ProcessState, hops: readonly Hop[]): Statement[] {
  const event = (version: number, type: string, from: ProcessState | null, to: ProcessState) =>
    db.insert(processEvents).values({
      id: `evt_${id}_${version}`,
      processId: id,
      version,
      type,
      fromState: from,
      toState: to,
      actorKind: 'system',
      createdAt: testNow,
    })
  const moves = hops.flatMap(({ type, from, to }, index) => {
    const version = index + 2
    return [
      db.run(sql`
        update ${processes} set state = ${to}, version = ${version}, last_event_id = ${`evt_${id}_${version}`}
        where id = ${id}`),
      event(version, type, from, to),
    ]
  })
  return [event(1, 'create', null, birth), ...moves]
}

/** A process in any state, with the history that leads there; see `factories.ts`. */
export async function seedProcess(given: ProcessSeed = {}): Promise<SeededProcess> {
  const { number = 1, state = 'LINK_GENERATED', lease, ...columns } = given
  const id = `prc_${number}`
  const code = given.linkCode ?? `${environmentName.slot}00CDE${String(number).padStart(5, '0')}`
  const accountId = given.accountId ?? 'acc_north'
  const processType = given.processType ?? 'DELIVERY'
  const { birth, hops } = shortestHistory(state, processType)
  const db = createDb(env.DB)
  const version = hops.length + 1
  await runBatch(db, [
    db.insert(processes).values({
      processType,
      currentStep: 'WORK_ORDER',
      stateChangedAt: testNow,
      endedAt: isUnfinished(state) ? null : testNow,
      createdAt: testNow,
      updatedAt: testNow,
      ...columns,
      id,
      accountId,
      linkCode: code,
      state: birth,
      lastEventId: `evt_${id}_1`,
    }),
    ...historyStatements(db, id, birth, hops),
    ...(lease === undefined ? [] : [leaseStatement(db, id, lease)]),
  ])
  return { id, code, version, state, accountId }
}

function leaseStatement(db: Db, processId: string, lease: NonNullable<ProcessSeed['lease']>): Statement {
  return db.insert(boxLeases).values({
    id: lease.id ?? `lea_${processId}`,
    boxId: lease.boxId,
    lockerId: lease.lockerId ?? 'lck_north',
    processId,
    accessCode: lease.accessCode ?? '123456',
    expiresAt: lease.expiresAt ?? testNow + 48 * 3_600_000,
    createdAt: testNow,
  })
}
