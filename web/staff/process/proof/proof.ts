import { leaveTypes } from '#domain/process-type.ts'
import type { AdditionalWorkRow } from '#worker/contract/additional-work.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/**
 * A fact that settles a dispute over a bill. `isProven` with `how` it is known; without it the fact is missing, and `how`
 * says of what nature it is all the same where something is known.
 */
export type Proof =
  | {
      fact: 'person'
      isProven: boolean
      how: { by: 'identity'; name: string | null } | { by: 'link'; at: string } | null
    }
  | { fact: 'approval'; isProven: boolean; how: { total: number; at: string } | null }
  | { fact: 'ceiling'; isProven: boolean; isAgreed: boolean; how: { now: number } }
  | { fact: 'findings'; isProven: boolean; how: { shown: number; of: number } }
  | { fact: 'handOver'; isProven: boolean; how: { by: 'cabinet' | 'staff'; at: string } | null }

/** A row of additional work, as far as it was shown and decided. */
export type ShownRow = Pick<AdditionalWorkRow, 'state' | 'pictures' | 'video'>

/**
 * Returns the facts that stand behind the bill of a visit, of those that belong to it: findings only where the customer
 * accepted some, a hand-over only where they leave keys. `proposals`: its additional work; none where there is none.
 */
export function proofOf(page: ProcessPage, proposals: readonly { rows: readonly ShownRow[] }[]): Proof[] {
  const { processType } = page.process
  const accepted = proposals.flatMap(({ rows }) => rows).filter(({ state }) => state === 'ACCEPTED')
  return [
    personOf(page),
    approvalOf(page),
    ceilingKept(page),
    ...(accepted.length > 0 ? [findingsOf(accepted)] : []),
    ...(leaveTypes.includes(processType) ? [handOverOf(page)] : []),
  ]
}

/** Returns how it is known who approves: by a strong identification, or by the link to a number of their own. */
function personOf({ identityCheck: check, presence }: ProcessPage): Proof {
  if (check !== null && check.status === 'SUCCESS')
    return { fact: 'person', isProven: check.isOurCustomer !== 'NO', how: { by: 'identity', name: check.verifiedName } }
  const { openedAt } = presence
  return { fact: 'person', isProven: openedAt !== null, how: openedAt === null ? null : { by: 'link', at: openedAt } }
}

function approvalOf({ approvals }: ProcessPage): Proof {
  const last = approvals.at(-1)
  const how = last === undefined ? null : { total: last.total, at: last.approvedAt }
  return { fact: 'approval', isProven: how !== null, how }
}

/** A price that has to be approved first is above the ceiling. */
function ceilingKept({ process, approvals, pricing }: ProcessPage): Proof {
  const { askedPrice } = process
  const isAgreed = approvals.length > 0
  return {
    fact: 'ceiling',
    isProven: isAgreed && askedPrice === null,
    isAgreed,
    how: { now: askedPrice ?? pricing.totalPrice },
  }
}

function findingsOf(accepted: readonly ShownRow[]): Proof {
  const shown = accepted.filter(({ pictures, video }) => pictures.length > 0 || video !== null).length
  return { fact: 'findings', isProven: shown === accepted.length, how: { shown, of: accepted.length } }
}

/** Returns who recorded that the keys came: the cabinet measures, staff tell. */
function handOverOf({ history }: ProcessPage): Proof {
  const came = history.findLast(({ type }) => type === 'deliver_keys')
  const how =
    came === undefined ? null : ({ by: came.actorKind === 'locker' ? 'cabinet' : 'staff', at: came.at } as const)
  return { fact: 'handOver', isProven: how !== null, how }
}
