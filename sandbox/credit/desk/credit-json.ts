import { amountsOf } from '#sandbox/credit/credit-store.ts'
import { signingPath } from '#sandbox/credit/signing-path.ts'

import type { ListedCredit } from './credit-list.ts'

/** An application as tests read it. */
export function creditJson({ credit, changes, calls }: ListedCredit) {
  const { creditor, id, orderNumber, amountCents, limitCents, method, state, reason, createdAt, decidedAt } = credit
  return {
    creditor,
    id,
    orderNumber,
    amountCents,
    limitCents,
    method,
    state,
    reason,
    createdAt,
    decidedAt,
    page: signingPath(credit),
    ...amountsOf(changes),
    changes: changes.map((change) => ({ id: change.id, kind: change.kind, amountCents: change.amountCents })),
    calls: calls.map((call) => ({
      method: call.method,
      url: call.url,
      says: call.says,
      state: call.state,
      attempts: call.attempts,
      lastAnswer: call.lastAnswer,
    })),
  }
}
