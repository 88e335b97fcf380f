import type { Connection } from '#sandbox/connection.ts'
import { loadConnection } from '#sandbox/core/connection-store.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { dealerSystems, type DealerMode } from './dealer.table.ts'

/** The dealer system of an account that gets reports. */
export type DealerSystem = { accountId: string; name: string; secret: string; failureMode: DealerMode }

type Own = typeof dealerSystems.$inferSelect

/** A secret that was typed here is newer than the one of seeding. */
export function systemsOf(connection: Connection | null, owns: readonly Own[]): DealerSystem[] {
  return (connection?.accounts ?? []).flatMap(({ id, name, webhookSecret }) => {
    const own = owns.find(({ accountId }) => accountId === id)
    const secret = own?.secret ?? webhookSecret
    return secret === null ? [] : [{ accountId: id, name, secret, failureMode: own?.failureMode ?? 'normal' }]
  })
}

/** Null where the account's dealer system has no secret to check by. */
export async function findSystem(db: SandboxDb, accountId: string): Promise<DealerSystem | null> {
  const [connection, owns] = await Promise.all([loadConnection(db), db.select().from(dealerSystems)])
  return systemsOf(connection, owns).find((system) => system.accountId === accountId) ?? null
}

/** Changes how an account's dealer system answers, or the secret that it checks by. */
export async function changeSystem(
  db: SandboxDb,
  accountId: string,
  change: { failureMode: DealerMode } | { secret: string },
): Promise<void> {
  await db
    .insert(dealerSystems)
    .values({ accountId, ...change })
    .onConflictDoUpdate({ target: dealerSystems.accountId, set: change })
}

/** Returns the path at which the app reports to an account's dealer system. */
export const webhookPath = (accountId: string) => `/dealer/${encodeURIComponent(accountId)}/webhook`
