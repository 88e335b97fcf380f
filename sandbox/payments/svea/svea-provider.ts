import * as z from 'zod'

import type { Payment } from '#sandbox/payments/payment-store.ts'
import type { PaymentState } from '#sandbox/payments/payment.table.ts'
import {
  guessed,
  isSuccess,
  usualGapMs,
  type PayAction,
  type PlayedProvider,
} from '#sandbox/payments/played-provider.ts'

export type SveaStatus = 'Created' | 'Confirmed' | 'Final' | 'Cancelled'

/** Only Final is money; Confirmed is not final yet. */
const statuses: Readonly<Record<PaymentState, SveaStatus>> = {
  new: 'Created',
  pending: 'Confirmed',
  delayed: 'Confirmed',
  unresolved: 'Confirmed',
  review: 'Final',
  authorised: 'Final',
  paid: 'Final',
  failed: 'Cancelled',
  cancelled: 'Cancelled',
  void: 'Final',
}
export const sveaStatus = (state: PaymentState): SveaStatus => statuses[state]

const forOrder = (url: string, id: string) => url.replaceAll('{checkout.order.uri}', id)

const verdictSchema = z.object({ Valid: z.boolean(), Message: z.string().optional() })
const noValidation = 'Kauppa ei vastannut, joten maksua ei voitu vahvistaa.'

async function objection({ urls, id }: Payment): Promise<string | null> {
  if (urls.validation === undefined) return null
  try {
    const answer = await fetch(forOrder(urls.validation, id), { signal: AbortSignal.timeout(10_000) })
    const verdict = verdictSchema.safeParse(await answer.json()).data
    if (!answer.ok || verdict === undefined) return noValidation
    return verdict.Valid ? null : (verdict.Message ?? 'Kauppa ei ottanut tilausta vastaan.')
  } catch {
    return noValidation
  }
}

/** Svea's own row for paying by invoice. */
export const invoiceFee = { article: '6eaceaec-fffc-41ad-8095-c21de609bcfd', rowId: 9_001, cents: 290 } as const

const paying: ReadonlySet<PayAction> = new Set([
  'pay',
  'pay-no-return',
  'return-no-call',
  'call-twice',
  'call-late',
  'late-pay',
])

/** Svea Checkout: a refused card leaves the order open, and a call says nothing but that there is something to ask. */
export const sveaProvider: PlayedProvider = {
  methods: [
    { id: 'SVEACARDPAY', title: 'Kortti' },
    { id: 'INVOICE', title: 'Lasku (+ 2,90 €)' },
  ],
  ownActions: ['by-bank', 'by-bank-window', 'by-card', 'by-wallet', 'review'],
  stateAfter(action, state) {
    // What is paid is held until the shop delivers.
    if (paying.has(action)) return 'authorised'
    if (action === 'decline') return 'new'
    if (action === 'late-fail') return sveaStatus(state) === 'Final' ? 'void' : 'cancelled'
    return null
  },
  async returnUrl({ urls, id }, { state }) {
    // There is no address for who turns back but the page that the payment began on.
    const url = sveaStatus(state) === 'Cancelled' ? urls.checkout : urls.success
    return url === undefined ? null : forOrder(url, id)
  },
  async calls({ urls, id, state: stored }, { state, isForged }) {
    if (urls.callback === undefined || stored === 'pending' || (stored === 'new' && !isForged)) return []
    const url = forOrder(urls.callback, id)
    const says = isForged ? 'käy kysymässä (perättä)' : `käy kysymässä: ${sveaStatus(state)}`
    const honest = { method: 'POST' as const, url, says }
    return isForged ? [{ ...honest, url: guessed(url), says: 'käy kysymässä (väärä avain)' }, honest] : [honest]
  },
  refundCall: async () => null,
  feeRow(method) {
    const { rowId: id, cents: amountCents } = invoiceFee
    return method === 'INVOICE' ? { id, name: 'InvoiceFee', amountCents, vatBasisPoints: 2550 } : null
  },
  objection,
  meaningOf(status) {
    if (isSuccess(status)) return 'done'
    return status === 404 || status >= 500 || status === 0 ? 'again' : 'stop'
  },
  gapMs: usualGapMs,
}
