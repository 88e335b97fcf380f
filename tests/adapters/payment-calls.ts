import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import type { PaymentPort } from '#worker/providers/payment-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { createSvea } from '#worker/providers/svea/svea.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import { eneriusAnswers } from './enerius-other-side.ts'
import {
  eneriusSettings,
  json,
  known,
  paytrailSettings,
  refundInput,
  startInput,
  sveaSettings,
  vismaPaySettings,
  type Responder,
} from './payment-fixtures.ts'
import { paytrailAnswers } from './paytrail-other-side.ts'

/** Ways in which a call fails: `lost` may have been done all the same, `refused` surely was not. */
export type FaultKind = 'lost' | 'unreadable' | 'refused' | 'redirect'

/**
 * One step of a call at the provider: a lost answer to `change` may hide that it was done. `takes` is what is no fault
 * here.
 */
export type Step = { does: 'read' | 'change' | 'watch'; answer: Responder; takes?: FaultKind }
export type Call = {
  name: string
  run: (wire: PaymentWire, signal?: AbortSignal) => Promise<{ outcome: string }>
  steps: readonly Step[]
  good: string
  /** True where a failed reading means that nothing was done: refused rather than unknown. */
  readingFirst?: 'refused'
  /** The outcome where a change was accepted and cannot be watched. */
  unwatched?: string
}

const paytrail = (wire: PaymentWire) => createPaytrail(paytrailSettings, wire)
const visma = (wire: PaymentWire) => createVismaPay(vismaPaySettings, wire)
const svea = (wire: PaymentWire) => createSvea(sveaSettings, wire)
const enerius = (wire: PaymentWire) => createEnerius(eneriusSettings, wire)

const asked = { ...refundInput, refundId: '7' }
const absent = Promise.resolve({ outcome: 'absent' })
const start = (port: PaymentPort, signal?: AbortSignal) => port.start(startInput, signal)
const ask = (port: PaymentPort, signal?: AbortSignal) => port.ask(known, signal)
const capture = (port: PaymentPort, signal?: AbortSignal) => port.capture?.(known, signal) ?? absent
const cancel = (port: PaymentPort, signal?: AbortSignal) => port.cancel?.(known, signal) ?? absent
const refund = (port: PaymentPort, signal?: AbortSignal) => port.refund(refundInput, signal)
const askRefund = (port: PaymentPort, signal?: AbortSignal) => port.askRefund?.(asked, signal) ?? absent

const read = (answer: Responder): Step => ({ does: 'read', answer })
const change = (answer: Responder): Step => ({ does: 'change', answer })
/** Payment Admin may do it at once, and answer without a body. */
const changeOrTask = (answer: Responder): Step => ({ does: 'change', answer, takes: 'unreadable' })
/** A finished task answers with a redirect. */
const watch = (answer: Responder): Step => ({ does: 'watch', answer, takes: 'redirect' })

const paytrailPayment = { transactionId: '7427', status: 'ok', amount: 24_890, currency: 'EUR', stamp: 'WS7K2M9QX4' }
const vismaPaid = json({ result: 0, settled: 1 })
const vismaHeld = json({ result: 0, settled: 0 })
const vismaPayment = json({
  result: 0,
  payment: { id: 7427, order_number: 'WS7K2M9QX4', amount: 24_890, currency: 'EUR', refund_type: 'email' },
})
const sveaItems = [{ Quantity: 100, UnitPrice: 24_890 }]
const sveaOrder = {
  OrderId: 7427,
  ClientOrderNumber: 'WS7K2M9QX4',
  Gui: { Snippet: '<div>' },
  Cart: { Items: sveaItems },
}
const sveaFinal = json({ ...sveaOrder, Status: 'Final' })
const sveaOpen = json({
  OrderStatus: 'Open',
  OrderAmount: 24_890,
  Actions: ['CanDeliverOrder', 'CanCancelOrder', 'CanCancelAmount'],
})
const sveaBack = json({ OrderStatus: 'Open', OrderAmount: 24_890, CancelledAmount: 5_000 })
const sveaTask: Responder = () => new Response(null, { status: 202, headers: { Location: '/api/v1/queue/9' } })
const sveaDone: Responder = () => new Response(null, { status: 303, headers: { Location: '/api/v1/orders/7427' } })
const eneriusOrder = { 'enerius-order-number': 'WS7K2M9QX4', 'enerius-amount': '24890', 'enerius-currency': 'EUR' }
const eneriusRefund = {
  ...eneriusOrder,
  'enerius-refund-number': 'ref_01hv3k',
  'enerius-refund-id': 'rf-20',
  'enerius-amount': '5000',
  'enerius-status': 'SUCCESS',
}

