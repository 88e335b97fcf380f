import type { ProcessState, ProcessType } from '#domain/enums.ts'
import type { OrderPayer } from '#domain/money/order-payer.ts'
import type { VatRounding } from '#domain/money/pricing.ts'
import type { RowTermsJson } from '#domain/money/row-json.ts'
import type { OrderRow } from '#worker/contract/process.ts'

export type StaffWorkOrder = {
  id: string
  version: number
  externalWorkOrderId: string | null
  externalSystemIdentifier: string | null
  createdBy: string | null
  /** The payer, where that is not its customer. */
  payer: OrderPayer | null
  reservationStart: string | null
  reservationEnd: string | null
  isFromDealerSystem: boolean
  /** Put right manually: the dealer system does not write over it. */
  vehicleEditedManually: boolean
  reservationEditedManually: boolean
  /** The VAT rate of the total. */
  vatBasisPoints: number
  vatRounding: VatRounding
  isTotalPriceRounded: boolean
  /** Every row, also those that the customer does not see or pay. `told`: its price as it was told. */
  rows: (OrderRow & { price: number; priceWithVat: number; told: RowTermsJson })[]
}

/** A visit of the same car that is not over either. */
export type OtherVisit = { processId: string; processType: ProcessType; state: ProcessState; createdAt: string }
