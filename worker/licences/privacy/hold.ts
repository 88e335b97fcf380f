import { licenceHold, type LicenceHold } from '#domain/access/licence-hold.ts'
import type { OrderRowType } from '#domain/enums.ts'
import { hasSubstituteCar } from '#domain/money/order-rows.ts'
import { activeStep, type ProcessRow } from '#worker/process/index.ts'

/** Returns the consequence of having the picture deleted now. */
export function holdOf(process: ProcessRow, orderRows: readonly { type: OrderRowType }[]): LicenceHold {
  const hasOurVehicle = process.substituteVehicleId !== null || hasSubstituteCar(orderRows)
  return licenceHold({ ...process, currentStep: activeStep(process), hasOurVehicle })
}
