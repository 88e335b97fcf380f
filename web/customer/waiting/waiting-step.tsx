import { useEffect, useState } from 'react'

import { isUnfinished } from '#domain/finished-states.ts'
import { finalScreen } from '#domain/process/final-screen.ts'
import { useIsCodeLate } from '#web/customer/locker/use-is-code-late.ts'
import { useKeptLocker } from '#web/customer/locker/use-kept-locker.ts'
import { PriceNotice } from '#web/customer/reapproval/price-notice.tsx'
import { PriceScreen } from '#web/customer/reapproval/price-screen.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { forgetTabTexts } from '#web/customer/shared/use-tab-text.ts'
import { MessagesCard } from '#web/customer/thread/messages-card.tsx'
import { VehicleLine } from '#web/customer/vehicle/vehicle-line.tsx'
import { NoticesSlot } from '#web/customer/waiting/slots/notices-slot.tsx'
import { WorkSlot } from '#web/customer/waiting/slots/work-slot.tsx'

import { finalScreenComponents } from './final-screens.ts'

/** Shows what the customer sees once everything asked of them is done, by the state of the process. */
export function WaitingStep({ code, view }: FinalProps) {
  const { process, workOrder } = view
  const { askedPrice, state } = process
  const [openedPrice, setOpenedPrice] = useState<number | null>(null)
  const isCodeLate = useIsCodeLate(process)
  const screen = isCodeLate ? 'lockerInstructions' : finalScreen(state, process.processType)
  const Screen = finalScreenComponents[screen]
  const isOver = !isUnfinished(state)
  useKeptLocker(code, view)
  useEffect(() => {
    if (isOver) forgetTabTexts(code)
  }, [code, isOver])
  // Nothing is paid before it is approved.
  const isHeldUp = askedPrice !== null && (screen === 'paymentPage' || state === 'READY_FOR_PAYMENT')
  const isOpened = askedPrice !== null && openedPrice === askedPrice
  const notice =
    askedPrice === null ? null : <PriceNotice price={askedPrice} onOpen={() => setOpenedPrice(askedPrice)} />
  return (
    <>
      <WorkSlot code={code} view={view}>
        {!isHeldUp && !isOpened && notice}
        {workOrder?.vehicle && <VehicleLine vehicle={workOrder.vehicle} />}
        {isHeldUp || isOpened ? (
          <PriceScreen code={code} view={view} onBack={isHeldUp ? undefined : () => setOpenedPrice(null)} />
        ) : (
          <Screen code={code} view={view} />
        )}
      </WorkSlot>
      <NoticesSlot code={code} view={view} />
      <MessagesCard code={code} view={view} />
    </>
  )
}
