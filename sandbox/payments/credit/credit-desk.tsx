import { and, desc, inArray } from 'drizzle-orm'

import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { failureModes } from '#sandbox/core/desk.table.ts'
import { creditorNames, type CreditorName } from '#sandbox/core/services.ts'
import { Card, CardActions, type CardAction } from '#sandbox/desk/card.tsx'
import { filled, language, words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'
import { shortTime } from '#sandbox/look/time.ts'
import { callJson, CallLine, callsOf, type Call } from '#sandbox/payments/outgoing-log.tsx'
import { shown } from '#sandbox/payments/payment-desk.tsx'
import { providerCalls } from '#sandbox/payments/payment.table.ts'

import { amountsOf, changesOf, signingPath, type Change, type Credit } from './credit-store.ts'
import { creditChanges, creditPayments } from './credit.table.ts'
import { methodOf } from './methods.ts'

export type ListedCredit = { credit: Credit; changes: Change[]; calls: Call[] }

/** The latest applications with what hangs on them. */
export async function listCredits(
  db: SandboxDb,
  { creditor, orderNumber }: { creditor?: CreditorName | undefined; orderNumber?: string | undefined } = {},
): Promise<ListedCredit[]> {
  const which = and(ifGiven(creditPayments.creditor, creditor), ifGiven(creditPayments.orderNumber, orderNumber))
  const newest = db.select().from(creditPayments).where(which).orderBy(desc(creditPayments.createdAt))
  const credits = await newest.limit(shown)
  const ids = credits.map(({ id }) => id)
  const [changes, calls] = await Promise.all([changesOf(db, ids), callsOf(db, ids)])
  return credits.map((credit) => ({
    credit,
    changes: changes.filter(({ paymentId }) => paymentId === credit.id),
    calls: calls.filter(({ paymentId }) => paymentId === credit.id),
  }))
}

/** Forgets every application to one creditor, or to each; not who the shop is, nor where it wants its reports. */
export async function wipeCredits(db: SandboxDb, creditor: CreditorName | null): Promise<void> {
  const names = creditor === null ? [...creditorNames] : [creditor]
  const ids = db.select({ id: creditPayments.id }).from(creditPayments).where(inArray(creditPayments.creditor, names))
  await db.batch([
    db.delete(creditChanges).where(inArray(creditChanges.paymentId, ids)),
    db.delete(creditPayments).where(inArray(creditPayments.creditor, names)),
    db.delete(providerCalls).where(inArray(providerCalls.provider, names)),
    db.delete(failureModes).where(inArray(failureModes.service, names)),
  ])
}

/** An application as tests read it. */
export function creditJson({ credit, changes, calls }: ListedCredit) {
  const { creditor, id, orderNumber, amountCents, limitCents, method, state, reason, createdAt, decidedAt } = credit
  const known = { creditor, id, orderNumber, amountCents, limitCents, method, state, reason, createdAt, decidedAt }
  const made = changes.map((change) => ({ id: change.id, kind: change.kind, amountCents: change.amountCents }))
  return { ...known, page: signingPath(credit), ...amountsOf(changes), changes: made, calls: calls.map(callJson) }
}

function actionsOf(credit: Credit): CardAction[] {
  const { creditor, id, state } = credit
  const base = `/payments/api/credit/${creditor}/${encodeURIComponent(id)}`
  switch (state) {
    case 'signing':
      return [{ href: signingPath(credit), focus: `page-${id}`, words: words().desks.payments.signPage }]
    case 'signed':
      return []
    case 'frozen':
    case 'booked':
    case 'rejected': {
      const inspected = [
        { post: `${base}/act`, action: 'thaw', focus: `thaw-${id}`, words: words().desks.payments.thaw },
        { post: `${base}/act`, action: 'annul', focus: `annul-${id}`, words: words().desks.payments.annul },
      ]
      const again = { post: `${base}/call`, focus: `call-${id}`, words: words().desks.payments.callAgain }
      return state === 'frozen' ? [...inspected, again] : [again]
    }
  }
}

/** Returns how the money stands, in the word that says most. */
function stateOf({ state, reason }: Credit, changes: readonly Change[]): { words: string; tone: string } {
  const { heldCents, capturedCents, refundedCents, cancelledCents } = amountsOf(changes)
  const own = words().credit.states[state]
  const { CANCEL, REFUND, CAPTURE } = words().credit.changes
  if (reason !== null) return { ...own, words: words().credit.reasons[reason] }
  if (state !== 'booked' || heldCents > 0) return own
  if (capturedCents === 0) return cancelledCents > 0 ? { ...own, words: CANCEL } : own
  return { ...own, words: refundedCents === capturedCents ? REFUND : CAPTURE }
}

export function CreditCard({ listed: { credit, changes, calls }, now }: { listed: ListedCredit; now: number }) {
  const { id, creditor, orderNumber, amountCents, method, createdAt } = credit
  const log = [
    ...changes.map((change) => (
      <li key={change.id}>
        {words().credit.changes[change.kind]} {money(change.amountCents)}
      </li>
    )),
    ...calls.map((call) => <CallLine key={call.id} call={call} />),
  ]
  return (
    <Card
      id={id}
      announce={filled(words().desks.payments.creditNews, { amount: money(amountCents) })}
      title={money(amountCents)}
      note={words().services[creditor]}
      state={stateOf(credit, changes)}
      facts={[
        { code: orderNumber },
        methodOf(method).names[language() === 'sv' ? 'sv' : 'fi'],
        shortTime(createdAt, now),
      ]}
      log={log}
    >
      <CardActions actions={actionsOf(credit)} />
    </Card>
  )
}
