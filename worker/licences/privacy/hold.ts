import type { OrderRowType } from '#domain/enums.ts'
import { licenceHold, type LicenceHold } from '#domain/licence-hold.ts'
import { hasSubstituteCar } from '#domain/order-rows.ts'
import { activeStep, type ProcessRow } from '#worker/process/index.ts'

/** What having the picture deleted means now. */
export function holdOf(process: ProcessRow, orderRows: readonly { type: OrderRowType }[]): LicenceHold {
  const hasOurVehicle = process.substituteVehicleId !== null || hasSubstituteCar(orderRows)
  return licenceHold({ ...process, currentStep: activeStep(process), hasOurVehicle })
}
