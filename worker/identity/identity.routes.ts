import { bind } from '#core/http/bind.ts'
import { identityCalls } from '#worker/contract/customer-calls.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { fullCheckOf } from '#worker/db/identity-records/index.ts'
import { customerCallOf, readProcess, toStatus, type CustomerCall } from '#worker/process/index.ts'

import { settleByAsking } from './ask-check.ts'
import { beginAgain } from './begin-again.ts'

/** A customer's calls about who they are. What a browser brings back is not even read: the provider is asked. */
export const identityRoutes = bind(identityCalls, {
  'POST /api/process/identity': ({ c }) => beginAgain(customerCallOf(c)),
  'PUT /api/process/identity/status': ({ c }) => returnFromCheck(customerCallOf(c)),
})

/**
 * The browser is back, or says so: the provider is asked about the check that we know of, whatever the address said. A
 * repeat is answered with the status.
 */
async function returnFromCheck(call: CustomerCall): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ check: fullCheckOf(db, keys.processId) }))
  const [check] = rows.check
  if (check === undefined || check.status !== 'PENDING') return toStatus(process, status)
  return settleByAsking(call.deps, check, { hasReturned: true })
}
