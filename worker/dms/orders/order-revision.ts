import { sql } from 'drizzle-orm'

import type { DmsWorkOrderForm } from '#worker/contract/machines/dms.ts'
import { change, type Db } from '#worker/db/db.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'

type Stored = { id: string; version: number; dealerRevision: number | null }

/** Returns how new a put says it is: a count, or the milliseconds of an instant; null where it says nothing. */
export function revisionOf({ revision }: DmsWorkOrderForm): number | null {
  return revision ?? null
}

type Put = { ifMatch: string | null; revision: number | null; stored: Stored | null; isSame: boolean }

/**
 * Returns whether a newer order is stored already: by the version that the sender saw (`If-Match`), or by the sender's
 * own count. A repeat of what is stored is late by neither, for its first answer may have been lost; by an older count
 * it always is.
 */
export function isLate({ ifMatch, revision, stored, isSame }: Put): boolean {
  const last = stored?.dealerRevision ?? null
  if (revision !== null && last !== null && (revision < last || (revision === last && !isSame))) return true
  return ifMatch !== null && !isSame && !matches(ifMatch, stored)
}

function matches(ifMatch: string, stored: Stored | null): boolean {
  if (stored === null) return false
  return ifMatch === '*' || ifMatch.replace(/^W\//, '') === etagOf(stored.version)
}

export function etagOf(version: number): string {
  return `"${version}"`
}

type Keeping = { stored: Stored; revision: number | null; hash: string }

/** Keeps the count of a put that changes nothing else. False where the order changed since it was read. */
export async function keepRevision(db: Db, { stored, revision, hash }: Keeping): Promise<boolean> {
  const { id, version, dealerRevision } = stored
  if (revision === null || revision === dealerRevision) return true
  const order = db.run(sql`
    update ${workOrders} set dealer_revision = ${revision}
    where id = ${id} and version = ${version} and content_hash = ${hash} and dealer_revision is ${dealerRevision}`)
  return (await change(db, { write: { order } })).wrote.order
}
