import { sql } from 'drizzle-orm'

import { offersServices } from '#worker/accounts/services/index.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers } from '#worker/db/schema/work-order.table.ts'
import { unfinishedIn } from '#worker/process/index.ts'

import { callerOf } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'

export type FirstAnswer = { requestHash: string; response: string }

/** A work order that is asked for a process. */
export type OrderForCreate = {
  id: string
  customerId: string | null
  phoneNumber: string | null
  email: string | null
  languageLcid: string | null
  unfinishedProcessId: string | null
}

export type CreateGround = {
  keyId: string
  accountId: string
  linkValidDays: number
  order: OrderForCreate | null
  languages: readonly LanguageRow[]
  offersServices: boolean
  firstAnswer: FirstAnswer | null
}

type HeadRow = Omit<OrderForCreate, 'id'> & {
  keyId: string
  accountId: string
  linkValidDays: number
  offersServices: number
  id: string | null
}

type LanguageRow = { id: string; lcid: string; isDefault: number }

type Input = { keyHash: string; idempotencyKey: string | null; externalWorkOrderId: string }

/** All that the creation of a process depends on, in one round trip. Throws 401. */
export async function readForCreate(db: Db, input: Input): Promise<CreateGround> {
  const { from, where } = callerOf(input.keyHash)
  const orderJoin = sql`work_orders w on w.account_id = k.account_id and w.external_work_order_id = ${input.externalWorkOrderId}`
  const [heads, spoken, answers] = await db.batch([
    db.all<HeadRow>(sql`
      select k.id as keyId, k.account_id as accountId, a.link_valid_days as linkValidDays, w.id,
        w.customer_id as customerId, c.phone_number as phoneNumber, c.email, c.language_lcid as languageLcid,
        p.id as unfinishedProcessId,
        ${offersServices({ accountId: sql`k.account_id`, workOrderId: sql`w.id` })} as offersServices
      from ${from} join ${accounts} a on a.id = k.account_id
      left join ${orderJoin}
      left join ${customers} c on c.id = w.customer_id
      left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
      where ${where}`),
    db.all<LanguageRow>(sql`
      select l.id, l.lcid, l.is_default as isDefault
      from ${from} join ${languages} l on l.account_id = k.account_id where ${where}`),
    db.all<FirstAnswer>(sql`
      select i.request_hash as requestHash, i.response
      from ${from} join ${idempotencyKeys} i on i.account_id = k.account_id and i.key = ${input.idempotencyKey}
      where ${where}`),
  ])
  const [head] = heads
  if (head === undefined) throw keyRefused()
  const { keyId, accountId, linkValidDays, offersServices: offers, id, ...order } = head
  return {
    keyId,
    accountId,
    linkValidDays,
    order: id === null ? null : { id, ...order },
    languages: spoken,
    offersServices: offers === 1,
    firstAnswer: answers[0] ?? null,
  }
}

/** The customer's own language where the account offers it, else the account's default. */
export function languageIdFor(lcid: string | null, languages: readonly LanguageRow[]): string | null {
  const tongue = lcid?.slice(0, 2)
  const chosen =
    languages.find((language) => language.lcid === lcid) ??
    languages.find((language) => language.lcid.slice(0, 2) === tongue) ??
    languages.find((language) => language.isDefault === 1)
  return chosen?.id ?? null
}
