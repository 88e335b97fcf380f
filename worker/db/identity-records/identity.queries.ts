import { eq, sql, type SQL } from 'drizzle-orm'

import { beginningMs } from '#domain/access/identity.ts'
import type { IdentityProvider } from '#domain/enums.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'

/** The latest identity check of a process, as its status needs it; the open one is always the latest. */
export function latestCheckOf(db: Db, processId: SQL) {
  return db
    .select({
      provider: identityChecks.provider,
      status: identityChecks.status,
      isOurCustomer: identityChecks.isOurCustomer,
      ending: identityChecks.ending,
      redirectUrl: identityChecks.redirectUrl,
    })
    .from(identityChecks)
    .where(eq(identityChecks.processId, processId))
    .orderBy(sql`rowid desc`)
    .limit(1)
}

export type LatestCheck = Awaited<ReturnType<typeof latestCheckOf>>[number]

type NewCheck = { id: string; processId: string; provider: IdentityProvider; now: number; guard: SQL }

/** Writes down that a check is about to be begun. A beginning that is cut off is found by the job. */
export function intendCheckStatement(db: Db, { id, processId, provider, now, guard }: NewCheck): Statement {
  return db.run(sql`
    insert into ${identityChecks} (id, process_id, provider, status, next_ask_at, created_at, updated_at)
    select ${id}, ${processId}, ${provider}, 'INITIALIZED', ${now + beginningMs}, ${now}, ${now}
    where ${guard}`)
}

/** In SQL: the customer was asked who they are, and it is they who have to try again. */
export function awaitsIdentity(processId: SQL): SQL {
  return sql`coalesce((select asked.status <> 'SUCCESS' from ${identityChecks} asked
    where asked.process_id = ${processId} order by asked.rowid desc limit 1), 0)`
}
