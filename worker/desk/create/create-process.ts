import { sql } from 'drizzle-orm'

import { notFound, versionConflict, AppError, conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { tenantOf } from '#core/tenant.ts'
import { reachableProcessTypes } from '#domain/access/permissions.ts'
import type { Role } from '#domain/enums.ts'
import { canonicalJson } from '#domain/process/consent.ts'
import { refuseFeaturesOff } from '#worker/accounts/index.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import {
  createdProcessSchema,
  type CreatedProcess,
  type CreateProcessForm,
  type ProcessInTheWay,
} from '#worker/contract/staff/visit/create-process.ts'
import { change, isConstraintViolation } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isTaken, type Loan } from '#worker/desk/cars/index.ts'
import { spendSurplus } from '#worker/payments/index.ts'
import { billOf, refusePaid } from '#worker/work-orders/index.ts'

import { formProblems } from './check-form.ts'
import type { CreateCall, Creation } from './creation.ts'
import { mayTry, newProcessStatements } from './new-process.statements.ts'
import { readPreconditions, type Preconditions, type Unfinished } from './preconditions.queries.ts'

const attempts = 4

/**
 * Creates a process because staff say so, from an order of the dealer system or from what they typed in. The first
 * answer to a click is given again to its repeats. Of two at once the database lets one through; the other reads again
 * and finds what that one left.
 */
export async function createProcess(call: CreateCall, form: CreateProcessForm): Promise<CreatedProcess> {
  const { deps, staff } = call
  const sendAt = sendAtOf(form, deps.clock.now())
  const tenant = tenantOf(staff, 'process.create', form.accountId)
  if (!reachableProcessTypes(staff.roles, 'process.create').includes(form.processType)) throw typeNotAllowed()
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const problems = formProblems(form, { sendAt, isTrial: call.trialIn !== undefined })
  if (problems.length > 0) throw invalidForm(problems)
  const requestHash = sha256Hex(canonicalJson(call.asked ?? form))
  const clickKey = `staff:${staff.userId}:${form.clickId}`
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const preconditions = await readPreconditions(deps.db, { tenant, clickKey, ...subjectOf(form) })
    const [first] = preconditions.first
    if (first !== undefined) return repeatOf(first, requestHash)
    if (await isSurplusSpent(call, preconditions)) continue
    const said = call.trialIn?.(preconditions.account[0]?.lcid ?? null) ?? form
    const created = await attemptOnce(call, { form: said, preconditions, sendAt, requestHash, clickKey })
    if (created !== null) return created
  }
  throw form.workOrderId === undefined ? versionConflict('work_order') : hasUnfinishedProcess(null)
}

function subjectOf({ workOrderId, workNumber, substituteVehicleId, languageId }: CreateProcessForm) {
  return {
    workOrderId: workOrderId ?? null,
    workNumber: workNumber ?? null,
    vehicleId: substituteVehicleId ?? null,
    languageId: languageId ?? null,
  }
}

/** Null where it is to be sent now; staff decide later where the form says so. */
function sendAtOf({ send }: CreateProcessForm, now: number): number | null {
  if (send.when !== 'at') return null
  return send.at > now ? send.at : null
}

function repeatOf(first: { requestHash: string; response: string }, requestHash: string): CreatedProcess {
  const answer = createdProcessSchema.parse(JSON.parse(first.response))
  if (first.requestHash !== requestHash) throw clickReused(answer.id)
  return answer
}

/** Null where somebody else was first: what is true is to be read again. */
async function attemptOnce(call: CreateCall, creation: Creation): Promise<CreatedProcess | null> {
  const { db, clock } = call.deps
  refuseUnlessFree(call, creation)
  const loan = loanOf(creation, clock.now())
  const { answer, statements } = newProcessStatements(call, creation, loan)
  const found = await unlessLost(() =>
    change(db, { write: { process: statements }, read: outcomeQueries(call, answer.id, loan) }),
  )
  if (found === null) return null
  if (found.rows.born.length > 0) {
    return answer
  }
  if (found.rows.taken[0]?.taken === 1) throw vehicleTaken()
  if (found.rows.taken[0]?.isTrialOver === 1) throw tooManyTrials()
  return null
}

