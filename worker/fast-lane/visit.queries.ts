import { sql, type SQL } from 'drizzle-orm'

import { requestInvalidField } from '#core/http/validate.ts'
import { parseProcessCode } from '#domain/access/codes.ts'
import { codeStates, kioskStates, orderFoundForMs, typedInBy } from '#domain/keys/fast-lane.ts'
import { leaveTypes } from '#domain/process-type.ts'
import { languagesOf, ownTextsOf } from '#worker/accounts/contents/index.ts'
import { accountOf } from '#worker/accounts/index.ts'
import { listedDescriptions, listedServices, offersServices } from '#worker/accounts/services/index.ts'
import { writeThenRead, type Db, type Statement } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { kioskCodes } from '#worker/db/schema/kiosk.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { staffHereOf } from '#worker/db/staff-records/index.ts'
import { lastApprovalOf } from '#worker/process/approval/index.ts'
import { statusQueries, unfinishedIn } from '#worker/process/index.ts'
import { orderRowsOf } from '#worker/work-orders/index.ts'

import { kioskAccountId, kioskOf, refuseUnlessEnrolled, sessionIdOf, type KioskSession } from './enrolled.ts'
import type { FastLaneCall } from './fast-lane-call.ts'
import type { FastLaneLimits } from './fast-lane-limits.ts'

const oneOf = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

const carOf = (plate: Plate) =>
  sql`plated.account_id = ${kioskAccountId(plate)} and plated.plate_key = ${plate.key} and plated.has_plate = 1`

/** `phoneNumber` (E.164, null where none was typed) leads to its own visit where a car has two. */
export type Plate = KioskSession & { key: string; phoneNumber: string | null }

/** A plate that is asked for at a kiosk, now. */
export function plateOf(call: FastLaneCall, key: string, phoneNumber: string | null): Plate {
  const { accountCode, sessionHash, deps } = call
  return { accountCode, sessionHash, key, phoneNumber, now: deps.clock.now() }
}

/** In SQL: a visit of this car, but this one, has not ended, whoever may open it. */
export function isVisiting(plate: Plate, but: string | null = null): SQL {
  return sql`exists (
    select 1 from ${vehicles} plated join ${workOrders} booked on booked.vehicle_id = plated.id
    join ${processes} going on going.work_order_id = booked.id and ${unfinishedIn('going.state')}
      and going.process_type in ${oneOf(leaveTypes)} and going.id is not ${but}
    where ${carOf(plate)})`
}

/** An order comes with a car of ours where a row or the process says so. */
const hasSubstitute = sql`(going.substitute_vehicle_id is not null or going.process_type = 'DELIVERY_WITH_SUBSTITUTE_CAR'
  or exists (select 1 from ${orderRows} lent where lent.work_order_id = booked.id and lent.type = 'SUBSTITUTE_CAR'))`

/** The visit that a plate begins or goes on with: one that is open, else the order of a dealer system that is next. */
function visitsOf(plate: Plate, columns: SQL): SQL {
  const { now, phoneNumber } = plate
  return sql`
    select ${columns}
    from ${vehicles} plated join ${workOrders} booked on booked.vehicle_id = plated.id
    left join ${customers} who on who.id = booked.customer_id
    left join ${processes} going on going.work_order_id = booked.id and ${unfinishedIn('going.state')}
    where ${carOf(plate)} and case
      when going.id is not null then going.process_type in ${oneOf(leaveTypes)}
        and going.state in ${oneOf(kioskStates)}
        and not (going.state in ${oneOf(codeStates)} and ${hasSubstitute})
      else booked.external_work_order_id is not null
        and coalesce(booked.reservation_end, booked.reservation_start, booked.created_at) > ${now - orderFoundForMs}
        and not exists (
          select 1 from ${processes} past where past.work_order_id = booked.id and past.state <> 'DELIVERY_NOT_COMPLETED')
      end
    order by ${phoneNumber} is not null and who.phone_number is not ${phoneNumber}, going.id is null, coalesce(booked.reservation_start, booked.created_at), booked.id limit 1`
}

/** In SQL: the plate has a visit to begin or to go on with. */
export function hasVisit(plate: Plate): SQL {
  return sql`exists (${visitsOf(plate, sql`1`)})`
}

export type Visit = {
  workOrderId: string
  workOrderVersion: number
  customerId: string | null
  phoneNumber: string | null
  hasSubstituteVehicle: 0 | 1
  offersServices: 0 | 1
  /** Null for an order that no process has been made for. */
  processId: string | null
  /** The customer has approved it: nothing is chosen any more. */
  isConfirmed: 0 | 1
  /** The order was typed in at a kiosk. */
  isTypedIn: 0 | 1
}

