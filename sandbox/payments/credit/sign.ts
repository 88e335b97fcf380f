import type { SandboxDb } from '#sandbox/core/db.ts'
import { queueCalls } from '#sandbox/payments/outgoing.ts'
import { guessed, type Outgoing } from '#sandbox/payments/played-provider.ts'

import { conclude, reject, thaw } from './credit-course.ts'
import { moveCredit, type Credit } from './credit-store.ts'
import type { CallPlan } from './credit.table.ts'
import { authorizationCall } from './merchant-api/merchant-calls.ts'
import type { Course } from './persons.ts'
import { callsSaying, registrationsOf, type Saying } from './simplified-flow/simplified-calls.ts'

type Forging = { db: SandboxDb; credit: Credit; now: number }

/** Nobody signs these, so a forger can only lie, at a guessed address and at the right one. */
function forMerchantApi({ credit, now }: Forging): Outgoing[] {
  return authorizationCall(credit, { status: 'AUTHORIZED', now }).flatMap((call) => [
    { ...call, url: guessed(call.url), says: 'AUTHORIZED (väärä osoite)' },
    { ...call, says: 'AUTHORIZED (perättä)' },
  ])
}

async function forSimplifiedFlow({ db, credit }: Forging): Promise<Outgoing[]> {
  const [registration] = await registrationsOf(db, ['UNFREEZE'])
  if (registration === undefined) return []
  const saying: Saying = { eventType: 'UNFREEZE', values: { paymentId: credit.id } }
  const calls = await Promise.all(
    (['digest', 'password'] as const).map(async (forgery) => callsSaying(registration, saying, forgery)),
  )
  return calls.flat()
}

/** Calls that say that money is held, made by somebody who is not the bank. */
export async function forgedCalls(forging: Forging): Promise<Outgoing[]> {
  return forging.credit.creditor === 'resurs-mapi' ? forMerchantApi(forging) : forSimplifiedFlow(forging)
}

/** Acts on the signing page. `leave`: the page is closed and nothing was signed. */
export const signActions = [
  'sign',
  'cancel',
  'sign-no-return',
  'leave',
  'error',
  'sign-deny',
  'sign-freeze',
  'call-first',
  'return-no-call',
  'call-twice',
  'call-late',
  'forge',
] as const
export type SignAction = (typeof signActions)[number]

/** Later acts of the bank's people on a payment under inspection. */
export const deskActions = ['thaw', 'annul'] as const
export type DeskAction = (typeof deskActions)[number]

type Signing = { course?: Course; callPlan?: CallPlan; returns?: false }

/** Differences of each way of signing from the plain one. */
const signings: Partial<Readonly<Record<SignAction, Signing>>> = {
  sign: {},
  'sign-no-return': { returns: false },
  'sign-deny': { course: 'deny' },
  'sign-freeze': { course: 'freeze' },
  'call-first': {},
  'return-no-call': { callPlan: 'none' },
  'call-twice': { callPlan: 'twice' },
  'call-late': { callPlan: 'late' },
}

export type Signed = { outcome: 'done'; credit: Credit; goTo: string | null } | { outcome: 'too_late' }

type Pressing = { db: SandboxDb; credit: Credit; action: SignAction; now: number }

/** Returns the address that the customer goes to from a payment that is not open any more. */
export function backUrl({ state, urls }: Credit): string | null {
  return (state === 'rejected' ? urls.fail : urls.success) ?? null
}

async function sign({ db, credit, now }: Pressing, signing: Signing): Promise<Signed> {
  const { course = credit.course, callPlan = credit.callPlan, returns = true } = signing
  const to = { state: 'signed' as const, course, callPlan, dueAt: null, decidedAt: now }
  const signed = await moveCredit(db, { credit, from: ['signing'], to })
  if (signed === null) return { outcome: 'too_late' }
  // In the Simplified Flow the shop books what was signed.
  const isBookedHere = credit.creditor === 'resurs-mapi'
  const decided = isBookedHere ? await conclude({ db, credit: signed, now }, ['signed']) : signed
  if (decided === null) return { outcome: 'too_late' }
  return { outcome: 'done', credit: decided, goTo: returns ? backUrl(decided) : null }
}

async function refuse(
  { db, credit, now }: Pressing,
  reason: 'ABORTED_BY_CUSTOMER' | 'TECHNICAL_ERROR',
): Promise<Signed> {
  const rejected = await reject({ db, credit, now }, { from: ['signing'], reason })
  if (rejected === null) return { outcome: 'too_late' }
  return { outcome: 'done', credit: rejected, goTo: backUrl(rejected) }
}

async function forge({ db, credit, now }: Pressing): Promise<Signed> {
  const { creditor: provider, id: paymentId, urls } = credit
  const calls = await forgedCalls({ db, credit, now })
  await queueCalls({ db, now, provider, paymentId, calls, isOnce: true })
  return { outcome: 'done', credit, goTo: urls.success ?? null }
}

/** Does what was pressed on a page that waits for a signature. */
export async function pressSign(pressing: Pressing): Promise<Signed> {
  const { credit, action } = pressing
  if (credit.state !== 'signing') return { outcome: 'too_late' }
  if (action === 'cancel') return refuse(pressing, 'ABORTED_BY_CUSTOMER')
  if (action === 'error') return refuse(pressing, 'TECHNICAL_ERROR')
  if (action === 'forge') return forge(pressing)
  const signing = signings[action]
  return signing === undefined ? { outcome: 'done', credit, goTo: null } : sign(pressing, signing)
}

/** Ends the inspection of a payment from the desk. */
export async function pressDesk(pressing: Omit<Pressing, 'action'> & { action: DeskAction }): Promise<Signed> {
  const decided = await thaw(pressing, pressing.action === 'thaw')
  return decided === null ? { outcome: 'too_late' } : { outcome: 'done', credit: decided, goTo: null }
}
