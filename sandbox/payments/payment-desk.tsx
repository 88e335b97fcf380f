import { and, desc } from 'drizzle-orm'

import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { failureModes } from '#sandbox/core/desk.table.ts'
import type { ProviderName } from '#sandbox/core/services.ts'
import { Card, CardActions, PlanSelect, type CardAction } from '#sandbox/desk/card.tsx'
import { filled, words } from '#sandbox/look/language.ts'
import { money } from '#sandbox/look/money.ts'
import { choicesOf } from '#sandbox/look/parts.tsx'
import { shortTime } from '#sandbox/look/time.ts'

import { providerPaths } from './credentials.ts'
import { callJson, callsOf, CallLine, type Call } from './outgoing-log.tsx'
import { refundsOf, type Payment, type Refund } from './payment-store.ts'
import {
  providerCalls,
  providerNonces,
  providerPayments,
  providerRefunds,
  refundPlans,
  sveaDeliveries,
  sveaTasks,
} from './payment.table.ts'

export type ListedPayment = { payment: Payment; refunds: Refund[]; calls: Call[] }

/** Payments are kept apart by the hundred parameters that D1 takes. */
export const shown = 50

/** The latest payments with what hangs on them. */
export async function listPayments(
  db: SandboxDb,
  { provider, orderNumber }: { provider?: ProviderName | undefined; orderNumber?: string | undefined } = {},
): Promise<ListedPayment[]> {
  const which = and(ifGiven(providerPayments.provider, provider), ifGiven(providerPayments.orderNumber, orderNumber))
  const newest = db.select().from(providerPayments).where(which).orderBy(desc(providerPayments.createdAt))
  const payments = await newest.limit(shown)
  const ids = payments.map(({ id }) => id)
  const [refunds, calls] = await Promise.all([refundsOf(db, ...ids), callsOf(db, ids)])
  return payments.map((payment) => ({
    payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
    calls: calls.filter(({ paymentId }) => paymentId === payment.id),
  }))
}

/** Forgets everything that one provider, or each of them, knows. */
export async function wipePayments(db: SandboxDb, provider: ProviderName | null): Promise<void> {
  await db.batch([
    db.delete(providerPayments).where(ifGiven(providerPayments.provider, provider)),
    db.delete(providerRefunds).where(ifGiven(providerRefunds.provider, provider)),
    db.delete(providerCalls).where(ifGiven(providerCalls.provider, provider)),
    db.delete(failureModes).where(ifGiven(failureModes.service, provider)),
    ...(provider === null || provider === 'svea' ? [db.delete(sveaDeliveries), db.delete(sveaTasks)] : []),
    ...(provider === null || provider === 'enerius' ? [db.delete(providerNonces)] : []),
  ])
}

/** Returns the path of a customer's payment page on the sandbox's own address. */
function pageOf({ provider, id, extra }: Payment): string {
  const { paytrail, vismaPay, enerius, sveaCheckout } = providerPaths
  const pages: Readonly<Record<ProviderName, string>> = {
    paytrail: `${paytrail}/pay/${id}`,
    'visma-pay': `${vismaPay}/token/${id}`,
    enerius: `${enerius}/pay/${id}`,
    svea: `${sveaCheckout}/b/index.html?orderId=${id}&authToken=${extra.authToken ?? ''}`,
  }
  return pages[provider]
}

/** A payment as tests read it. */
export function paymentJson({ payment, refunds, calls }: ListedPayment) {
  const { provider, id, orderNumber, amountCents, state, method, refundPlan, createdAt, decidedAt } = payment
  const known = { provider, id, orderNumber, amountCents, state, method, refundPlan, createdAt, decidedAt }
  const given = refunds.map((refund) => {
    return {
      id: refund.id,
      number: refund.number,
      amountCents: refund.amountCents,
      state: refund.state,
      kind: refund.kind,
    }
  })
  return { ...known, page: pageOf(payment), refunds: given, calls: calls.map(callJson) }
}

const takenOrOver = new Set<Payment['state']>(['paid', 'void'])

function actionsOf(payment: Payment, base: string): CardAction[] {
  const { provider, id, state } = payment
  const isOpen = !takenOrOver.has(state)
  const canPay = isOpen && !(provider === 'svea' && state === 'authorised')
  const canFail = isOpen && state !== 'failed' && state !== 'cancelled'
  const act = (action: string, focus: string, does: string) => ({ post: `${base}/act`, action, focus, words: does })
  return [
    ...(state === 'new' ? [{ href: pageOf(payment), focus: `page-${id}`, words: words().desks.payments.page }] : []),
    ...(canPay ? [act('late-pay', `pay-${id}`, words().desks.payments.pay)] : []),
    ...(canFail ? [act('late-fail', `fail-${id}`, words().desks.payments.fail)] : []),
    { post: `${base}/call`, focus: `call-${id}`, words: words().desks.payments.callAgain },
  ]
}

function RefundLine({ refund: { id, provider, amountCents, state, kind } }: { refund: Refund }) {
  const base = `/payments/api/refunds/${provider}/${encodeURIComponent(id)}`
  return (
    <li class="refund">
      <span>
        {words().desks.payments.refund} {money(amountCents)}: {words().payment.refunds[state]}
        {kind === 'email' ? words().desks.payments.byEmail : ''}
      </span>
      {state === 'pending' ? (
        <span class="actions">
          <CardActions
            actions={[
              { post: `${base}/accept`, focus: `accept-${id}`, words: words().desks.payments.acceptRefund },
              { post: `${base}/refuse`, focus: `refuse-${id}`, words: words().desks.payments.refuseRefund },
            ]}
          />
        </span>
      ) : null}
    </li>
  )
}

export function PaymentCard({ listed: { payment, refunds, calls }, now }: { listed: ListedPayment; now: number }) {
  const { id, provider, orderNumber, amountCents, state, method, refundPlan, createdAt } = payment
  const base = `/payments/api/payments/${provider}/${encodeURIComponent(id)}`
  const log = [
    ...calls.map((call) => <CallLine key={call.id} call={call} />),
    ...refunds.map((refund) => <RefundLine key={refund.id} refund={refund} />),
  ]
  const facts = [{ code: orderNumber }, ...(method === null ? [] : [method]), shortTime(createdAt, now)]
  return (
    <Card
      id={id}
      announce={filled(words().desks.payments.news, { amount: money(amountCents) })}
      title={money(amountCents)}
      note={words().services[provider]}
      state={words().payment.states[state]}
      facts={facts}
      log={log}
    >
      <CardActions actions={actionsOf(payment, base)} />
      <label class="plan">
        <span class="hidden">{filled(words().desks.payments.refundsOf, { orderNumber })}</span>
        <PlanSelect
          put={`${base}/refund-plan`}
          focus={`plan-${id}`}
          choices={choicesOf(refundPlans, words().payment.plans)}
          chosen={refundPlan}
        />
      </label>
    </Card>
  )
}
