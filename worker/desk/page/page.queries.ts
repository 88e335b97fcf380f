import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { languageIdOf } from '#worker/accounts/contents/index.ts'
import { offersServices } from '#worker/accounts/services/index.ts'
import type { MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { kioskCodesOpenUntil } from '#worker/db/kiosk-records/index.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { accounts, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { auditLog, outbox } from '#worker/db/schema/core.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { codeStands } from '#worker/lockers/index.ts'
import { effectKinds, unfinishedIn } from '#worker/process/index.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const k = alias(lockers, 'k')
const l = alias(boxLeases, 'l')
const m = alias(messages, 'm')
const o = alias(processes, 'o')
const p = alias(processes, 'p')
const s = alias(substituteVehicles, 's')
const t = alias(auditLog, 't')
const u = alias(users, 'u')
const w = alias(workOrders, 'w')

/** Rows of a process's page besides its order: each query finds its own way from the id of the process. */

export type HeadRow = RowOf<typeof headOf>

const headColumns = {
  accountName: a.name,
  openingHours: a.openingHours,
  timeZone: a.timeZone,
  isTrial: p.isTrial,
  stateChangedAt: p.stateChangedAt,
  turn: notNull(p.turn),
  waitingSince: p.waitingSince,
  currentStep: p.currentStep,
  languageLcid: sql<string | null>`(select lcid from ${languages} where id = ${languageIdOf('p')})`,
  createdAt: p.createdAt,
  createdBy: orNull(u.shownName),
  assigneeId: p.assignedUserId,
  assigneeName: sql<string | null>`(select shown_name from ${users} where id = p.assigned_user_id)`,
  linkSendAt: p.linkSendAt,
  openedAt: p.openedAt,
  paymentOpenedAt: p.paymentOpenedAt,
  dueAt: p.dueAt,
  unreachedSince: p.unreachedSince,
  unansweredSince: p.unansweredSince,
  keyMissingAt: p.keyMissingAt,
  kioskCodesOpenUntil: kioskCodesOpenUntil(sql`p.id`),
  boxForced: sql`coalesce(p.key_missing_at = p.box_forced_at, 0)`.mapWith(Boolean),
  askedPriceCents: p.askedPriceCents,
  owedCents: p.owedCents,
  owedReturnedCents: p.owedReturnedCents,
  owedMeans: p.owedMeans,
  owedTurn: p.owedTurn,
  additionalWorkAt: p.additionalWorkAt,
  readyAt: p.readyAt,
  contactPhone: p.contactPhone,
  contactEmail: p.contactEmail,
  endedAt: p.endedAt,
  updatedAt: p.updatedAt,
  workOrderApproved: p.workOrderApproved,
  customerHasDrivingLicense: p.customerHasDrivingLicense,
  useRetrievalProcess: p.useRetrievalProcess,
  returnsSubstituteVehicle: p.returnsSubstituteVehicle,
  customerNotes: p.customerNotes,
  offersServices: offersServices({ accountId: sql`p.account_id`, workOrderId: sql`p.work_order_id` }),
  deliveryInfoAt: p.deliveryInfoAt,
  deliveryInfoNotes: p.deliveryInfoNotes,
  deliveryOptionLabels: sql<string | null>`(select labels from ${deliveryOptions} where id = p.delivery_option_id)`,
  substituteVehicleId: orNull(s.id),
  substituteLicenseNumber: orNull(s.licenseNumber),
  substituteMake: orNull(s.make),
  substituteModel: orNull(s.model),
  substitutePlace: orNull(s.parkingPlace),
  substituteFuel: orNull(s.fuel),
}

export function headOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    headColumns,
    sql`${processes} p
    join ${accounts} a on a.id = p.account_id
    left join ${users} u on u.id = p.created_by_user_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    where p.id = ${processId}`,
  )
}

export type OrderFactsRow = RowOf<typeof orderFactsOf>

export function orderFactsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      externalSystemIdentifier: w.externalSystemIdentifier,
      createdBy: w.createdBy,
      payer: w.payer,
      isFromDealerSystem: w.isFromDealerSystem,
      vehicleEditedManually: w.vehicleEditedManually,
      reservationEditedManually: w.reservationEditedManually,
      hasOpenPayment: sql`${hasOpenPayment(sql`p.id`)}`.mapWith(Boolean),
    },
    sql`${processes} p join ${workOrders} w on w.id = p.work_order_id where p.id = ${processId}`,
  )
}

