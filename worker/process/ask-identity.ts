import { type SQL } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { isVerified, wantsIdentity, type CheckSnapshot } from '#domain/access/identity.ts'
import type { IdentityProvider, OrderRowType } from '#domain/enums.ts'
import { hasSubstituteCar } from '#domain/money/order-rows.ts'
import { decide } from '#domain/process-lifecycle.ts'
import type { Account } from '#worker/accounts/index.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { intendCheckStatement, type CheckRow } from '#worker/db/identity-records/index.ts'
import { waitsForOpening } from '#worker/process/link/opened-link.ts'

import type { CustomerCall } from './customer-call.ts'
import type { ProcessRow } from './process.queries.ts'
import { transitionStatements, type AppliedEvent } from './transition.ts'

/** The identity room's part in a confirmation: begins the check that the confirmation has written down. */
export type IdentityVerbs = {
  beginCheck: (
    deps: CustomerCall['deps'],
    beginning: { check: CheckRow; lcid: string | null },
  ) => Promise<{ process: CountedStatus; redirectUrl: string | null }>
}

type Confirming = {
  process: Pick<ProcessRow, 'processType' | 'state' | 'substituteVehicleId'>
  account: Account
  orderRows: readonly { type: OrderRowType }[]
  /** The latest check of the process. */
  check: CheckSnapshot | undefined
}

/** Returns whether the account asks who the customer of this process is when they approve. */
export function isIdentityAsked({ process, account, orderRows }: Omit<Confirming, 'check'>): boolean {
  const hasOurVehicle = process.substituteVehicleId !== null || hasSubstituteCar(orderRows)
  return wantsIdentity({ demand: account.identityCheck, processType: process.processType, hasOurVehicle })
}

/**
 * Returns the provider at which a confirmation has the customer identified; null where the account does not ask, where
 * it is known already, and where staff have let the process go on by themselves.
 */
export function identityAskedAt({ process, account, orderRows, check }: Confirming): IdentityProvider | null {
  const { processType } = process
  if (!isIdentityAsked({ process, account, orderRows })) return null
  if (check !== undefined && isVerified(check)) return null
  const state = waitsForOpening(process.state) ? 'STARTED' : process.state
  return decide({ state, processType }, { type: 'request_identity', actor: 'customer' }).ok
    ? account.identityProvider
    : null
}

type Asking = { process: ProcessRow; checkId: string; provider: IdentityProvider; now: number; guard: SQL }

/** The process waits for the provider, and the check that is about to be begun is written down. */
export function askIdentityStatements(db: Db, { process, checkId, provider, now, guard }: Asking): Statement[] {
  const opening: AppliedEvent[] = waitsForOpening(process.state) ? [{ type: 'open', actor: customerActor }] : []
  const events: AppliedEvent[] = [...opening, { type: 'request_identity', actor: customerActor }]
  const moved = transitionStatements(db, { snapshot: process, events, now, guard })
  const check = { id: checkId, processId: process.id, provider, now, guard: moved.wonGuard }
  return [...moved.statements, intendCheckStatement(db, check)]
}
