import { sql, type SQL } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/errors.ts'
import { sha256Hex } from '#core/hashing.ts'
import type { AppEnv } from '#core/hono.ts'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { keyRefused } from './dms.errors.ts'

/** The account of a key, unless it is closed, for the `from` of a query: `k.account_id` is the tenant of everything joined to it. */
export function callerOf(keyHash: string): { from: SQL; where: SQL } {
  const isOpen = isOpenAccount(sql`k.account_id`)
  return { from: sql`api_keys k`, where: sql`k.key_hash = ${keyHash} and k.revoked_at is null and ${isOpen}` }
}

/**
 * Takes the key of a request. The look-up is part of each verb's own first batch, so that it costs no round trip; only
 * for a request that never came to its verb is it made here: who has no key is not told what is wrong with a body.
 */
export const apiKey: MiddlewareHandler<AppEnv> = async (c, next) => {
  const keyHash = keyHashOf(c.req.header('Authorization'))
  c.set('keyHash', keyHash)
  await next()
  if (isRequestFault(c.error)) await assertKey(c.get('deps'), keyHash)
}

function keyHashOf(header: string | undefined): string {
  const key = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header ?? '')?.[1]
  if (key === undefined) throw keyRefused()
  return sha256Hex(key)
}

function isRequestFault(error: Error | undefined): boolean {
  return error instanceof HTTPException || (error instanceof AppError && error.code.startsWith('request.'))
}

async function assertKey({ db }: Dependencies, keyHash: string): Promise<void> {
  const caller = callerOf(keyHash)
  const rows = await selectFrom(db, { id: sql<string>`k.id` }, sql`${caller.from} where ${caller.where}`)
  if (rows.length === 0) throw keyRefused()
}