export type OtherVisitRow = RowOf<typeof otherVisitOf>

/** The latest visit of the same car besides this one that is not over, of the types in a JSON array. */
export function otherVisitOf(db: Db, { processId, types }: { processId: SQL; types: SQL }) {
  return selectFrom(
    db,
    { processId: o.id, processType: o.processType, state: o.state, createdAt: o.createdAt },
    sql`${processes} p join ${workOrders} w on w.id = p.work_order_id
    join ${workOrders} x on x.vehicle_id = w.vehicle_id and x.account_id = w.account_id
    join ${processes} o on o.work_order_id = x.id
    where p.id = ${processId} and o.id <> p.id and ${unfinishedIn('o.state')} and ${unfinishedIn('p.state')}
      and o.process_type in (select value from json_each(${types}))
    order by o.created_at desc limit 1`,
  )
}

/** Effects that send something, with the kind of message that each sends. */
const sending: Readonly<Record<string, MessageKind>> = {
  [effectKinds.sendLink]: 'LINK',
  [effectKinds.sendKeyCode]: 'KEY_CODE',
  [effectKinds.sendPaymentLink]: 'PAYMENT_LINK',
  [effectKinds.sendPrice]: 'PRICE',
}

export type QueuedRow = RowOf<typeof queuedOf>

export function queuedOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      kind: sql<MessageKind>`${JSON.stringify(sending)} ->> ('$."' || kind || '"')`,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
      parkedAt: outbox.parkedAt,
    },
    sql`${outbox}
    where stream_key = ${processId} and kind in (select key from json_each(${JSON.stringify(sending)})) order by seq`,
  )
}

export type BoxActRow = RowOf<typeof boxActsOf>

/**
 * Returns the acts on the box of a process, the earliest first; without those of which a note of the same act tells
 * more.
 */
export function boxActsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      id: t.id,
      action: t.action,
      boxNumber: sql<number | null>`coalesce((select number from ${boxes} where id = t.subject),
        (select held.number from ${boxLeases} own join ${boxes} held on held.id = own.box_id
          where own.id = t.detail ->> '$.leaseId'))`,
      actorKind: t.actorKind,
      actorName: sql<string | null>`case when t.actor_kind = 'staff' then u.shown_name end`,
      createdAt: t.createdAt,
    },
    sql`${auditLog} t left join ${users} u on u.id = t.actor_id
    where t.id in (
      select own.id from ${auditLog} own where own.subject = ${processId}
      union select part.id from ${auditLog} part where part.detail ->> '$.processId' = ${processId})
      and t.action in ('box.open', 'box.move_lease', 'box.release', 'box.take_out')
      and not exists (select 1 from ${processNotes} told
        where told.process_id = ${processId} and told.kind glob 'BOX_*' and told.created_at = t.created_at)
    order by t.created_at, t.id`,
  )
}

export type BoxRow = RowOf<typeof boxOf>

export function boxOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      number: b.number,
      size: b.size,
      lockerName: k.name,
      lockerAddress: k.address,
      createdAt: l.createdAt,
      expiresAt: l.expiresAt,
      confirmedAt: l.confirmedAt,
      /** Null where the cloud that runs the cabinet does not have it: it would open nothing. */
      accessCode: sql<
        string | null
      >`iif(${codeStands({ leaseId: sql`l.id`, lockerId: sql`l.locker_id` })}, l.access_code, null)`,
    },
    sql`${boxLeases} l join ${boxes} b on b.id = l.box_id join ${lockers} k on k.id = l.locker_id
    where l.process_id = ${processId} and l.ended_at is null`,
  )
}

export type TextRow = RowOf<typeof textsOf>

/** Returns the texts of a process's messages, sealed, and the authors of those that staff wrote. */
export function textsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    { id: m.id, dedupeKey: m.dedupeKey, sealedText: m.sealedText, author: orNull(u.shownName) },
    sql`${messages} m left join ${users} u on u.id = m.author_user_id where m.process_id = ${processId}`,
  )
}