function visitColumns(accountId: SQL): SQL {
  return sql`booked.id as "workOrderId", booked.version as "workOrderVersion", booked.customer_id as "customerId",
    coalesce(going.current_step = 'WAITING_CONFIRMATION', 0) as "isConfirmed",
    booked.created_by = ${typedInBy} as "isTypedIn",
    who.phone_number as "phoneNumber", ${hasSubstitute} as "hasSubstituteVehicle", going.id as "processId",
    ${offersServices({ accountId, workOrderId: sql`booked.id` })} as "offersServices"`
}

/** Returns the queries of a search, and of every other call about a plate. */
function visitQueries(db: Db, plate: Plate) {
  const accountId = kioskAccountId(plate)
  const find = (column: SQL) => sql`(${visitsOf(plate, column)})`
  const keys = { accountId, workOrderId: find(sql`booked.id`), processId: find(sql`going.id`) }
  return {
    account: accountOf(db, accountId),
    kiosk: kioskOf(db, plate),
    visit: db.all<Visit>(visitsOf(plate, visitColumns(accountId))),
    services: listedServices(db, keys),
    descriptions: listedDescriptions(db, keys),
  }
}

/** Returns the further queries that the start of a visit depends on. */
function preconditionQueries(db: Db, plate: Plate, { languageId, former = '', staffCookie }: VisitQuery) {
  const find = (column: SQL) => sql`(${visitsOf(plate, column)})`
  const accountId = kioskAccountId(plate)
  return {
    former: selectFrom(
      db,
      { processId: kioskCodes.processId },
      sql`${kioskCodes} where code = ${parseProcessCode(former) ?? ''} and session_id = ${sessionIdOf(plate)}`,
    ),
    visiting: db.all<{ visiting: number }>(sql`select ${isVisiting(plate)} as visiting`),
    offers: db.all<{ offers: number }>(
      sql`select ${offersServices({ accountId, workOrderId: sql`null` })} as offers where ${accountId} is not null`,
    ),
    languages: languagesOf(db, accountId),
    ownTexts: ownTextsOf(
      db,
      sql`coalesce(${languageId}, (select id from ${languages} where account_id = ${accountId} and is_default = 1))`,
    ),
    orderRows: orderRowsOf(db, find(sql`booked.id`)),
    lastApproval: lastApprovalOf(db, find(sql`going.id`)),
    staffHere: staffHereOf(db, { tokenHash: staffCookie, now: plate.now }),
    // Found by its id: no code opens it here.
    ...statusQueries(db, sql`null`, { processId: find(sql`going.id`) }),
  }
}

/** `former`: what the form was answered that is typed once more. */
type Chosen = { languageId: string | null; former?: string | undefined }
type VisitQuery = Chosen & { staffCookie: string }

type Asking = { call: FastLaneCall; plate: Plate; limits: FastLaneLimits; isFirst: boolean }

const countOf = ({ limits, isFirst }: Asking): readonly Statement[] => (isFirst ? limits.count : [])

/** Finds the visit of a plate in one round trip, which counts the try as well. Throws 401, 404 and 429. */
export async function readVisit(asking: Asking) {
  const { db } = asking.call.deps
  const queries = { limits: asking.limits.read, ...visitQueries(db, asking.plate) }
  const { rows } = await writeThenRead(db, countOf(asking), { queries, more: {} })
  const account = refuseUnlessEnrolled(asking.plate, rows)
  asking.limits.assertOpen(rows.limits)
  return { ...rows, account, visit: rows.visit[0] ?? null }
}

/** The same with all that a visit is begun on. Throws 422 for a language that the account does not speak. */
export async function readPreconditions(asking: Asking, chosen: Chosen) {
  const { languageId } = chosen
  const { staffCookie, deps } = asking.call
  const { db } = deps
  const queries = { limits: asking.limits.read, ...visitQueries(db, asking.plate) }
  const more = preconditionQueries(db, asking.plate, { ...chosen, staffCookie })
  const read = await writeThenRead(db, countOf(asking), { queries, more })
  const account = refuseUnlessEnrolled(asking.plate, read.rows)
  asking.limits.assertOpen(read.rows.limits)
  const preconditions = { ...read.rows, ...read.more, account, visit: read.rows.visit[0] ?? null }
  const language = languageId === null ? null : preconditions.languages.find(({ id }) => id === languageId)
  if (language === undefined) throw requestInvalidField('languageId', 'unknown')
  return { ...preconditions, language }
}

export type VisitRead = Awaited<ReturnType<typeof readVisit>>
export type Preconditions = Awaited<ReturnType<typeof readPreconditions>>
