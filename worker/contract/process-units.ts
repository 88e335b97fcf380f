import type { PaymentPricing } from '#domain/money/payment-pricing.ts'

import { instant, money, type Counted, type UnitsOf } from './codecs.ts'
import type {
  AccountSettings,
  BoxPlace,
  ExtraService,
  LentCar,
  PaymentSummary,
  ProcessInit,
  ProcessStatus,
  RefundSummary,
  StatusAnswer,
  StepAnswer,
  WorkOrder,
} from './process.ts'

/** The money and the instants of the customer's answers (`process.ts`). */

export const pricingUnits = {
  paymentRows: [{ price: money, priceWithVat: money }],
  totalPrice: money,
} satisfies UnitsOf<PaymentPricing>

const rowUnits = { price: money, priceWithVat: money } satisfies UnitsOf<WorkOrder['orderRows'][number]>

export const workOrderUnits = {
  reservationStart: instant,
  reservationEnd: instant,
  orderRows: [rowUnits],
  accessoryFee: money,
  sumPrice: money,
  totalPrice: money,
} satisfies UnitsOf<WorkOrder>

const serviceUnits = {
  products: [{ product: { price: money } }],
  price: money,
  totalPrice: money,
} satisfies UnitsOf<ExtraService>

export const servicesUnits = [serviceUnits] satisfies UnitsOf<ExtraService[]>

export const accountUnits = {
  openingHours: { days: [{ openings: [{ from: instant, to: instant }] }], later: instant },
} satisfies UnitsOf<AccountSettings>

export const boxPlaceUnits = { reservedUntil: instant } satisfies UnitsOf<BoxPlace>
export const lentCarUnits = { returnBy: instant } satisfies UnitsOf<LentCar>
export const refundUnits = { amount: money, refundTime: instant } satisfies UnitsOf<RefundSummary>

export const paymentUnits = {
  price: money,
  paymentTime: instant,
  refund: refundUnits,
} satisfies UnitsOf<PaymentSummary>

export const statusUnits = {
  stateChangedAt: instant,
  keyMissingAt: instant,
  box: boxPlaceUnits,
  askedPrice: money,
  balance: { amount: money, left: money },
  readyAt: instant,
  payment: paymentUnits,
  lentCar: lentCarUnits,
  linkEndsAt: instant,
} satisfies UnitsOf<ProcessStatus>

export const statusAnswerUnits = { ...statusUnits, threadAt: instant } satisfies UnitsOf<StatusAnswer>
export const stepUnits = { process: statusUnits } satisfies UnitsOf<StepAnswer>

export const initUnits = {
  process: statusUnits,
  workOrder: workOrderUnits,
  account: accountUnits,
  extraServices: servicesUnits,
  threadAt: instant,
  kioskOpenedAt: instant,
} satisfies UnitsOf<ProcessInit>

export type CountedRow = Counted<WorkOrder['orderRows'][number], typeof rowUnits>
export type CountedOrder = Counted<WorkOrder, typeof workOrderUnits>
export type CountedService = Counted<ExtraService, typeof serviceUnits>
export type CountedAccount = Counted<AccountSettings, typeof accountUnits>
export type CountedBoxPlace = Counted<BoxPlace, typeof boxPlaceUnits>
export type CountedRefundSummary = Counted<RefundSummary, typeof refundUnits>
export type CountedSummary = Counted<PaymentSummary, typeof paymentUnits>
export type CountedStatus = Counted<ProcessStatus, typeof statusUnits>
export type CountedStatusAnswer = Counted<StatusAnswer, typeof statusAnswerUnits>
export type CountedStep = Counted<StepAnswer, typeof stepUnits>
export type CountedInit = Counted<ProcessInit, typeof initUnits>
