/** The product's fixed vocabularies: each word is stored, sent and shown exactly as it stands here. */

/** A customer at the fast lane finds an order by its plate, or makes one. */
export const fastLaneModes = ['SEARCH', 'CREATE'] as const
export type FastLaneMode = (typeof fastLaneModes)[number]

export const serviceLanes = ['FAST_LANE', 'ROUND_THE_CLOCK'] as const
export type ServiceLane = (typeof serviceLanes)[number]

/** From the smallest to the largest; the position is the rank (0–5). */
export const boxSizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const
export type BoxSize = (typeof boxSizes)[number]

export const orderRowTypes = [
  'NORMAL',
  'SPARE_PART',
  'SUBSTITUTE_CAR',
  'WARRANTY_REPAIR',
  'ACCESSORY_FEE',
  'CUSTOMER_NOTES',
  'DMS_NOTES',
] as const
export type OrderRowType = (typeof orderRowTypes)[number]

/** Types of a product or an extra service; other types of rows inform, they sell nothing. */
export const serviceTypes = ['NORMAL', 'SPARE_PART', 'SUBSTITUTE_CAR', 'WARRANTY_REPAIR', 'ACCESSORY_FEE'] as const
export type ServiceType = (typeof serviceTypes)[number]

/** FIXED: a price of its own. PRODUCTS: what its products cost together. */
export const pricingTypes = ['FIXED', 'PRODUCTS'] as const
export type PricingType = (typeof pricingTypes)[number]

export const paymentProviders = ['SVEA', 'BAMBORA', 'CHECKOUT_FINLAND', 'ENERIUS'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** Statuses of payments and of refunds. */
export const paymentStatuses = ['INITIALIZED', 'SIGNING', 'PENDING', 'SUCCESS', 'FAILURE', 'CANCELLED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const refundStatuses = paymentStatuses
export type RefundStatus = PaymentStatus

export const paymentChannels = ['ONLINE', 'TERMINAL', 'CREDIT', 'ALL'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

export const errorKinds = ['ECOMMERCE_ERROR', 'PAYMENT_FAIL'] as const
export type ErrorKind = (typeof errorKinds)[number]

export const processSteps = ['WORK_ORDER', 'SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'] as const
export type ProcessStep = (typeof processSteps)[number]

export const processTypes = [
  'DELIVERY',
  'DELIVERY_RESERVE_LOCKER_WITHOUT_SCHEDULING',
  'DELIVERY_WITH_SUBSTITUTE_CAR',
  'RETRIEVE',
  'ONLY_PAYMENT',
  'NO_DMS_DELIVERY',
  'NO_DMS_RETRIEVE',
  'NO_DMS_RETRIEVE_AND_RETURN',
] as const
export type ProcessType = (typeof processTypes)[number]

export const creditPaymentMethods = ['INVOICE', 'PARTIAL', 'ACCOUNT', 'NEWACCOUNT', 'PM_1', 'PM_2'] as const
export type CreditPaymentMethod = (typeof creditPaymentMethods)[number]

export const identityProviders = ['SCRIVE', 'SIGNICAT'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** For which processes an account wants to know who the customer is. */
export const identityDemands = ['NONE', 'VEHICLE', 'ALL'] as const
export type IdentityDemand = (typeof identityDemands)[number]

/** The APIs of Resurs Bank, of which a setting uses one. */
export const creditorApis = ['MERCHANT_API', 'SIMPLIFIED_FLOW'] as const
export type CreditorApi = (typeof creditorApis)[number]

/** Purposes for which a workshop lends its cars. */
export const vehiclePurposes = ['SUBSTITUTE', 'TEST_DRIVE'] as const
export type VehiclePurpose = (typeof vehiclePurposes)[number]

/** Fuels of the workshop's own cars; UNKNOWN where nobody has said it. */
export const vehicleFuels = ['UNKNOWN', 'PETROL', 'DIESEL', 'HYBRID', 'PLUG_IN_HYBRID', 'ELECTRIC', 'GAS'] as const
export type VehicleFuel = (typeof vehicleFuels)[number]

/** Machines on site that call with a key of their own. */
export const deviceKinds = ['CABINET', 'TERMINAL', 'KIOSK'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const rowPayers = ['CUSTOMER', 'WARRANTY', 'NONE'] as const
export type RowPayer = (typeof rowPayers)[number]

export const processStates = [
  'LINK_GENERATED',
  'LINK_SEND_FAILED',
  'LINK_SENT',
  'SUBSTITUTE_VEHICLE_KEYS_FILLED',
  'CUSTOMER_NOTIFIED_OF_RESERVATION',
  'STARTED',
  'ADVISOR_CONFIRMED',
  'BOX_RESERVED',
  'ADVISOR_EXPIRED',
  'CUSTOMER_RESERVATION_EXPIRED',
  'ADVISOR_VISIT_REQUIRED',
  'WAITING_KEY_CODE',
  'WAITING_THIRD_PARTY_INFORMATION',
  'NO_ROOM_LEFT',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
  'BOX_RESERVATION_FAILED',
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'USE_ONLY_PAYMENT',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  'PAYMENT_DONE',
  'RETRIEVE_STARTED',
  'PROCESS_DONE',
  'REFUND_READY',
  'REFUND_REQUESTED',
  'REFUNDED',
  'DELIVERY_NOT_COMPLETED',
  'SCHEDULED_FOR_NO_DMS_RESERVATION',
  'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  'SUBSTITUTE_VEHICLE_KEYS_LEFT',
  'CANCELLED',
  'CLOSED',
] as const
export type ProcessState = (typeof processStates)[number]

export const roles = ['superuser', 'admin', 'service_advisor', 'enerius', 'sales', 'group_admin'] as const
export type Role = (typeof roles)[number]

/** Kinds of actors who move a process; stored with every row of its history. */
export const actorKinds = ['customer', 'staff', 'system', 'timer', 'locker', 'terminal', 'provider', 'dms'] as const
export type ActorKind = (typeof actorKinds)[number]
