import { sql, type SQL } from 'drizzle-orm'

import { customerActor, type Actor } from '#core/actor.ts'
import type { ProcessType } from '#domain/enums.ts'
import { typedInBy } from '#domain/keys/fast-lane.ts'
import type { FastLaneCreateInput } from '#worker/contract/fast-lane.ts'
import type { Statement } from '#worker/db/db.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { creationStatements, transitionStatements } from '#worker/process/index.ts'
import { newWorkOrderStatements, workOrderContent } from '#worker/work-orders/index.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { isVisiting, type Preconditions, type Plate, type Visit } from './visit.queries.ts'

/** A process that is about to be born at the kiosk. */
export type NewVisit = { id: string; processType: ProcessType; statements: Statement[] }

type VisitCreation = {
  processType: ProcessType
  workOrderId: string
  customerId: string | SQL | null
  offersServices: boolean
  guard?: SQL
}

function bornAtKiosk(call: FastLaneCall, preconditions: Preconditions, created: VisitCreation) {
  const { db, clock } = call.deps
  return creationStatements(db, {
    ...created,
    accountId: preconditions.account.id,
    slot: preconditions.account.slot,
    lane: 'FAST_LANE',
    state: 'STARTED',
    actor: customerActor,
    languageId: preconditions.language?.id ?? null,
    linkSendAt: null,
    linkValidDays: preconditions.account.linkValidDays,
    now: clock.now(),
  })
}

/** Returns the type of a process that begins at the kiosk from an order. */
export function startsAs({ hasSubstituteVehicle }: Pick<Visit, 'hasSubstituteVehicle'>): { processType: ProcessType } {
  return { processType: hasSubstituteVehicle === 1 ? 'DELIVERY_WITH_SUBSTITUTE_CAR' : 'DELIVERY' }
}

/** The process of an order that the dealer system has sent. A unique index lets one be born. */
export function visitOfOrder(call: FastLaneCall, preconditions: Preconditions, visit: Visit): NewVisit {
  const { processType } = startsAs(visit)
  const { workOrderId, customerId } = visit
  const offers = visit.offersServices === 1
  return {
    ...bornAtKiosk(call, preconditions, {
      processType,
      workOrderId,
      customerId,
      offersServices: offers,
      // What is approved with it has to be the order that was read.
      guard: sql`exists (select 1 from ${workOrders} where id = ${workOrderId} and version = ${visit.workOrderVersion})`,
    }),
    processType,
  }
}

/** The order and process of somebody who typed themselves in; only one is written for a car that is not visiting. */
export function visitTypedIn(
  call: FastLaneCall,
  preconditions: Preconditions,
  typed: { form: FastLaneCreateInput; plate: Plate },
) {
  const { db, clock } = call.deps
  const { firstName, lastName, phoneNumber, licenseNumber } = typed.form
  const order = newWorkOrderStatements(db, {
    accountId: preconditions.account.id,
    externalWorkOrderId: null,
    content: workOrderContent({
      createdBy: typedInBy,
      customer: { firstName, lastName, phoneNumber },
      vehicle: { licenseNumber },
      orderRows: [],
    }),
    guard: sql`not ${isVisiting(typed.plate)}`,
    now: clock.now(),
  })
  const processType = 'NO_DMS_DELIVERY' as const
  const created = bornAtKiosk(call, preconditions, {
    processType,
    workOrderId: order.id,
    customerId: order.customerId,
    offersServices: preconditions.offers[0]?.offers === 1,
    guard: sql`exists (select 1 from ${workOrders} where id = ${order.id})`,
  })
  return { ...created, processType, statements: [...order.statements, ...created.statements] }
}

/** A visit that is left as if nobody had come for it. */
const leaving: Actor = { kind: 'timer', id: typedInBy }

/** The same in the place of a visit that was typed in wrong: that one ends, while it is the only one of its car. */
export function retypedVisit(
  call: FastLaneCall,
  preconditions: Preconditions,
  typed: { form: FastLaneCreateInput; plate: Plate; former: Preconditions['process'][number] },
): NewVisit {
  const { former, plate } = typed
  const ended = transitionStatements(call.deps.db, {
    snapshot: former,
    events: [{ type: 'abandon', actor: leaving }],
    now: call.deps.clock.now(),
    guard: sql`version = ${former.version} and not ${isVisiting(plate, former.id)}`,
  })
  const visit = visitTypedIn(call, preconditions, typed)
  return { ...visit, statements: [...ended.statements, ...visit.statements] }
}
