import type { Dependencies } from '#core/dependencies.ts'
import type { IdentityFinding } from '#domain/access/identity-settlement.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { CheckRow } from '#worker/db/identity-records/index.ts'
import type { IdentityOutcome } from '#worker/providers/index.ts'

import { openIdentityPort } from './credentials.ts'
import { settleCheck } from './settle-check.ts'

/** Asks the provider how a check stands. What it says of the person is neither logged nor kept here. */
async function askProvider(deps: Dependencies, check: CheckRow, reference: string): Promise<IdentityFinding> {
  const port = await openIdentityPort(deps, check)
  if (port === null) return { result: 'open', answered: false }
  return findingOf(deps, check, await port.ask({ reference, keyId: check.keyId }))
}

function findingOf(deps: Dependencies, check: CheckRow, answer: IdentityOutcome): IdentityFinding {
  switch (answer.outcome) {
    case 'verified':
      return { result: 'verified', person: answer.person }
    case 'cancelled':
    case 'expired':
    case 'failed':
      return { result: 'ended', ending: answer.outcome }
    case 'waiting':
      return { result: 'open', answered: true }
    case 'unknown':
      deps.log.info('identity.not_told', { checkId: check.id, reason: answer.reason })
      return { result: 'open', answered: false }
  }
}

/** Asks about an open check and settles it by the answer. */
export async function settleByAsking(
  deps: Dependencies,
  check: CheckRow,
  { hasReturned }: { hasReturned: boolean },
): Promise<CountedStatus> {
  const { providerReference } = check
  const finding: IdentityFinding =
    providerReference === null ? { result: 'open', answered: false } : await askProvider(deps, check, providerReference)
  return settleCheck(deps, { check, finding, hasReturned })
}
