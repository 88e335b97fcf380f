import { money } from '#sandbox/look/money.ts'
import { shortTime } from '#sandbox/look/time.ts'
import type { Payment, Refund } from '#sandbox/payments/payment-store.ts'
import type { RefundPlan } from '#sandbox/payments/payment.table.ts'
import { serviceTitles } from '#sandbox/payments/provider-names.ts'
import { planWords, refundWords, stateTones, stateWords } from '#sandbox/payments/words.ts'

import { callSentence } from './call-sentence.ts'
import { pageOf } from './payment-json.ts'
import type { ListedPayment } from './payment-list.ts'

const plans = ['accept', 'wait', 'refuse'] as const satisfies readonly RefundPlan[]
const takenOrOver = new Set<Payment['state']>(['paid', 'void'])

function Actions({ payment }: { payment: Payment }) {
  const { provider, id, state, orderNumber } = payment
  const base = `/payments/api/payments/${provider}/${encodeURIComponent(id)}`
  const isOpen = !takenOrOver.has(state)
  const canFail = isOpen && state !== 'failed' && state !== 'cancelled'
  return (
    <div class="payment-actions">
      {state === 'new' ? (
        <a class="button" href={pageOf(payment)} target="_blank" rel="noreferrer" data-focus={`page-${id}`}>
          Maksusivu
        </a>
      ) : null}
      {isOpen && !(provider === 'svea' && state === 'authorised') ? (
        <button class="button" data-post={`${base}/act`} data-action="late-pay" data-focus={`pay-${id}`}>
          Maksetuksi
        </button>
      ) : null}
      {canFail ? (
        <button class="button" data-post={`${base}/act`} data-action="late-fail" data-focus={`fail-${id}`}>
          Epäonnistuneeksi
        </button>
      ) : null}
      <button class="button" data-post={`${base}/call`} data-focus={`call-${id}`}>
        Kutsu uudelleen
      </button>
      <label class="plan">
        <span class="hidden">Tilauksen {orderNumber} hyvitykset</span>
        <select data-plan={`${base}/refund-plan`} data-focus={`plan-${id}`}>
          {plans.map((plan) => (
            <option key={plan} value={plan} selected={plan === payment.refundPlan}>
              {planWords[plan]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function RefundLine({ refund }: { refund: Refund }) {
  const base = `/payments/api/refunds/${refund.provider}/${encodeURIComponent(refund.id)}`
  return (
    <li class="refund">
      <span>
        Hyvitys {money(refund.amountCents)}: {refundWords[refund.state]}
        {refund.kind === 'email' ? ', sähköpostilla' : ''}
      </span>
      {refund.state === 'pending' ? (
        <span class="refund-actions">
          <button class="button" data-post={`${base}/accept`} data-focus={`accept-${refund.id}`}>
            Hyväksy hyvitys
          </button>
          <button class="button" data-post={`${base}/refuse`} data-focus={`refuse-${refund.id}`}>
            Hylkää hyvitys
          </button>
        </span>
      ) : null}
    </li>
  )
}

/** One payment: how it stands, what was said of it, and what can be done to it later. */
export function PaymentCard({ listed: { payment, refunds, calls }, now }: { listed: ListedPayment; now: number }) {
  const { id, provider, orderNumber, amountCents, state, method, createdAt } = payment
  return (
    <li class="payment" data-key={id} data-announce={`Uusi maksu ${money(amountCents)}`}>
      <div class="payment-top">
        <p class="payment-what">
          <span class="payment-amount">{money(amountCents)}</span>
          <span class="soft">{serviceTitles[provider]}</span>
        </p>
        <p class={`state state-${stateTones[state]}`}>{stateWords[state]}</p>
      </div>
      <p class="payment-facts soft">
        <span class="code">{orderNumber}</span>
        {method === null ? null : <span>{method}</span>}
        <span>{shortTime(createdAt, now)}</span>
      </p>
      {refunds.length + calls.length === 0 ? null : (
        <ul class="payment-log">
          {calls.map((call) => (
            <li key={call.id}>{callSentence(call)}</li>
          ))}
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      <Actions payment={payment} />
    </li>
  )
}
