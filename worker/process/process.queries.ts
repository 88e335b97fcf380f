import { sql, type SQL } from 'drizzle-orm'

import { pick } from '#core/http/pick.ts'
import type { ProcessState } from '#domain/enums.ts'
import { languageIdOf, settledLanguageIdOf } from '#worker/accounts/contents/index.ts'
import { offersServices, selectedServices } from '#worker/accounts/services/index.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { isHeldBack, latestCheckOf } from '#worker/db/identity-records/index.ts'
import { kioskCodeEndsAt, processIdOf } from '#worker/db/kiosk-records/index.ts'
import { latestPaymentOf } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { cabinetOf, overflowForProcess } from '#worker/lockers/index.ts'

/** Returns whether a process has a picture of a licence now, as an SQL expression. */
function hasLicencePicture(processId: SQL): SQL<boolean> {
  return sql`exists (select 1 from ${drivingLicences} picture
    where picture.process_id = ${processId} and picture.deleted_at is null)`.mapWith(Boolean)
}

/** Returns whether the customer has not yet said anything to a row of additional work, as an SQL expression. */
function asksAdditionalWork(processId: SQL): SQL<boolean> {
  return sql`exists (select 1 from ${additionalWorkRows} proposed
    where proposed.process_id = ${processId} and proposed.state = 'PROPOSED')`.mapWith(Boolean)
}

/** Months for which its account keeps it after its end. */
const retentionMonths = sql<number>`(select keeping.retention_months from ${accounts} keeping where keeping.id = ${processes.accountId})`

/** The car of the workshop that a process lends to its customer, and the end of the booked time, as JSON; null where it has none. */
const lentCar = sql<string | null>`(
  select json_object('licenseNumber', car.license_number, 'make', car.make, 'model', car.model,
    'place', nullif(car.parking_place, ''), 'fuel', nullif(car.fuel, 'UNKNOWN'), 'returnBy', (
    select booked.reservation_end from ${workOrders} booked where booked.id = ${processes.workOrderId}))
  from ${substituteVehicles} car where car.id = ${processes.substituteVehicleId})`

/**
 * SQL expressions that lead from a process code to the rows of other modules: with them, every statement of a batch
 * finds its own way and one round trip is enough.
 */
export type ProcessKeys = Readonly<Record<'processId' | 'accountId' | 'workOrderId' | 'languageId', SQL>>

const languageId = languageIdOf('processes')
const isLanguageSettled = sql`${settledLanguageIdOf('processes')} is not null`.mapWith(Boolean)

/** A table of `with` that finds the process of a code once for a whole statement. */
export const visitTable = (code: SQL): SQL => sql`
  visit(process_id, account_id, work_order_id, language_id, state) as materialized (
    select id, account_id, work_order_id, ${languageId}, state from ${processes} where id = ${processIdOf(code)})`

/** The keys in a statement that has `visitTable`. */
export const keysOfVisit: ProcessKeys = {
  processId: sql`(select process_id from visit)`,
  accountId: sql`(select account_id from visit)`,
  workOrderId: sql`(select work_order_id from visit)`,
  languageId: sql`(select language_id from visit)`,
}

/** In a statement that has `visitTable`: whether the process is in one of these states. */
export function isIn(states: ReadonlySet<ProcessState>): SQL {
  const given = [...states].map((state) => sql`state = ${state}`)
  return sql`(select ${sql.join(given, sql` or `)} from visit)`
}

/** `code` is canonical, or an expression that finds it. */
export function keysOf(code: string | SQL): ProcessKeys {
  const find = (column: SQL) => sql`(select ${column} from ${processes} where id = ${processIdOf(code)})`
  return {
    processId: find(sql`id`),
    accountId: find(sql`account_id`),
    workOrderId: find(sql`work_order_id`),
    languageId: find(languageId),
  }
}

const languageLcid = sql<string | null>`(select spoken.lcid from ${languages} spoken where spoken.id = ${languageId})`

/** SQL: the code of its box is shown to nobody, and opens nothing. */
const isProcessHeldBack = sql`${isHeldBack(sql`${processes}`)}`.mapWith(Boolean)

/** The code that it was opened by, its own or one of a kiosk, when that ends, and the one that its room is of. */
function codesOf(code: string | SQL) {
  return {
    linkCode: sql<string>`${code}`.as('opened_by'),
    codeEndsAt: kioskCodeEndsAt(code).as('code_ends_at'),
    roomCode: processes.linkCode,
  }
}

const ownColumns = pick(
  processes,
  'id',
  'accountId',
  'version',
  'processType',
  'isTrial',
  'lane',
  'state',
  'stateChangedAt',
  'currentStep',
  'workOrderApproved',
  'customerHasDrivingLicense',
  'useRetrievalProcess',
  'returnsSubstituteVehicle',
  'customerNotes',
  'deliveryOptionId',
  'deliveryInfoNotes',
  'deliveryInfoAt',
  'askedPriceCents',
  'owedCents',
  'owedReturnedCents',
  'owedMeans',
  'owedTurn',
  'additionalWorkTurn',
  'additionalWorkAt',
  'readyAt',
  'openedAt',
  'paymentOpenedAt',
  'endedAt',
  'dueAt',
  'substituteVehicleId',
)

function processOf(db: Db, code: string | SQL, processId: SQL) {
  return db
    .select({
      ...ownColumns,
      ...codesOf(code),
      keysLaidBack: sql`keys_laid_at is not null`.mapWith(Boolean).as('keys_laid_back'),
      /** As the customer said it; that the door was forced is told to staff. */
      keyMissingAt: sql<number | null>`iif(key_missing_at = box_forced_at, null, key_missing_at)`.as('key_missing_at'),
      languageId: languageId.as('spoken_language_id'),
      languageLcid: languageLcid.as('spoken_language_lcid'),
      isLanguageSettled: isLanguageSettled.as('is_language_settled'),
      isHeldBack: isProcessHeldBack.as('is_held_back'),
      hasDrivingLicensePicture: hasLicencePicture(sql`${processes.id}`).as('has_driving_license_picture'),
      lentCar: lentCar.as('lent_car'),
      retentionMonths: retentionMonths.as('retention_months'),
      asksAdditionalWork: asksAdditionalWork(sql`${processes.id}`).as('asks_additional_work'),
      offersServices: offersServices({
        accountId: sql`${processes.accountId}`,
        workOrderId: sql`${processes.workOrderId}`,
      }).as('offers_services'),
    })
    .from(processes)
    .where(sql`${processes.id} = ${processId}`)
}

export type ProcessRow = Awaited<ReturnType<typeof processOf>>[number]

/** All that a status is made of. */
export function statusQueries(
  db: Db,
  code: string | SQL,
  { processId }: Pick<ProcessKeys, 'processId'> = keysOf(code),
) {
  return {
    process: processOf(db, code, processId),
    selected: selectedServices(db, processId),
    cabinet: cabinetOf(db, processId),
    overflow: overflowForProcess(db, processId),
    payment: latestPaymentOf(db, processId),
    identity: latestCheckOf(db, processId),
  }
}

export type StatusRows = RowsOf<ReturnType<typeof statusQueries>>
