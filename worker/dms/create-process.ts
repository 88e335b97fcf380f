import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { ProcessState } from '#domain/enums.ts'
import { canonicalJson } from '#domain/process/consent.ts'
import { refuseFeaturesOff } from '#worker/accounts/index.ts'
import {
  dmsProcessAnswerSchema,
  type DmsCreateProcessForm,
  type DmsProcessAnswer,
} from '#worker/contract/machines/dms.ts'
import { isConstraintViolation, runBatch, type Statement } from '#worker/db/db.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { spendSurplus } from '#worker/payments/index.ts'
import { creationStatements, processAnswer } from '#worker/process/index.ts'
import { billOf, refusePaid } from '#worker/work-orders/index.ts'

import type { DealerKey } from './api-key.ts'
import { hasUnfinishedProcess, idempotencyKeyReused, invalidContact, paymentNotScheduled } from './dms.errors.ts'
import {
  languageIdFor,
  readForCreate,
  type CreatePreconditions,
  type FirstAnswer,
  type OrderForCreate,
} from './read-for-create.ts'

const attempts = 4

type Input = { deps: Dependencies; dealer: DealerKey; idempotencyKey: string | null; request: DmsCreateProcessForm }

/**
 * Creates the process of a work order. The first answer to an `Idempotency-Key` is given again to its repeats. Of two
 * calls at once the unique indexes let one through; the other reads again and finds what that one left.
 */
export async function createProcess({ deps, dealer, idempotencyKey, request }: Input): Promise<DmsProcessAnswer> {
  const { externalWorkOrderId } = request
  const requestHash = sha256Hex(canonicalJson(request))
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const preconditions = await readForCreate(deps.db, { dealer, idempotencyKey, externalWorkOrderId })
    if (preconditions.firstAnswer) return repeatOf(preconditions.firstAnswer, requestHash)
    if (await isSurplusSpent(deps, preconditions)) continue
    const { answer, statements } = create(deps, { preconditions, order: freeOrder(preconditions, request), request })
    const key = { accountId: preconditions.accountId, key: idempotencyKey, requestHash }
    try {
      await runBatch(deps.db, [...statements, ...rememberStatements(deps, key, answer)])
    } catch (error) {
      if (isLostRace(error)) continue
      throw error
    }
    return answer
  }
  throw hasUnfinishedProcess()
}

function repeatOf(first: FirstAnswer, requestHash: string): DmsProcessAnswer {
  if (first.requestHash !== requestHash) throw idempotencyKeyReused()
  return dmsProcessAnswerSchema.parse(JSON.parse(first.response))
}

/** Money that an earlier visit took for nothing pays the order first. */
function isSurplusSpent(deps: Dependencies, { order }: CreatePreconditions): Promise<boolean> | false {
  if (order === null || order.unfinishedProcessId !== null || !order.hasSurplus) return false
  return spendSurplus(deps, { id: order.id, openCents: billOf(order).openCents })
}

/** The work order, once it is known to be free and not paid, and its customer reachable. */
function freeOrder({ order }: CreatePreconditions, { processType }: DmsCreateProcessForm): OrderForCreate {
  if (order === null) throw notFound('work_order')
  if (order.phoneNumber === null && order.email === null) throw invalidContact()
  if (order.unfinishedProcessId !== null) throw hasUnfinishedProcess()
  refusePaid(processType, order)
  return order
}

type Creation = { preconditions: CreatePreconditions; order: OrderForCreate; request: DmsCreateProcessForm }

function create(deps: Dependencies, { preconditions, order, request }: Creation) {
  const now = deps.clock.now()
  const sendAt = request.sendLinkAt ?? now
  const linkSendAt = sendAt > now ? sendAt : null
  const timed = { isTimed: linkSendAt !== null, timedField: 'sendLinkAt' }
  refuseFeaturesOff(preconditions.featuresOff, { processType: request.processType, ...timed })
  const created = creationStatements(deps.db, {
    accountId: preconditions.accountId,
    slot: preconditions.slot,
    processType: request.processType,
    lane: 'ROUND_THE_CLOCK',
    state: birthState(request, linkSendAt),
    actor: { kind: 'dms', id: preconditions.keyId },
    workOrderId: order.id,
    customerId: order.customerId,
    languageId: languageIdFor(order.languageLcid, preconditions.languages),
    offersServices: preconditions.offersServices,
    linkSendAt,
    linkValidDays: preconditions.linkValidDays,
    now,
  })
  const { externalWorkOrderId, processType } = request
  return {
    answer: processAnswer({ ...created, externalWorkOrderId, processType }, deps.config.appUrl),
    statements: created.statements,
  }
}

function birthState({ processType }: DmsCreateProcessForm, linkSendAt: number | null): ProcessState {
  if (processType === 'ONLY_PAYMENT') {
    if (linkSendAt !== null) throw paymentNotScheduled()
    return 'USE_ONLY_PAYMENT'
  }
  return linkSendAt === null ? 'LINK_GENERATED' : 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
}

type Key = { accountId: string; key: string | null; requestHash: string }

/** Only an answer that changed something is kept: what was refused may be asked again. */
function rememberStatements({ db, clock }: Dependencies, key: Key, answer: DmsProcessAnswer): Statement[] {
  if (key.key === null) return []
  return [
    db.run(sql`
      insert into ${idempotencyKeys} (account_id, key, request_hash, status, response, created_at)
      values (${key.accountId}, ${key.key}, ${key.requestHash}, 201, ${JSON.stringify(answer)}, ${clock.now()})`),
  ]
}

/** Another call made the process first, or deleted the order. */
function isLostRace(error: unknown): boolean {
  return (
    isConstraintViolation(error, 'FOREIGN KEY') ||
    isConstraintViolation(error, 'processes.work_order_id') ||
    isConstraintViolation(error, 'idempotency_keys.key')
  )
}
