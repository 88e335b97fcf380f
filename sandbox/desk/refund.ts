import type { AppAnswer } from '#sandbox/app-calls/call-app.ts'
import { callAsStaff } from '#sandbox/app-calls/staff.ts'
import type { ConnectedStaff, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

/** Roles that may give money back, the nearest to the workshop first. */
const refundRoles = ['admin', 'group_admin', 'superuser'] as const

/** States in which there may be money to give back. */
const refundable: ReadonlySet<string> = new Set([
  'PAYMENT_DONE',
  'PROCESS_DONE',
  'REFUND_READY',
  'REFUNDED',
  'CANCELLED',
])

export function mayHaveRefund(state: string): boolean {
  return refundable.has(state)
}

function refunderOf({ staff }: Connection, accountId: string): ConnectedStaff | null {
  const near = (user: ConnectedStaff) => user.accountIds.includes(accountId) || user.roles.includes('superuser')
  const able = refundRoles.flatMap((role) => staff.filter((user) => user.roles.includes(role) && near(user)))
  return able[0] ?? null
}

type Desk = { db: SandboxDb; connection: Connection }
type Refunding = {
  process: { id: string; accountId: string; version: number }
  /** Euros; null for all that is left. */
  amount: number | null
  reason: string
}

const noStaff: AppAnswer = { status: 409, body: { code: 'sandbox.no_staff' }, headers: new Headers() }

/** Gives money back as somebody of the staff who may. */
export async function postRefund({ db, connection }: Desk, { process, amount, reason }: Refunding): Promise<AppAnswer> {
  const user = refunderOf(connection, process.accountId)
  if (user === null) return noStaff
  const path = `/api/staff/process/${encodeURIComponent(process.id)}/refund`
  const json = { amount, reason, version: process.version }
  return callAsStaff({ db, appUrl: connection.appUrl, user, path, call: { method: 'POST', json } })
}
