import { expect, it } from 'vitest'

import {
  actorKinds,
  boxSizes,
  creditPaymentMethods,
  errorKinds,
  orderRowTypes,
  paymentChannels,
  paymentProviders,
  paymentStatuses,
  pricingTypes,
  processStates,
  processSteps,
  processTypes,
  refundStatuses,
  roles,
  rowPayers,
  serviceLanes,
} from './enums.ts'

const spoken = (words: readonly string[]): string => words.join(', ')

it.each([
  ['service lane', serviceLanes, 'FAST_LANE, ROUND_THE_CLOCK'],
  ['size', boxSizes, 'S, M, L, XL, XXL, XXXL'],
  [
    'order row type',
    orderRowTypes,
    'NORMAL, SPARE_PART, SUBSTITUTE_CAR, WARRANTY_REPAIR, ACCESSORY_FEE, CUSTOMER_NOTES, DMS_NOTES',
  ],
  ['payment provider', paymentProviders, 'SVEA, BAMBORA, CHECKOUT_FINLAND, ENERIUS'],
  ['payment status', paymentStatuses, 'INITIALIZED, SIGNING, PENDING, SUCCESS, FAILURE, CANCELLED'],
  ['refund status', refundStatuses, 'INITIALIZED, SIGNING, PENDING, SUCCESS, FAILURE, CANCELLED'],
  ['payment channel', paymentChannels, 'ONLINE, TERMINAL, CREDIT, ALL'],
  ['error kind', errorKinds, 'ECOMMERCE_ERROR, PAYMENT_FAIL'],
  ['process step', processSteps, 'WORK_ORDER, SERVICES, APPROVAL, WAITING_CONFIRMATION'],
  [
    'process type',
    processTypes,
    'DELIVERY, DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING, DELIVERY_WITH_SUBSTITUTE_CAR, RETRIEVE, ONLY_PAYMENT, NO_DMS_DELIVERY, NO_DMS_RETRIEVE, NO_DMS_RETRIEVE_AND_RETURN',
  ],
  ['credit payment method', creditPaymentMethods, 'INVOICE, PARTIAL, ACCOUNT, NEWACCOUNT, PM_1, PM_2'],
  ['row payer', rowPayers, 'CUSTOMER, WARRANTY, NONE'],
  ['pricing type', pricingTypes, 'FIXED, PRODUCTS'],
  ['role', roles, 'superuser, admin, service_advisor, enerius, sales, group_admin'],
  ['actor', actorKinds, 'customer, staff, system, timer, locker, terminal, provider, dms'],
  [
    'process state',
    processStates,
    'LINK_GENERATED, LINK_SEND_FAILED, LINK_SENT, SUBSTITUTE_VEHICLE_KEYS_FILLED, CUSTOMER_NOTIFIED_OF_RESERVATION, STARTED, ADVISOR_CONFIRMED, BOX_RESERVED, ADVISOR_EXPIRED, CUSTOMER_RESERVATION_EXPIRED, ADVISOR_VISIT_REQUIRED, WAITING_KEY_CODE, WAITING_THIRD_PARTY_INFORMATION, NO_ROOM_LEFT, KEY_CODE_SENT, KEY_CODE_SEND_FAILED, BOX_RESERVATION_FAILED, CUSTOMER_KEYS_DELIVERED, CUSTOMER_BELONGINGS_DELIVERED, DELIVERY_DONE, USE_ONLY_PAYMENT, READY_FOR_PAYMENT, PAYMENT_LINK_SENT, PAYMENT_LINK_SEND_FAILED, PAYMENT_DONE, RETRIEVE_STARTED, PROCESS_DONE, REFUND_READY, REFUND_REQUESTED, REFUNDED, DELIVERY_NOT_COMPLETED, SCHEDULED_FOR_NO_DMS_RESERVATION, SCHEDULED_FOR_DELAYED_LINK_SENDING, SUBSTITUTE_VEHICLE_KEYS_LEFT, CANCELLED, CLOSED',
  ],
])('the words of %s stand as the specification has them', (_name, words, specified) => {
  expect(spoken(words)).toBe(specified)
})
