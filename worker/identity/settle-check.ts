import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { decideIdentity, type IdentityEnd, type IdentityFinding } from '#domain/access/identity-settlement.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { reservedUntil } from '#domain/keys/fast-lane.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { checkOf, type CheckRow } from '#worker/db/identity-records/index.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import {
  announceStatement,
  commitProcess,
  editStatement,
  reserveBoxStatements,
  statusQueries,
  toStatus,
  transitionStatements,
  withFreshCode,
} from '#worker/process/index.ts'

import { identityBusy } from './identity.errors.ts'

export type SettlingCheck = {
  check: CheckRow
  finding: IdentityFinding
  /** The customer is back and waits for the answer. */
  hasReturned?: boolean
}

const mostRounds = 5

/**
 * The one step that moves a check and its process, whoever brought the news (the return of the browser, the job, a
 * beginning that failed). All of it is one batch; who lost a race looks again and decides again. Answers the status after
 * it. Throws 503 when it keeps losing.
 */
export async function settleCheck(deps: Dependencies, settling: SettlingCheck): Promise<CountedStatus> {
  const { finding, hasReturned = false } = settling
  let { check } = settling
  for (let round = 0; round < mostRounds; round += 1) {
    const settlement = decideIdentity({ ...factsOf(check), finding, hasReturned, now: deps.clock.now() })
    if (settlement.kind === 'nothing') return statusAfter(deps, check, [])
    if (settlement.kind === 'wait') {
      return statusAfter(deps, check, [waitStatement(deps, { check, hasReturned, ...settlement })])
    }
    const ended = await end(deps, { check, settlement, hasReturned })
    if (ended.status !== null) return ended.status
    check = ended.check
  }
  throw identityBusy()
}

function factsOf(check: CheckRow) {
  const { customerName: name, firstName, lastName, birthDate, state, processType } = check
  return {
    check: { ...check, customer: { name, firstName, lastName, birthDate } },
    process: {
      state,
      processType,
      keysLieReady: check.keysLieReady,
      confirmsByItself: check.confirmsByItself,
    },
  }
}

async function statusAfter(deps: Dependencies, check: CheckRow, statements: Statement[]): Promise<CountedStatus> {
  const { rows } = await change(deps.db, { write: { check: statements }, read: statusQueries(deps.db, check.linkCode) })
  const [process] = rows.process
  if (process === undefined) throw new Error('The process of an identity check is gone')
  return toStatus(process, rows)
}

type Wait = { check: CheckRow; hasReturned: boolean; nextAskAt: number; askedCount: number }

/** Only notes when to ask again; whoever wrote meanwhile knew better. */
function waitStatement({ db, clock }: Dependencies, { check, hasReturned, nextAskAt, askedCount }: Wait): Statement {
  const now = clock.now()
  return db.run(sql`
    update ${identityChecks}
    set next_ask_at = ${nextAskAt}, asked_count = ${askedCount}, updated_at = ${now},
      returned_at = coalesce(returned_at, ${hasReturned ? now : null})
    where id = ${check.id} and version = ${check.version} and asked_count = ${check.askedCount}`)
}

type End = { check: CheckRow; settlement: IdentityEnd; hasReturned: boolean }
type Ended = { status: CountedStatus } | { status: null; check: CheckRow }

/** `status` is null where somebody else was first; `check` is then as they left it. */
async function end(deps: Dependencies, ending: End): Promise<Ended> {
  const { id, linkCode } = ending.check
  const written = await withFreshCode(() =>
    commitProcess({ deps, code: linkCode }, { write: endParts(deps, ending), also: { check: checkOf(deps.db, id) } }),
  )
  if (written.wrote.edit) return { status: written.status }
  const [check] = written.also.check
  if (check === undefined) throw new Error('The identity check is gone while it was settled')
  return { status: null, check }
}

