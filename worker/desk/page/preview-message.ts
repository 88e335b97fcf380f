import { sql } from 'drizzle-orm'

import { onlyKeepsBox } from '#domain/keys/kept-box.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import { messageBy } from '#domain/process/sent-by.ts'
import type { MessagePreview, MessagePreviewQuery } from '#worker/contract/staff/visit/message-preview.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { wasNotified } from '#worker/db/message-kinds.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { factsOf, previewMessage, toFacts, type Facts, type PreviewedKind } from '#worker/notifications/index.ts'
import {
  expiryOf,
  reaches,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

/** The cabinet that a box may be found in. */
function placesOf(db: Db, processId: string) {
  return selectFrom(
    db,
    { name: lockers.name, address: lockers.address },
    sql`${lockers} where enabled = 1
    and account_id = (select account_id from ${processes} where id = ${processId}) order by name limit 2`,
  )
}

function totalOf(db: Db, processId: string) {
  return db.all<{ cents: number }>(
    sql`select t.total_cents - b.paid_cents as cents from process_totals t join process_paid_before b on b.process_id = t.process_id
      where t.process_id = ${processId}`,
  )
}

/** The message that an event of staff brings, or that they send once more, as it will read. */
export async function getMessagePreview(call: StaffCall, query: MessagePreviewQuery): Promise<MessagePreview> {
  const { deps, staff, processId } = call
  const { db } = deps
  const { rows, read, places, totals, notified } = await readTogether(db, {
    rows: staffRowOf(db, processId),
    read: factsOf(db, processId),
    places: placesOf(db, processId),
    totals: totalOf(db, processId),
    notified: db.all<{ wasNotified: number }>(sql`select ${wasNotified(sql`${processId}`)} as "wasNotified"`),
  })
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  const facts = toFacts(read)
  const known = { totalCents: totals[0]?.cents ?? 0, wasNotified: notified[0]?.wasNotified === 1 }
  const kind = kindOf(row, query, known)
  if (kind === null || facts === null) return { message: null }
  const isBoxNew = facts.leaseId === null
  const [place] = places
  const message = await previewMessage(deps, {
    kind,
    facts: asThen(facts, { row, kind, type: query.type, totalCents: known.totalCents, now: deps.clock.now() }),
    isBoxNew,
    place: places.length === 1 ? place : undefined,
    canSeeCode: reaches(staff, 'locker.see', row),
  })
  return { message }
}

function kindOf(
  row: StaffRow,
  { type, resend, notice }: MessagePreviewQuery,
  known: { totalCents: number; wasNotified: boolean },
): PreviewedKind | null {
  if (type === undefined) return resend ?? notice ?? null
  if (onlyKeepsBox(type, row)) return null
  const isConfirmed = row.currentStep === 'WAITING_CONFIRMATION'
  const keysWait = row.boxNumber !== null && (row.keysLaidBack || isRetrieveType(row.processType))
  return messageBy({ ...row, isConfirmed, keysWait, ...known }, type)
}

type Then = {
  row: StaffRow
  kind: PreviewedKind
  type: MessagePreviewQuery['type']
  totalCents: number
  now: number
}

/** Returns the facts as they are once the event has happened: a bill is due, or a box waits for its customer from now on. */
function asThen(facts: Facts, { row, kind, type, totalCents, now }: Then): Facts {
  if (kind === 'payment_link') return { ...facts, dueCents: totalCents }
  if (type === 'settle_payment') return { ...facts, state: 'PAYMENT_DONE' }
  if (type === 'fill_substitute_keys') return { ...facts, reservedUntil: expiryOf(row, now) }
  if (type !== 'confirm' && type !== 'reserve_box') return facts
  return { ...facts, state: 'WAITING_KEY_CODE', reservedUntil: facts.reservedUntil ?? expiryOf(row, now) }
}
