import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'

import type { SessionState } from './identity.table.ts'
import type { Person } from './persons.ts'
import { changeSession, undecided, type Session } from './session-store.ts'

/**
 * Acts on the page. `return-undecided`: back to the shop before anything was done. `done-no-return`: identified, and
 * the browser was closed. `foreign-return`: identified, and back with the number of another's identification.
 * `run-out`: nobody came in time.
 */
export const identityActions = [
  'identify',
  'abort',
  'fail',
  'done-no-return',
  'return-undecided',
  'foreign-return',
  'run-out',
] as const
export type IdentityAction = (typeof identityActions)[number]

/** Returns the address that the browser is sent to, with its query. */
function returnUrl({ provider, urls, reference }: Session, { id, state }: { id: string; state: SessionState }): string {
  const url = new URL(state === 'aborted' ? urls.abort : state === 'failed' ? urls.error : urls.success)
  url.searchParams.set(provider === 'scrive' ? 'transaction_id' : 'sessionId', id)
  if (provider === 'signicat' && reference !== null) url.searchParams.set('externalReference', reference)
  return url.href
}

/** Back to the shop from a page that nothing more can be done on. */
export const backUrl = (session: Session): string => returnUrl(session, session)

type Pressed = { action: IdentityAction; bank: string | null; person: Person | null }
type Decision =
  | { outcome: 'done'; session: Session; goTo: string | null }
  | { outcome: 'too_late' }
  | { outcome: 'nobody' }

const identifies: ReadonlySet<IdentityAction> = new Set(['identify', 'done-no-return', 'foreign-return'])
const stays: ReadonlySet<IdentityAction> = new Set(['done-no-return', 'run-out'])

function changeOf({ action, bank, person }: Pressed, now: number) {
  if (identifies.has(action)) return { state: 'done' as const, bank, person, decidedAt: now }
  if (action === 'abort') return { state: 'aborted' as const, decidedAt: now }
  if (action === 'fail') return { state: 'failed' as const, decidedAt: now }
  // Long enough ago for clocks that differ.
  return action === 'run-out' ? { expiresAt: now - 60 * 60_000 } : { state: 'open' as const }
}

/** Does what was pressed on the page (or the desk), once; `goTo` is null where the browser stays. */
export async function decide(
  db: SandboxDb,
  { session, pressed, now }: { session: Session; pressed: Pressed; now: number },
): Promise<Decision> {
  const { action, person } = pressed
  if (identifies.has(action) && person === null) return { outcome: 'nobody' }
  const changed = await changeSession(db, { session, from: undecided, change: changeOf(pressed, now) })
  if (changed === null) return { outcome: 'too_late' }
  const id = action === 'foreign-return' ? `${session.provider}-${randomHex(24)}` : session.id
  return { outcome: 'done', session: changed, goTo: stays.has(action) ? null : returnUrl(changed, { ...changed, id }) }
}
