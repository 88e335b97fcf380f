import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { pick } from '#core/http/pick.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  type LimitPolicy,
} from '#core/http/rate-limit.ts'
import { minuteMs } from '#domain/durations.ts'
import { accountOf, hoursOf, shownFace, type Account } from '#worker/accounts/index.ts'
import type { CountedWorkshopPage } from '#worker/contract/customer/workshop-page.ts'
import { readTogether, runBatch } from '#worker/db/db.ts'

/** Addresses that nobody has: who tries names finds out slowly which workshops there are. */
const unknownAddresses: LimitPolicy = { name: 'workshop-page', windowMs: 15 * minuteMs, perClient: 60, tight: null }

type PageCall = { deps: Dependencies; address: string; clientAddress: string }

/** Returns the workshop of an address. Throws 404 for an address of nobody, and 429 for who has tried too many of them. */
export async function findWorkshop({ deps, address, clientAddress }: PageCall): Promise<Account> {
  const { db, clock, config } = deps
  const now = clock.now()
  const keys = limitKeys(config.tokenSecret, unknownAddresses, clientAddress)
  const limit = { policy: unknownAddresses, keys, now }
  const { found, limits } = await readTogether(db, {
    found: accountOf(db, sql`(select id from accounts where page_address = ${address} or slug = ${address})`),
    limits: readLimitsStatement(db, keys),
  })
  const [account] = found
  if (account === undefined) {
    const seconds = secondsLimited(limits, limit)
    if (seconds !== null) throw rateLimited(seconds)
    await runBatch(db, countFailureStatements(db, limit))
    throw notFound('workshop')
  }
  return account
}

/** Returns the page of a workshop. Throws as `findWorkshop` does. */
export async function getWorkshopPage(call: PageCall): Promise<CountedWorkshopPage> {
  const account = await findWorkshop(call)
  const now = call.deps.clock.now()
  const shown = pick(
    account,
    'name',
    'phoneNumber',
    'email',
    'streetAddress',
    'postalCode',
    'city',
    'accentColor',
    'timeZone',
  )
  const isClosed = account.closedAt !== null
  return { ...shown, ...shownFace(account), openingHours: isClosed ? null : hoursOf({ account, now }), isClosed }
}
