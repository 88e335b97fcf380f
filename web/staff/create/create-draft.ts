import type { BoxSize, OrderRowType, ProcessType, RowPayer, ServiceLane } from '#domain/enums.ts'
import type { RowTermsJson } from '#domain/money/row-json.ts'
import { isDeliveryProcess } from '#domain/process-type.ts'
import type { DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'
import type { FreeWorkOrder, KnownCustomer } from '#worker/contract/staff/visit/create-process.ts'

export type Source = 'order' | 'none'

/** A row as it is typed; `key` tells it from the others on the screen. */
export type DraftRow = {
  key: string
  description: string
  /** The price of one, or of the whole row where quantity and discount are left out. */
  price: string
  /** The price has VAT. */
  isGross: boolean
  quantity: string
  unit: string
  discountPercent: string
  discountAmount: string
  /** Percent, as the row has it of its own; empty for the workshop's. */
  vat: string
  payer: RowPayer
  type: OrderRowType
}

type PriceFields = Pick<
  DraftRow,
  'price' | 'isGross' | 'quantity' | 'unit' | 'discountPercent' | 'discountAmount' | 'vat'
>

/** A process that is being thought of: everything as it was typed and chosen. */
export type CreateDraft = {
  /** One for all tries to send it, so that however often it is sent it becomes one process. */
  clickId: string
  source: Source
  order: FreeWorkOrder | null
  processType: ProcessType | null
  phoneNumber: string
  email: string
  firstName: string
  lastName: string
  name: string
  licenseNumber: string
  make: string
  model: string
  /** True where the keys that are handed out are of a workshop's car, and not of one that is typed in. */
  carIsOurs: boolean
  vehicleId: string
  rows: readonly DraftRow[]
  workNumber: string
  hasReservation: boolean
  reservationStart: DateTimeValue | null
  reservationEnd: DateTimeValue | null
  sendWhen: 'now' | 'later' | 'at'
  sendAt: DateTimeValue | null
  /** Empty for the language of the customer, or the default of the account. */
  languageId: string
  lane: ServiceLane
  /** The size of the boxes that the calendar counts; empty for the account's default. */
  boxSize: BoxSize | ''
  note: string
}

export function emptyDraft(source: Source): CreateDraft {
  return {
    clickId: crypto.randomUUID(),
    source,
    order: null,
    processType: null,
    phoneNumber: '',
    email: '',
    firstName: '',
    lastName: '',
    name: '',
    licenseNumber: '',
    make: '',
    model: '',
    carIsOurs: true,
    vehicleId: '',
    rows: [],
    workNumber: '',
    hasReservation: false,
    reservationStart: null,
    reservationEnd: null,
    sendWhen: 'now',
    sendAt: null,
    languageId: '',
    lane: 'ROUND_THE_CLOCK',
    boxSize: '',
    note: '',
  }
}

export function emptyRow(): DraftRow {
  return { key: crypto.randomUUID(), description: '', ...rowFields({}), payer: 'CUSTOMER', type: 'NORMAL' }
}

/** The fields of a row's price as they would have been typed for what was told. */
export function rowFields(terms: RowTermsJson): PriceFields {
  const { price, unitPrice, unitPriceWithVat, quantity, unit, discountPercent, discountAmount, vatPercent } = terms
  const typed = (value: number | null | undefined) => String(value ?? '').replace('.', ',')
  return {
    price: typed(price ?? unitPrice ?? unitPriceWithVat),
    isGross: typeof unitPriceWithVat === 'number',
    quantity: typed(quantity),
    unit: unit ?? '',
    discountPercent: typed(discountPercent),
    discountAmount: typed(discountAmount),
    vat: String(vatPercent ?? ''),
  }
}

/** The draft with an order chosen, or none: what is known of its customer is filled in, and the likely type. */
export function withOrder(draft: CreateDraft, order: FreeWorkOrder | null, types: readonly ProcessType[]): CreateDraft {
  const likely = order === null ? null : likelyType(order)
  return {
    ...draft,
    order,
    processType: likely !== null && types.includes(likely) ? likely : draft.processType,
    phoneNumber: order?.phoneNumber ?? '',
    email: order?.email ?? '',
    languageId: '',
    vehicleId: '',
  }
}

/** The draft filled with the customer and the car of an earlier visit; what that does not know stays as it is. */
export function withKnown(
  draft: CreateDraft,
  { customer, vehicle }: Pick<KnownCustomer, 'customer' | 'vehicle'>,
): CreateDraft {
  return {
    ...draft,
    source: 'none',
    order: null,
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    name: customer.name ?? '',
    phoneNumber: customer.phoneNumber ?? draft.phoneNumber,
    email: customer.email ?? '',
    ...(vehicle !== null && {
      licenseNumber: vehicle.licenseNumber,
      make: vehicle.make ?? '',
      model: vehicle.model ?? '',
    }),
  }
}

/** Keys that were brought are to be fetched next. */
function likelyType({ lastProcess, hasSubstituteCar }: FreeWorkOrder): ProcessType {
  const wasBrought = lastProcess?.state === 'PROCESS_DONE' && isDeliveryProcess(lastProcess.processType)
  if (wasBrought) return 'RETRIEVE'
  return hasSubstituteCar ? 'DELIVERY_WITH_SUBSTITUTE_CAR' : 'DELIVERY'
}

/** The draft with a type chosen. A payment has a row to begin with. */
export function withType(draft: CreateDraft, processType: ProcessType): CreateDraft {
  const needsRow = draft.source === 'none' && processType === 'ONLY_PAYMENT' && draft.rows.length === 0
  return { ...draft, processType, vehicleId: '', rows: needsRow ? [emptyRow()] : draft.rows }
}

/** The plate of the car that comes, as it was typed or as the order has it. */
export function plateOf({ source, order, licenseNumber }: CreateDraft): string {
  return (source === 'order' ? order?.licenseNumber : licenseNumber)?.trim() ?? ''
}
