import { createSvea } from '#worker/providers/svea/svea.ts'

import { json, order, sveaSettings, wireAnswering, type Responder } from './payment-fixtures.ts'

export const snippet =
  '<div id="svea-checkout-container"><iframe></iframe></div><script src="https://svea.example/x.js"></script>'

export const items = [
  { ArticleNumber: 'TYO-1', Name: 'Määräaikaishuolto', Quantity: 100, UnitPrice: 18_825, VatPercent: 2550 },
  { ArticleNumber: 'OSA-9', Name: 'Öljynsuodatin', Quantity: 100, UnitPrice: 7_067, VatPercent: 2550 },
  { ArticleNumber: 'ALE', Name: 'Kanta-asiakasalennus', Quantity: 100, UnitPrice: -1_000, VatPercent: 2550 },
  { ArticleNumber: 'ROUNDING', Name: 'Pyöristys', Quantity: 100, UnitPrice: -2, VatPercent: 0 },
]

/** An order as Checkout tells it. */
export function checkout(changes: object = {}) {
  return {
    OrderId: 7427,
    ClientOrderNumber: order.orderNumber,
    Status: 'Created',
    Gui: { Layout: 'desktop', Snippet: snippet },
    Cart: { Items: items },
    PaymentType: null,
    ...changes,
  }
}
export const final = json(checkout({ Status: 'Final', PaymentType: 'SVEACARDPAY' }))

/** An order as Payment Admin tells it, not delivered yet. */
export function admin(changes: object = {}): Responder {
  return json({
    Id: 7427,
    OrderStatus: 'Open',
    OrderAmount: 24_890,
    CancelledAmount: 0,
    Deliveries: [],
    Actions: ['CanDeliverOrder', 'CanDeliverOrderPartially', 'CanCancelOrder', 'CanCancelOrderRow', 'CanCancelAmount'],
    ...changes,
  })
}

const delivery = {
  Id: 1,
  DeliveryAmount: 24_890,
  CreditedAmount: 0,
  Actions: ['CanCreditAmount'],
  OrderRows: [{ VatPercent: 2550 }],
}
export function delivered(changes: object = {}): Responder {
  return admin({ OrderStatus: 'Delivered', Actions: [], Deliveries: [{ ...delivery, ...changes }] })
}

export function svea(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  const port = createSvea(sveaSettings, wire)
  const sent = () => outgoing.calls.map(({ method, url }) => `${method} ${url.replace(/^https:\/\//, '')}`)
  return { port, outgoing, sent }
}
