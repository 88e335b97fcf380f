import { sql, type SQL } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError, notFound } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import type { VatRounding } from '#domain/money/pricing.ts'
import { isOpenAccount } from '#worker/accounts/index.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts, apiKeys, groupApiKeys } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { keyRefused } from './dms.errors.ts'

/** The hash of the key of a call, and the workshop that the call names in `Workshop`; null where it names none. */
export type DealerKey = AppEnv['Variables']['dealer']

/** The header that names the account of a call. Only a group's key needs it. */
export const workshopHeader = 'Workshop'

/**
 * The account of a call, unless it is closed, for the `from` of a query: `k.account_id` is the tenant of everything joined to
 * it, `k.id` the key. A key of an account is good for that account alone; a group's for one of its accounts at a time, the one
 * that the call names.
 */
export function callerOf({ hash, workshop }: DealerKey): { from: SQL; where: SQL } {
  const isOpen = isOpenAccount(sql`k.account_id`)
  const own = sql`select one.id, one.account_id from ${apiKeys} one
    where one.key_hash = ${hash} and one.revoked_at is null and one.account_id = coalesce(${workshop}, one.account_id)`
  const ofGroup = sql`select g.id, member.id as account_id from ${groupApiKeys} g
    join ${accounts} member on member.id = ${workshop} and member.group_id = g.group_id
    where g.key_hash = ${hash} and g.revoked_at is null`
  return { from: sql`(${own} union all ${ofGroup}) k`, where: isOpen }
}

/** The open accounts that a key reaches, whatever the call names. */
export function workshopsOf(db: Db, { hash }: DealerKey) {
  const reached = sql`a.id in (select account_id from ${apiKeys} where key_hash = ${hash} and revoked_at is null)
    or a.group_id in (select group_id from ${groupApiKeys} where key_hash = ${hash} and revoked_at is null)`
  return selectFrom(
    db,
    {
      id: sql<string>`a.id`,
      name: sql<string>`a.name`,
      isLive: sql`a.live_since is not null`.mapWith(Boolean),
      vatRounding: sql<VatRounding>`a.vat_rounding`,
      vatPercent: sql<number>`a.vat_basis_points / 100.0`,
    },
    sql`${accounts} a where a.closed_at is null and (${reached}) order by a.name, a.id`,
  )
}

/**
 * Takes the key of a request. The look-up is part of each verb's own first batch, so that it costs no round trip; only
 * for a request that never came to its verb, or was refused there, is it made here: who has no key is not told what is wrong
 * with a body, and who has one is told that it is the workshop that does not fit.
 */
export const apiKey: MiddlewareHandler<AppEnv> = async (c, next) => {
  const dealer = keyOf(c)
  c.set('dealer', dealer)
  await next()
  if (isRequestFault(c.error)) await assertKey(c.get('deps'), dealer)
  if (c.error instanceof AppError && c.error.code === 'auth.required') await refuseWorkshop(c.get('deps'), dealer)
}

function keyOf(c: Context<AppEnv>): DealerKey {
  return { hash: keyHashOf(c.req.header('Authorization')), workshop: workshopOf(c.req.header(workshopHeader)) }
}

/** The key of a call, wherever it was refused; null where it has none. */
export function dealerOf(c: Context<AppEnv>): DealerKey | null {
  try {
    return keyOf(c)
  } catch {
    return null
  }
}

function keyHashOf(header: string | undefined): string {
  const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]
  if (key === undefined) throw keyRefused()
  return sha256Hex(key)
}

/**
 * Returns the workshop id of a header; null without one. A value that cannot be an id becomes '', which is nobody's
 * workshop.
 */
function workshopOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return /^\w{1,64}$/.test(header) ? header : ''
}

function isRequestFault(error: Error | undefined): boolean {
  return error instanceof HTTPException || (error instanceof AppError && error.code.startsWith('request.'))
}

async function assertKey({ db }: Dependencies, dealer: DealerKey): Promise<void> {
  const caller = callerOf(dealer)
  const rows = await selectFrom(db, { id: sql<string>`k.id` }, sql`${caller.from} where ${caller.where}`)
  if (rows.length > 0) return
  await refuseWorkshop({ db }, dealer)
  throw keyRefused()
}

/** Throws what is wrong with the workshop of a call, where the key is good. */
async function refuseWorkshop({ db }: Pick<Dependencies, 'db'>, dealer: DealerKey): Promise<void> {
  const reached = await workshopsOf(db, dealer)
  if (reached.length === 0) return
  if (dealer.workshop === null) throw requestInvalidField(workshopHeader, 'required')
  throw notFound('workshop')
}
