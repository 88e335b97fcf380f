import type {
  BoxSize,
  OrderRowType,
  PaymentChannel,
  PaymentProvider,
  PaymentStatus,
  PricingType,
  ProcessState,
  ProcessStep,
  ProcessType,
  RowPayer,
  VehicleFuel,
} from '#domain/enums.ts'
import type { ReturnMeans } from '#domain/money/owed-balance.ts'
import type { IdentityView } from '#worker/contract/customer/identity.ts'
import type { LinkOpenedInput } from '#worker/contract/customer/process-inputs.ts'
import type { CustomerHours, Logo } from '#worker/contract/customer/workshop-looks.ts'

/** Shapes that the customer's calls answer with; `process-units.ts` says what of them is money, and what an instant. */

export type Language = { id: string; lcid: string; name: string; isDefault: boolean }

/** Texts of the process in one language: the account's own wording over the built-in one. */
export type ContentTexts = { languageId: string; texts: Record<string, string> }

export type UiConfig = {
  showDriverLicense: boolean
  notesEnabled: boolean
  showQrCode: boolean
  creditPaymentButtonContentType: 'STRING' | 'IMAGE'
  creditInfoCollapsed: boolean
}

export type DeliverySettings = {
  imageUrl: string | null
  /** `isKeysBack`: who chooses it has their keys laid in a box, as who ticked `useRetrievalProcess`. */
  deliveryOptions: { id: string; label: string; isKeysBack: boolean }[]
}

/** The account as customers see it: settings, and how to reach the workshop. */
export type AccountSettings = {
  name: string
  phoneNumber: string
  email: string
  streetAddress: string
  postalCode: string
  city: string
  accentColor: string | null
  /** The address of its own page, behind `/w/`. */
  pageAddress: string
  /** Left out where the workshop has none. */
  logo?: Logo
  /** A picture of the house, or of the place where one stands with the key; left out where there is none. */
  placePictureUrl?: string
  timeZone: string
  locale: string
  showPricesInWorkOrderStep: boolean
  showReservationInWorkOrderStep: boolean
  orderRowTypesToShowInWorkOrderStep: OrderRowType[]
  paymentType: PaymentChannel[]
  paymentImplementationType: PaymentProvider | null
  /** Null where the account does not ask for delivery wishes. */
  deliveryInfo: DeliverySettings | null
  isTotalPriceRounded: boolean
  onlineCreditorSettings: { id: string; name: string }[]
  /** Null where the account has not said when it is open. */
  openingHours: CustomerHours | null
}

export type Vehicle = {
  id: string
  licenseNumber: string
  make: string | null
  model: string | null
  vin: string | null
}

/** `price` is without VAT, `priceWithVat` with it; both null where the account does not show prices. */
export type OrderRow = {
  id: string
  description: string
  type: OrderRowType
  price: number | null
  priceWithVat: number | null
  payer: RowPayer
  /** The id of the work order that the row is of. */
  workOrder: string
  productCode: string | null
  /** The quantity and its unit; null for a row that is a price alone. */
  quantity: number | null
  unit: string | null
}

/** The part of the customer that the customer's own screens need. */
export type WorkOrderCustomer = { firstName: string | null; lastName: string | null; name: string | null }

/** The order as customers see it; `left-out.ts` gives the fields that are left out, and why. */
export type WorkOrder = {
  id: string
  externalWorkOrderId: string | null
  /** The dealer system that the order comes from. */
  externalSystemIdentifier: string | null
  customer: WorkOrderCustomer | null
  vehicle: Vehicle | null
  reservationStart: string | null
  reservationEnd: string | null
  orderRows: OrderRow[]
  /** In euros without VAT; null where there is none, or the account does not show prices. */
  accessoryFee: number | null
  /** The dealer system asks for the payment. */
  cpuPaymentRequest: boolean
  /** True where any row has one, even a row that the account does not list. */
  hasSubstituteCar: boolean
  /** With VAT, billable rows only, before rounding; null where the account does not show prices. */
  sumPrice: number | null
  /** The same, rounded where the account rounds. */
  totalPrice: number | null
}

/** A product that services consist of; `price` is without VAT. */
export type Product = {
  id: string
  type: OrderRowType
  productCode: string
  brandCode: string | null
  description: string
  price: number | null
  serviceTimeInMinutes: number
}

/** The quantity of a product in a service. */
export type ServiceProductLine = { id: string; product: Product; amount: number }

/** A car that a service fits; of every model of the make where `model` is null. */
export type Compatibility = { make: string; model: string | null }

/**
 * An extra service on offer, or chosen before and on offer no more. `price` is euros without VAT, `totalPrice` with it;
 * both null where the account does not show prices. `descriptions` has one entry a language.
 */
export type ExtraService = {
  id: string
  type: OrderRowType
  enabled: boolean
  descriptions: { languageId: string; description: string }[]
  /** Cars that it fits; empty for all. */
  compatibilities: Compatibility[]
  products: ServiceProductLine[]
  pricingType: PricingType
  price: number | null
  totalPrice: number | null
}

export type SelectedExtraService = { id: string; type: OrderRowType }

export type DeliveryInfo = { deliveryInfoOption: string | null; deliveryInfoNotes: string | null }

