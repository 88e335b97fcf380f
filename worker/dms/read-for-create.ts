import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { VatRounding } from '#domain/money/pricing.ts'
import { featuresOffOf } from '#worker/accounts/index.ts'
import { offersServices } from '#worker/accounts/services/index.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts, apiKeys } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'
import { billColumns } from '#worker/work-orders/index.ts'

import { callerOf, type DealerKey } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

const a = alias(accounts, 'a')
const c = alias(customers, 'c')
const i = alias(idempotencyKeys, 'i')
const k = alias(apiKeys, 'k')
const l = alias(languages, 'l')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

export type FirstAnswer = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'response'>

/** A work order that is asked for a process. */
export type OrderForCreate = {
  id: string
  customerId: string | null
  phoneNumber: string | null
  email: string | null
  languageLcid: string | null
  unfinishedProcessId: string | null
  vatBasisPoints: number
  vatRounding: VatRounding
  isTotalPriceRounded: boolean
  billRows: string
  keptCents: number | null
  hasSurplus: boolean
}

export type CreatePreconditions = {
  keyId: string
  accountId: string
  slot: string
  linkValidDays: number
  featuresOff: readonly string[]
  order: OrderForCreate | null
  languages: readonly LanguageRow[]
  offersServices: boolean
  firstAnswer: FirstAnswer | null
}

type LanguageRow = Pick<typeof languages.$inferSelect, 'id' | 'lcid'>

type Input = { dealer: DealerKey; idempotencyKey: string | null; externalWorkOrderId: string }

const headColumns = {
  keyId: k.id,
  accountId: k.accountId,
  slot: a.slot,
  linkValidDays: a.linkValidDays,
  featuresOff: featuresOffOf(sql`k.account_id`),
  id: orNull(w.id),
  customerId: w.customerId,
  phoneNumber: c.phoneNumber,
  email: c.email,
  languageLcid: c.languageLcid,
  unfinishedProcessId: orNull(p.id),
  ...billColumns,
  offersServices: offersServices({ accountId: sql`k.account_id`, workOrderId: sql`w.id` }),
}

/** All that the creation of a process depends on, in one round trip. Throws 401. */
export async function readForCreate(db: Db, input: Input): Promise<CreatePreconditions> {
  const { from, where } = callerOf(input.dealer)
  const orderJoin = sql`${workOrders} w on w.account_id = k.account_id and w.external_work_order_id = ${input.externalWorkOrderId}`
  const rows = await readTogether(db, {
    head: selectFrom(
      db,
      headColumns,
      sql`${from} join ${accounts} a on a.id = k.account_id
      left join ${orderJoin}
      left join ${customers} c on c.id = w.customer_id
      left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
      where ${where}`,
    ),
    languages: selectFrom(
      db,
      { id: l.id, lcid: l.lcid },
      sql`${from} join ${languages} l on l.account_id = k.account_id where ${where}`,
    ),
    answers: selectFrom(
      db,
      { requestHash: i.requestHash, response: i.response },
      sql`${from} join ${idempotencyKeys} i on i.account_id = k.account_id and i.key = ${input.idempotencyKey}
      where ${where}`,
    ),
  })
  const [head] = rows.head
  if (head === undefined) throw keyRefused()
  const { keyId, accountId, slot, linkValidDays, featuresOff, offersServices: offers, id, ...order } = head
  return {
    keyId,
    accountId,
    slot,
    linkValidDays,
    featuresOff,
    order: id === null ? null : { id, ...order },
    languages: rows.languages,
    offersServices: offers,
    firstAnswer: rows.answers[0] ?? null,
  }
}

/**
 * Returns the customer's own language where the account offers it. Null where it does not, or none is known: messages are in
 * the account's default then, and the page is in the language of the browser that opens it.
 */
export function languageIdFor(lcid: string | null, languages: readonly LanguageRow[]): string | null {
  if (lcid === null) return null
  const tongue = lcid.slice(0, 2)
  const chosen =
    languages.find((language) => language.lcid === lcid) ??
    languages.find((language) => language.lcid.slice(0, 2) === tongue)
  return chosen?.id ?? null
}
