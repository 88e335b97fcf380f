import type { CreditReport } from '#sandbox/payments/credit/credit-events.ts'
import type { Change, Credit } from '#sandbox/payments/credit/credit-store.ts'
import type { Outgoing } from '#sandbox/payments/played-provider.ts'

type AuthorizationStatus = 'AUTHORIZED' | 'CAPTURED' | 'FROZEN' | 'REJECTED'

/** The call about a decision; nobody signs it. */
export function authorizationCall(
  { id, urls }: Credit,
  { status, now }: { status: AuthorizationStatus; now: number },
): Outgoing[] {
  if (urls.authorization === undefined) return []
  const body = JSON.stringify({ paymentId: id, status, created: new Date(now).toISOString() })
  return [{ method: 'POST', url: urls.authorization, body, says: status }]
}

function managementCall({ id, urls }: Credit, { id: actionId, kind, createdAt }: Change): Outgoing[] {
  if (urls.management === undefined) return []
  const body = JSON.stringify({ paymentId: id, action: kind, actionId, created: new Date(createdAt).toISOString() })
  return [{ method: 'POST', url: urls.management, body, says: kind }]
}

/** Returns the calls by which the Merchant API tells of an event. */
export function merchantCalls({ credit, event, now }: Omit<CreditReport, 'db'>): Outgoing[] {
  switch (event.name) {
    case 'booked':
    case 'thawed':
    case 'control-thawed':
      return authorizationCall(credit, { status: credit.options.takesIfBooked ? 'CAPTURED' : 'AUTHORIZED', now })
    case 'frozen':
      return authorizationCall(credit, { status: 'FROZEN', now })
    case 'annulled':
    case 'rejected':
      return authorizationCall(credit, { status: 'REJECTED', now })
    case 'control-frozen':
      return []
    case 'changed':
      return managementCall(credit, event.change)
  }
}