export const calls: readonly Call[] = [
  {
    name: 'Paytrail: start',
    run: (wire, signal) => start(paytrail(wire), signal),
    steps: [change(paytrailAnswers({ transactionId: '7427', href: 'https://pay.example' }, 201))],
    good: 'redirect',
  },
  {
    name: 'Paytrail: ask',
    run: (wire, signal) => ask(paytrail(wire), signal),
    steps: [read(paytrailAnswers(paytrailPayment))],
    good: 'known',
  },
  {
    name: 'Paytrail: refund by e-mail',
    run: (wire, signal) => refund(paytrail(wire), signal),
    steps: [
      change(paytrailAnswers({ status: 'error' }, 422)),
      change(paytrailAnswers({ transactionId: '7', status: 'ok' }, 201)),
    ],
    good: 'refunded',
  },
  {
    name: 'Visma Pay: start',
    run: (wire, signal) => start(visma(wire), signal),
    steps: [change(json({ result: 0, token: 'tok-1' }))],
    good: 'redirect',
  },
  {
    name: 'Visma Pay: ask',
    run: (wire, signal) => ask(visma(wire), signal),
    steps: [read(vismaPaid), read(vismaPayment)],
    good: 'known',
  },
  {
    name: 'Visma Pay: capture',
    run: (wire, signal) => capture(visma(wire), signal),
    steps: [change(json({ result: 0 }))],
    good: 'captured',
  },
  {
    name: 'Visma Pay: cancel',
    run: (wire, signal) => cancel(visma(wire), signal),
    steps: [read(vismaHeld), change(json({ result: 0 }))],
    good: 'cancelled',
  },
  {
    name: 'Visma Pay: refund',
    run: (wire, signal) => refund(visma(wire), signal),
    steps: [change(json({ result: 0, type: 'instant', refund_id: 7 }))],
    good: 'refunded',
  },
  {
    name: 'Visma Pay: ask about a refund',
    run: (wire, signal) => askRefund(visma(wire), signal),
    steps: [read(json({ result: 0 })), read(vismaPayment)],
    good: 'pending',
  },
  {
    name: 'Svea: start',
    run: (wire, signal) => start(svea(wire), signal),
    steps: [change(json({ ...sveaOrder, Status: 'Created' }, { status: 201 }))],
    good: 'html',
  },
  {
    name: 'Svea: ask',
    run: (wire, signal) => ask(svea(wire), signal),
    steps: [read(sveaFinal), read(sveaOpen)],
    good: 'known',
  },
  {
    name: 'Svea: capture',
    run: (wire, signal) => capture(svea(wire), signal),
    steps: [read(sveaOpen), changeOrTask(sveaTask), watch(sveaDone)],
    good: 'captured',
    unwatched: 'unknown',
  },
  {
    name: 'Svea: cancel',
    run: (wire, signal) => cancel(svea(wire), signal),
    steps: [read(sveaFinal), read(sveaOpen), changeOrTask(sveaTask), watch(sveaDone)],
    good: 'cancelled',
    unwatched: 'unknown',
  },
  {
    name: 'Svea: refund',
    run: (wire, signal) => refund(svea(wire), signal),
    steps: [read(sveaOpen), changeOrTask(sveaTask), watch(sveaDone), read(sveaBack)],
    good: 'refunded',
    readingFirst: 'refused',
    unwatched: 'pending',
  },
  {
    name: 'Svea: ask about a refund',
    run: (wire, signal) => askRefund(svea(wire), signal),
    steps: [read(sveaBack)],
    good: 'refunded',
  },
  {
    name: 'ENERIUS: ask',
    run: (wire, signal) => ask(enerius(wire), signal),
    steps: [
      read(eneriusAnswers('state-answer', { ...eneriusOrder, 'enerius-payment-id': 'p', 'enerius-status': 'SUCCESS' })),
    ],
    good: 'known',
  },
  {
    name: 'ENERIUS: cancel',
    run: (wire, signal) => cancel(enerius(wire), signal),
    steps: [change(eneriusAnswers('cancel-answer', { ...eneriusOrder, 'enerius-status': 'CANCELLED' }))],
    good: 'cancelled',
  },
  {
    name: 'ENERIUS: refund',
    run: (wire, signal) => refund(enerius(wire), signal),
    steps: [change(eneriusAnswers('refund-answer', eneriusRefund))],
    good: 'refunded',
  },
  {
    name: 'ENERIUS: ask about a refund',
    run: (wire, signal) => askRefund(enerius(wire), signal),
    steps: [read(eneriusAnswers('refund-answer', eneriusRefund))],
    good: 'refunded',
  },
]
