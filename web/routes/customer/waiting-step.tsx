import { finalScreen } from '#domain/final-screen.ts'
import { useKeptLocker } from '#web/features/locker/use-kept-locker.ts'
import { VehicleLine } from '#web/features/vehicle/vehicle-line.tsx'
import type { FinalProps } from '#web/routes/customer/final/final-props.ts'
import { finalScreenComponents } from '#web/routes/customer/final/final-screens.ts'

/** What the customer sees once everything asked of them is done, by the state of the process. */
export function WaitingStep({ code, view }: FinalProps) {
  const { process, workOrder } = view
  const Screen = finalScreenComponents[finalScreen(process.state, process.processType)]
  useKeptLocker(code, view)
  return (
    <>
      {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
      <Screen code={code} view={view} />
    </>
  )
}