/** The place of the box, for the screens that show the code. */
export type BoxPlace = {
  number: number
  size: BoxSize
  lockerName: string
  lockerAddress: string
  instructions: string | null
  /** The instant until which it waits for the customer's keys; null where keys lie in it, and left out where that is not known. */
  reservedUntil?: string | null
  /** Every box of the cabinet, to draw it: the place in the grid and whether it is this one. */
  cabinet: { number: number; column: number; row: number; size: BoxSize; isThis: boolean }[]
}

/** Money that goes back to the customer, in euros with VAT. */
export type RefundSummary = {
  id: string
  /** The provider's own number of it. */
  refundId: string | null
  amount: number
  refundTime: string | null
  refundStatus: PaymentStatus
}

export type PaymentSummary = {
  id: string
  paymentId: string | null
  referenceCode: string | null
  price: number
  status: PaymentStatus
  paymentTime: string | null
  paymentType: string | null
  paymentTypeFromTerminal: string | null
  receiptFromTerminal: string | null
  referenceCodeBase: string | null
  orderNumber: string
  /** The refunded share: `FULL` or `PARTIAL`; null where nothing was refunded. */
  refundType: string | null
  /** The latest of its refunds. */
  refund: RefundSummary | null
}

/** Status of a process as its customer sees it. Code and box are given only while the state needs them. */
export type ProcessStatus = {
  id: string
  linkCode: string
  version: number
  state: ProcessState
  stateChangedAt: string
  processType: ProcessType
  isDeliveryProcess: boolean
  currentStep: ProcessStep
  workOrderApproved: boolean
  customerHasDrivingLicense: boolean
  useRetrievalProcess: boolean
  returnsSubstituteVehicle: boolean
  hasDrivingLicensePicture: boolean
  selectedExtraServices: SelectedExtraService[]
  customerNotes: string
  /** Keys that the customer left wait in a box again, which opens once the bill is settled. */
  keysLaidBack: boolean
  /** When the customer last said that there is no key in the box, until the process goes on. */
  keyMissingAt: string | null
  boxAccessCode: string | null
  box: BoxPlace | null
  /** The site's help for a customer who waits for a box; null where it offers none, and for everybody else. */
  overflow: string | null
  deliveryInfo: DeliveryInfo | null
  /** The current price, where the customer has to approve it before payment; null where no approval is due. */
  askedPrice: number | null
  /**
   * The amount that the workshop owes back, for the order costs less than was paid for it, and the part of it that is
   * still to come; `turn`: who has to act, null once all of it is given back. Left out where nothing was ever owed.
   */
  balance?: { amount: number; left: number; means: ReturnMeans | null; turn: 'staff' | 'provider' | null }
  /** The link whose opening is still to be recorded once a person sees the page: that of the visit, or of its bill. */
  linkToTell: LinkOpenedInput['linkType'] | null
  /**
   * Additional work was proposed: `ASKED` while the customer has to decide something of it, `CALL_REQUESTED` while all that
   * is open waits for a call of the workshop; null where none was.
   */
  additionalWork: 'ASKED' | 'CALL_REQUESTED' | 'SHOWN' | null
  /** When the workshop says that the car will be ready; null where it does not say, and once it is over. */
  readyAt: string | null
  payment: PaymentSummary | null
  /** The car of the workshop that the customer is lent, while the visit lasts; left out where there is none. */
  lentCar?: LentCar
  /** The end of the time for which the link can be gone on with; left out once the customer has confirmed, and where no time runs. */
  linkEndsAt?: string
  /** Null where nobody asked who the customer is. */
  identity: IdentityView | null
}

/** The fuel of a car, where it is known. */
export type KnownFuel = Exclude<VehicleFuel, 'UNKNOWN'>

/** `place`: where it stands; `fuel`: what it runs on; `returnBy`: the end of the booked time. Each null where nobody has said it. */
export type LentCar = {
  licenseNumber: string
  make: string
  model: string
  place: string | null
  fuel: KnownFuel | null
  returnBy: string | null
}

/** The status, and when workshop or customer wrote last, which moves no version. */
export type StatusAnswer = ProcessStatus & Pick<ProcessInit, 'threadAt'>

export type ProcessPath = { currentStep: ProcessStep; processSteps: { step: ProcessStep; features: string[] }[] }

/**
 * The ticket of a room that announces `process-updated`; the room's name says nothing. It lives for a minute: fetch
 * another for each connection.
 */
export type RoomTicket = { url: string; room: string; token: string }

/** All that the first screen needs, in one answer. */
export type ProcessInit = {
  process: ProcessStatus
  workOrder: WorkOrder | null
  languages: Language[]
  content: ContentTexts
  /** True where somebody has chosen the language of this visit; else it is the account's default. */
  isLanguageSettled: boolean
  uiConfig: UiConfig
  account: AccountSettings
  path: ProcessPath
  extraServices: ExtraService[]
  /** When workshop or customer wrote last: who has their messages up to then need not ask for them. Null while nobody has. */
  threadAt: string | null
  /** It was opened by a code of a kiosk, which takes nobody further than to the box: the rest is behind the owner's link. */
  isAtKiosk?: true
  /** When it was opened at a kiosk, for a day: the owner may say that it was not them. */
  kioskOpenedAt?: string
  room: RoomTicket
}

/** Answer to a step change that took: the status after it, and where the browser has to go, if anywhere. */
export type StepAnswer = { process: ProcessStatus; redirectUrl?: string }
