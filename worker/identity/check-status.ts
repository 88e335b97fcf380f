import type { ProcessStatus } from '#worker/contract/process.ts'
import { fullCheckOf } from '#worker/db/identity-records/index.ts'
import { readProcess, toStatus, type CustomerCall } from '#worker/process/index.ts'

import { settleByAsking } from './ask-check.ts'

/**
 * The browser is back, or says so: the provider is asked about the check that we know of, whatever the address said. A
 * repeat is answered with the status.
 */
export async function returnFromCheck(call: CustomerCall): Promise<ProcessStatus> {
  const { process, status, rows } = await readProcess(call, (db, keys) => ({ check: fullCheckOf(db, keys.processId) }))
  const [check] = rows.check
  if (check === undefined || check.status !== 'PENDING') return toStatus(process, status)
  return settleByAsking(call.deps, check, { hasReturned: true })
}
