import { sql, type SQL } from 'drizzle-orm'

import { customerActor, systemActor } from '#core/actor.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { newId } from '#core/secrets/ids.ts'
import { hourMs } from '#domain/durations.ts'
import type { IdentityProvider } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { reservedUntil } from '#domain/keys/fast-lane.ts'
import { isScheduled } from '#domain/process-lifecycle.ts'
import { isNoDms, isRetrieveType } from '#domain/process-type.ts'
import type { Account } from '#worker/accounts/index.ts'
import type { StepForm } from '#worker/contract/customer/process-inputs.ts'
import type { CountedStep } from '#worker/contract/process-units.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { checkOf } from '#worker/db/identity-records/index.ts'
import { extraServices } from '#worker/db/schema/extra-service.table.ts'
import { processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { reserveBoxStatements, withFreshCode } from '#worker/process/keys/reserve-box.ts'
import { waitsForOpening } from '#worker/process/link/opened-link.ts'

import { announceStatement } from './announce.ts'
import { confirmQueriesOf, createApprovalOf, theAccount } from './approval-screen.ts'
import { approvalStatements, lastApprovalOf, type Approval } from './approval/index.ts'
import { askIdentityStatements, identityAskedAt, isIdentityAsked, type IdentityVerbs } from './ask-identity.ts'
import type { CustomerCall } from './customer-call.ts'
import { activeStep, pathOf, toStatus } from './process-status.ts'
import { notApproved, notOpenYet, versionRequired } from './process.errors.ts'
import { keysOf, type ProcessRow, type StatusRows } from './process.queries.ts'
import { isAtKiosk, readProcess } from './read-process.ts'
import { transitionStatements, type AppliedEvent } from './transition.ts'
import { commitProcess, editStatement, type EditInput } from './write-process.ts'

/**
 * The customer confirms what is on the screen: the approval goes to the ledger and, where the account confirms by
 * itself, a box is leased, all in one batch. Where the account asks who the customer is, that comes first, and the answer
 * tells where the browser has to go. Null where the screen was not the latest, or its button showed another sum: the client
 * reloads everything.
 * A repeat of a confirmation that took (double click, lost answer) is answered with the status.
 */
export async function confirmProcess(
  call: CustomerCall,
  given: Omit<StepForm, 'activeStep'>,
  identity: IdentityVerbs,
): Promise<CountedStep | null> {
  const read = await readProcess(call, confirmQueriesOf(call))
  const { process, rows } = read
  if (!isUnfinished(process.state)) return null
  if (activeStep(process) === 'WAITING_CONFIRMATION') {
    const isCurrent = call.seenVersion === null || call.seenVersion === process.version
    const isTaken = isCurrent && isOfLast(given.total, rows.lastApproval)
    return isTaken || isRepeat(call, given.total, rows.lastApproval) ? repeated(process, read.status) : null
  }
  // A confirmation now would be spent: the box is leased when an opened process is confirmed.
  if (isScheduled(process.state)) throw notOpenYet()
  if (call.seenVersion === null) throw versionRequired()
  if (call.seenVersion !== process.version || pathOf(process).at(-2) !== activeStep(process)) return null
  if (pathOf(process).includes('APPROVAL') && !process.workOrderApproved) throw notApproved()
  const approval = await createApprovalOf({ ...read, ...given, builtInTexts: call.deps.builtInTexts })
  if (approval === null) return null
  const account = theAccount(rows)
  const [check] = read.status.identity
  const provider = identityAskedAt({ process, account, orderRows: rows.orderRows, check })
  if (provider !== null)
    return askIdentity(call, { process, account, approval, provider, total: given.total }, identity)
  const excused = !isIdentityAsked({ process, account, orderRows: rows.orderRows })
  const confirmation = { process, account, approval, excused, total: given.total }
  return withFreshCode(() => commitConfirmation(call, confirmation))
}

/** Returns the answer of a confirmation that was taken before: with the way to the check, while one is open. */
function repeated(process: ProcessRow, status: StatusRows): CountedStep {
  const [check] = status.identity
  const isWaitedFor = process.state === 'WAITING_THIRD_PARTY_INFORMATION'
  const redirectUrl = isWaitedFor ? (check?.redirectUrl ?? null) : null
  return { process: toStatus(process, status), ...(redirectUrl === null ? {} : { redirectUrl }) }
}

/** Nothing is leased and no code is asked for before it is known who asks. */
async function askIdentity(
  call: CustomerCall,
  { process, approval, provider, total }: Confirmation & { provider: IdentityProvider },
  identity: IdentityVerbs,
): Promise<CountedStep | null> {
  const { db, clock, requestId } = call.deps
  const now = clock.now()
  const processId = process.id
  const checkId = newId('idc', now)
  const edit = editStatement(db, {
    processId,
    set: { currentStep: 'WAITING_CONFIRMATION', ...openedAt(process, now), dueAt: null },
    guard: sql`version = ${process.version}`,
    now,
  })
  const guard = sql`last_event_id = ${edit.editId}`
  const written = await commitProcess(call, {
    write: {
      edit: edit.statement,
      approval: approvalStatements(db, { process, approval, requestId, now, guard: edit.won }),
      prices: keepPricesStatement(db, { processId, guard: edit.won }),
      check: askIdentityStatements(db, { process, checkId, provider, now, guard }),
    },
    also: { lastApproval: lastApprovalOf(db, keysOf(call.code).processId), check: checkOf(db, checkId) },
  })
  const [check] = written.also.check
  if (check === undefined) return isRepeat(call, total, written.also.lastApproval) ? { process: written.status } : null
  const started = await identity.beginCheck(call.deps, {
    // The way back leads to what the customer holds.
    check: { ...check, linkCode: process.linkCode },
    lcid: process.languageLcid,
  })
  return { process: started.process, ...(started.redirectUrl === null ? {} : { redirectUrl: started.redirectUrl }) }
}

type LastApproval = readonly { processVersion: number; totalCents: number }[]
type Total = number | null | undefined

/** The last approval is of the version that the client saw and of the sum on its button: what it asks for has been done. */
export function isRepeat(call: CustomerCall, total: Total, lastApproval: LastApproval): boolean {
  const isOfVersion = lastApproval[0] !== undefined && lastApproval[0].processVersion === call.seenVersion
  return isOfVersion && isOfLast(total, lastApproval)
}

/** Nothing else was approved than the sum on the button, as far as one stood there. */
function isOfLast(total: Total, [last]: LastApproval): boolean {
  return typeof total !== 'number' || last === undefined || total === last.totalCents
}

type Confirmation = { process: ProcessRow; account: Account; approval: Approval; total: Total }
type Excusing = {
  /** The account asks nobody who they are for what is confirmed. */
  excused: boolean
}

async function commitConfirmation(
  call: CustomerCall,
  confirmation: Confirmation & Excusing,
): Promise<CountedStep | null> {
  const { db, clock, requestId } = call.deps
  const written = await commitProcess(call, {
    write: confirmationParts(db, {
      ...confirmation,
      atKiosk: isAtKiosk(confirmation.process),
      requestId,
      now: clock.now(),
    }),
    also: { lastApproval: lastApprovalOf(db, keysOf(call.code).processId) },
  })
  const isTaken = written.wrote.edit || isRepeat(call, confirmation.total, written.also.lastApproval)
  return isTaken ? { process: written.status } : null
}

/** Facts of a process that a confirmation looks at. */
type Confirmable = Pick<ProcessRow, 'id' | 'accountId' | 'version' | 'state' | 'processType' | 'lane' | 'openedAt'>

type ConfirmationInput = Excusing & {
  process: Confirmable
  account: Account
  approval: Approval
  /** Keys are waited for as long as somebody stands there. */
  atKiosk: boolean
  requestId: string
  now: number
  /** Further decisions of the customer on the screen that they confirm. */
  more?: Pick<EditInput, 'set' | 'alongside'>
}

/** Parts of a confirmation: the approval, and what it sets going. The edit compares the version. */
export function confirmationParts(db: Db, input: ConfirmationInput) {
  const { process, account, approval, excused, atKiosk, requestId, now, more } = input
  const processId = process.id
  const reserves = reservesAtOnce(process, account)
  const edit = editStatement(db, {
    processId,
    set: {
      ...more?.set,
      currentStep: 'WAITING_CONFIRMATION',
      waitingSince: sql`iif(state = 'STARTED' and turn = 'customer', ${now}, waiting_since)`,
      ...(excused ? { identityExcused: true } : {}),
      ...openedAt(process, now),
      ...dueAt(process, account, now),
    },
    guard: sql`version = ${process.version}`,
    now,
  })
  const moved = movesBefore(db, { process, now, guard: sql`last_event_id = ${edit.editId}` })
  const isQuiet = moved.statements.length === 0 && !reserves
  const asRead = sql`version = ${process.version}`
  return {
    edit: [staffTurnStatement(db, { which: sql`id = ${processId}`, guard: asRead, now }), edit.statement],
    alongside: more?.alongside?.(edit.won) ?? [],
    approval: approvalStatements(db, { process, approval, requestId, now, guard: edit.won }),
    prices: keepPricesStatement(db, { processId, guard: edit.won }),
    // A transition announces itself.
    announcement: isQuiet ? announceStatement(db, { processId, guard: edit.won }) : [],
    moves: moved.statements,
    reservation: reserves ? leaseStatements(db, { process, account, atKiosk, now, guard: moved.guard }) : [],
  }
}

function openedAt(process: Confirmable, now: number) {
  return waitsForOpening(process.state) ? { openedAt: process.openedAt ?? now } : {}
}

/** The link can run out no more: what is waited for now is an advisor, or the customer at the box (the lease tells). */
function dueAt(process: Confirmable, account: Account, now: number) {
  if (!awaitsAdvisor(process)) return {}
  return { dueAt: reservesAtOnce(process, account) ? null : now + account.advisorReservationHours * hourMs }
}

function awaitsAdvisor({ state }: Confirmable): boolean {
  return state === 'STARTED' || waitsForOpening(state)
}

/** Keys that are to be left go into a box at once where the account needs no advisor to look first. */
function reservesAtOnce(process: Confirmable, account: Account): boolean {
  return account.confirmsByItself && awaitsAdvisor(process) && !isRetrieveType(process.processType)
}

type Chain = { process: Confirmable; now: number; guard: SQL }

/** Transitions that the confirmation itself makes: an opening that was never told, a code for keys that lie ready. */
function movesBefore(db: Db, { process, now, guard }: Chain): { statements: Statement[]; guard: SQL } {
  const applied = transitionOf(process)
  if (applied === null) return { statements: [], guard }
  const moved = transitionStatements(db, { snapshot: process, events: [applied], now, guard })
  return { statements: moved.statements, guard: sql`last_event_id = ${moved.lastEventId}` }
}

function transitionOf({ state, processType }: Confirmable): AppliedEvent | null {
  if (waitsForOpening(state)) return { type: 'open', actor: customerActor }
  const keysLieReady = state === 'BOX_RESERVED' && isRetrieveType(processType) && isNoDms(processType)
  return keysLieReady ? { type: 'request_key_code', actor: systemActor } : null
}

type Leasing = Chain & { account: Account; atKiosk: boolean }

function leaseStatements(db: Db, { process, account, atKiosk, now, guard }: Leasing): Statement[] {
  return reserveBoxStatements(db, {
    snapshot: { ...process, state: 'STARTED' },
    actor: systemActor,
    lane: process.lane,
    size: account.boxSize,
    expiresAt: reservedUntil({ now, hours: account.customerReservationHours, atKiosk }),
    now,
    guard,
  }).statements
}

/** Writes down what the services that are being approved cost: a later change of a price is not this customer's. */
function keepPricesStatement(db: Db, { processId, guard }: { processId: string; guard: SQL }): Statement {
  return db.run(sql`
    update ${processExtraServices} set (price_cents, gross_cents) =
      (select service.price_cents, service.gross_cents from ${extraServices} service where service.id = extra_service_id)
    where process_id = ${processId} and price_cents is null and ${guard}`)
}
