/**
 * The fields of an answer that a test says nothing of:
 *
 *   const payment: PaymentView = { ...plainPayment, channel: 'ONLINE', … }
 */
import type { ExtraService, OrderRow, PaymentSummary, WorkOrder } from '#worker/contract/process.ts'

export const plainPayment: PaymentSummary = {
  id: 'a1',
  paymentId: null,
  referenceCode: null,
  price: 1,
  status: 'SUCCESS',
  paymentTime: null,
  paymentType: null,
  paymentTypeFromTerminal: null,
  receiptFromTerminal: null,
  referenceCodeBase: null,
  orderNumber: '1001',
  refundType: null,
  refund: null,
}

export const plainService: Omit<ExtraService, 'id' | 'totalPrice'> = {
  type: 'NORMAL',
  enabled: true,
  descriptions: [],
  compatibilities: [],
  products: [],
  pricingType: 'FIXED',
  price: null,
}

export const plainRow: Omit<OrderRow, 'id' | 'price' | 'priceWithVat'> = {
  description: 'Öljynvaihto',
  type: 'NORMAL',
  payer: 'CUSTOMER',
  workOrder: 'w1',
  productCode: null,
  quantity: null,
  unit: null,
}

export const plainOrder: Omit<WorkOrder, 'orderRows' | 'sumPrice' | 'totalPrice'> = {
  id: 'w1',
  externalWorkOrderId: null,
  externalSystemIdentifier: null,
  customer: null,
  vehicle: null,
  reservationStart: null,
  reservationEnd: null,
  accessoryFee: null,
  cpuPaymentRequest: false,
  hasSubstituteCar: false,
}