/** The edit compares the process: with it, the change has won or lost. The moves come last, because they hide that. */
function endParts(deps: Dependencies, ending: End) {
  const { db, clock, requestId } = deps
  const { check, settlement } = ending
  const now = clock.now()
  const { processId } = check
  const edit = editStatement(db, {
    processId,
    set: dueAt(check, settlement, now),
    guard: sql`state = ${check.state} and exists (
      select 1 from ${identityChecks} own where own.id = ${check.id} and own.version = ${check.version})`,
    now,
  })
  return {
    edit: edit.statement,
    check: checkStatement(deps, { ...ending, won: edit.won }),
    audit: auditStatement(db, { entry: auditEntry(check, settlement), requestId, now, guard: edit.won }),
    moves:
      settlement.event === null
        ? announceStatement(db, { processId, guard: edit.won })
        : moves(deps, { check, event: settlement.event, reason: reasonOf(settlement), after: edit.editId }),
  }
}

/** An advisor has a term; a customer who is to try again has as long as any link; nobody else is waited for. */
function dueAt(check: CheckRow, { event }: IdentityEnd, now: number): { dueAt?: number | null } {
  switch (event) {
    case 'identity_verified':
      return { dueAt: now + check.advisorReservationHours * hourMs }
    case 'identity_failed':
      return { dueAt: now + check.linkValidDays * dayMs }
    case 'identity_verified_at_box':
    case 'identity_failed_at_box':
    case 'require_visit':
    case 'reserve_box':
      return { dueAt: null }
    case null:
      return {}
  }
}

function checkStatement({ db, clock }: Dependencies, { check, settlement, hasReturned, won }: End & { won: SQL }) {
  const now = clock.now()
  const { status, ending, isOurCustomer, name } = settlement
  return db.run(sql`
    update ${identityChecks}
    set status = ${status}, ending = ${ending}, is_our_customer = ${isOurCustomer}, verified_name = ${name},
      redirect_url = null, next_ask_at = null, finished_at = ${now}, version = version + 1, updated_at = ${now},
      returned_at = coalesce(returned_at, ${hasReturned ? now : null})
    where id = ${check.id} and version = ${check.version} and ${won}`)
}

function reasonOf({ ending, isOurCustomer }: IdentityEnd): string | null {
  return isOurCustomer === 'NO' ? 'identity_mismatch' : ending
}

function auditEntry({ id, provider, processId, accountId }: CheckRow, settlement: IdentityEnd) {
  const { status, isOurCustomer, ending } = settlement
  const result = status !== 'SUCCESS' ? 'ended' : isOurCustomer === 'NO' ? 'mismatch' : 'verified'
  return {
    actor: { kind: 'provider' as const, id: provider },
    accountId,
    action: `identity.${result}`,
    subject: processId,
    detail: { checkId: id, isOurCustomer, ending },
  }
}

type Moves = { check: CheckRow; event: NonNullable<IdentityEnd['event']>; reason: string | null; after: string }

function moves({ db, clock }: Dependencies, { check, event, reason, after }: Moves): Statement[] {
  const now = clock.now()
  const snapshot = { ...check, id: check.processId, version: check.processVersion }
  const guard = sql`last_event_id = ${after}`
  if (event === 'reserve_box') {
    const expiresAt = reservedUntil({ now, hours: check.customerReservationHours, atKiosk: check.atKiosk })
    const { lane, boxSize: size } = check
    return reserveBoxStatements(db, { snapshot, actor: systemActor, lane, size, expiresAt, now, guard }).statements
  }
  const provider: Actor = { kind: 'provider', id: check.provider }
  const actor = event === 'require_visit' ? systemActor : provider
  const events = [
    { type: event, actor, ...(reason === null ? {} : { reason }) },
    ...(event === 'identity_verified_at_box' ? [{ type: 'request_key_code' as const, actor: systemActor }] : []),
  ]
  return transitionStatements(db, { snapshot, events, now, guard }).statements
}
