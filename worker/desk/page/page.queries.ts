import { sql } from 'drizzle-orm'

import type { BoxSize, ProcessStep } from '#domain/enums.ts'
import type { Turn } from '#domain/whose-turn.ts'
import { languageIdOf } from '#worker/accounts/contents/index.ts'
import { offersServices } from '#worker/accounts/services/index.ts'
import type { MessageKind } from '#worker/contract/staff/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts, deliveryOptions } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/work-order.table.ts'
import { effectKinds } from '#worker/process/index.ts'

/** What the page of a process shows besides its order: each query finds its own way from the id of the process. */

export type HeadRow = {
  accountName: string
  linkCode: string
  stateChangedAt: number
  turn: Turn
  waitingSince: number
  currentStep: ProcessStep
  languageLcid: string | null
  createdAt: number
  createdBy: string | null
  linkSendAt: number | null
  openedAt: number | null
  paymentOpenedAt: number | null
  dueAt: number | null
  unreachedSince: number | null
  keyMissingAt: number | null
  askedPriceCents: number | null
  contactPhone: string | null
  contactEmail: string | null
  endedAt: number | null
  updatedAt: number
  workOrderApproved: number
  customerHasDrivingLicense: number
  useRetrievalProcess: number
  returnsSubstituteVehicle: number
  customerNotes: string
  offersServices: number
  deliveryInfoAt: number | null
  deliveryInfoNotes: string | null
  deliveryOptionLabels: string | null
  substituteVehicleId: string | null
  substituteLicenseNumber: string | null
  substituteMake: string | null
  substituteModel: string | null
}

export function headOf(db: Db, processId: string) {
  const languageId = languageIdOf('p')
  return db.all<HeadRow>(sql`
    select a.name as "accountName", p.link_code as "linkCode", p.state_changed_at as "stateChangedAt", p.turn,
      p.waiting_since as "waitingSince", p.current_step as "currentStep",
      (select lcid from ${languages} where id = ${languageId}) as "languageLcid", p.created_at as "createdAt",
      u.username as "createdBy", p.link_send_at as "linkSendAt", p.opened_at as "openedAt",
      p.payment_opened_at as "paymentOpenedAt", p.due_at as "dueAt",
      p.unreached_since as "unreachedSince", p.key_missing_at as "keyMissingAt", p.asked_price_cents as "askedPriceCents", p.contact_phone as "contactPhone",
      p.contact_email as "contactEmail", p.ended_at as "endedAt",
      p.updated_at as "updatedAt", p.work_order_approved as "workOrderApproved",
      p.customer_has_driving_license as "customerHasDrivingLicense",
      p.use_retrieval_process as "useRetrievalProcess",
      p.returns_substitute_vehicle as "returnsSubstituteVehicle", p.customer_notes as "customerNotes",
      ${offersServices({ accountId: sql`p.account_id`, workOrderId: sql`p.work_order_id` })} as "offersServices",
      p.delivery_info_at as "deliveryInfoAt", p.delivery_info_notes as "deliveryInfoNotes",
      (select labels from ${deliveryOptions} where id = p.delivery_option_id) as "deliveryOptionLabels",
      s.id as "substituteVehicleId", s.license_number as "substituteLicenseNumber", s.make as "substituteMake",
      s.model as "substituteModel"
    from ${processes} p
    join ${accounts} a on a.id = p.account_id
    left join ${users} u on u.id = p.created_by_user_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    where p.id = ${processId}`)
}

export type OrderFactsRow = { externalSystemIdentifier: string | null; createdBy: string | null }

export function orderFactsOf(db: Db, processId: string) {
  return db.all<OrderFactsRow>(sql`
    select w.external_system_identifier as "externalSystemIdentifier", w.created_by as "createdBy"
    from ${processes} p join ${workOrders} w on w.id = p.work_order_id where p.id = ${processId}`)
}

/** Effects that send something, with the kind of message that each sends. */
const sending: Readonly<Record<string, MessageKind>> = {
  [effectKinds.sendLink]: 'LINK',
  [effectKinds.sendKeyCode]: 'KEY_CODE',
  [effectKinds.sendPaymentLink]: 'PAYMENT_LINK',
  [effectKinds.sendPrice]: 'PRICE',
}

export type QueuedRow = { kind: MessageKind; createdAt: number; attempts: number; parkedAt: number | null }

export function queuedOf(db: Db, processId: string) {
  return db.all<QueuedRow>(sql`
    select ${JSON.stringify(sending)} ->> ('$."' || kind || '"') as kind, created_at as "createdAt", attempts,
      parked_at as "parkedAt"
    from ${outbox}
    where stream_key = ${processId} and kind in (select key from json_each(${JSON.stringify(sending)})) order by seq`)
}

export type BoxRow = {
  number: number
  size: BoxSize
  lockerName: string
  lockerAddress: string
  createdAt: number
  expiresAt: number
  confirmedAt: number | null
  accessCode: string
}

export function boxOf(db: Db, processId: string) {
  return db.all<BoxRow>(sql`
    select b.number, b.size, k.name as "lockerName", k.address as "lockerAddress", l.created_at as "createdAt",
      l.expires_at as "expiresAt", l.confirmed_at as "confirmedAt", l.access_code as "accessCode"
    from ${boxLeases} l join ${boxes} b on b.id = l.box_id join ${lockers} k on k.id = l.locker_id
    where l.process_id = ${processId} and l.ended_at is null`)
}