function outcomeQueries(call: CreateCall, id: string, loan: Loan | null) {
  const { db } = call.deps
  const taken = loan === null ? sql`0` : isTaken(loan)
  return {
    born: selectFrom(db, { id: processes.id }, sql`${processes} where id = ${id}`),
    taken: db.all<{ taken: number; isTrialOver: number }>(
      sql`select ${taken} as taken, not ${mayTry(call)} as "isTrialOver"`,
    ),
  }
}

/** Null where a unique index let somebody else through. */
async function unlessLost<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    const isLost = ['processes.work_order_id', 'idempotency_keys.key', 'work_orders.external_work_order_id'].some(
      (name) => isConstraintViolation(error, name),
    )
    if (isLost) return null
    throw error
  }
}

/** Money that an earlier visit took for nothing pays the order first. */
function isSurplusSpent({ deps }: CreateCall, { order: [order] }: Preconditions): Promise<boolean> | false {
  if (order === undefined || order.unfinishedProcessId !== null || !order.hasSurplus) return false
  return spendSurplus(deps, { id: order.id, openCents: billOf(order).openCents })
}

function refuseUnlessFree({ staff }: CreateCall, { preconditions, form }: Creation): void {
  const unfinished = (found: Unfinished) => hasUnfinishedProcess(seenOf(found, staff.roles))
  const [account] = preconditions.account
  if (account === undefined) throw notFound('account')
  const timed = { isTimed: form.send.when === 'at', timedField: 'send.at' }
  refuseFeaturesOff(account.featuresOff, { processType: form.processType, ...timed })
  const [order] = preconditions.order
  if (form.workOrderId !== undefined && order === undefined) throw notFound('work_order')
  if (order?.unfinishedProcessId) throw unfinished(order)
  if (order !== undefined) refusePaid(form.processType, order)
  const [numbered] = preconditions.numbered
  if (numbered !== undefined) throw numbered.unfinishedProcessId === null ? workNumberTaken() : unfinished(numbered)
  if (form.substituteVehicleId !== undefined && preconditions.vehicle.length === 0) {
    throw requestInvalidField('substituteVehicleId', 'unknown')
  }
  if (form.languageId !== undefined && preconditions.language.length === 0)
    throw requestInvalidField('languageId', 'unknown')
}

/** The process where its kind is one that the user sees. */
function seenOf({ unfinishedProcessId, unfinishedType }: Unfinished, roles: readonly Role[]): string | null {
  const isSeen = unfinishedType !== null && reachableProcessTypes(roles, 'process.see').includes(unfinishedType)
  return isSeen ? unfinishedProcessId : null
}

/** The car is out from the beginning of the reservation, or from when the link is sent, until somebody says it is back. */
function loanOf({ form, preconditions, sendAt }: Creation, now: number): Loan | null {
  if (form.substituteVehicleId === undefined) return null
  const [order] = preconditions.order
  const start = order?.reservationStart ?? form.reservationStart
  const end = order?.reservationEnd ?? form.reservationEnd ?? null
  return { vehicleId: form.substituteVehicleId, processId: null, from: start ?? sendAt ?? now, until: end, now }
}

function invalidForm(errors: FieldProblem[]): AppError {
  return new AppError({ code: 'request.invalid', status: 422, title: 'The request does not fit together', errors })
}

function typeNotAllowed(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'This user may not create that' })
}

/** Null where the process is not one that the user sees, or nobody knows which it is. */
function hasUnfinishedProcess(processId: string | null): AppError {
  return new AppError({
    code: 'VERSION_CONFLICT',
    status: 409,
    title: 'The work order has an unfinished process',
    ...inTheWay(processId),
  })
}

function workNumberTaken(): AppError {
  return conflict('work_order.exists', 'The account has a work order of this number')
}

function tooManyTrials(): AppError {
  const title = 'This user has begun as many trials as an hour allows'
  return new AppError({ code: 'trial.too_many', status: 429, title, headers: { 'Retry-After': '3600' } })
}

function vehicleTaken(): AppError {
  return conflict('vehicle.taken', 'The vehicle is lent at that time')
}

/** The error for a click that has already made a process with another form; it names that process. */
function clickReused(processId: string): AppError {
  return new AppError({
    code: 'click.taken',
    status: 409,
    title: 'This clickId was used with another form',
    ...inTheWay(processId),
  })
}

function inTheWay(processId: string | null): { changed?: ProcessInTheWay } {
  return processId === null ? {} : { changed: { processId } }
}
