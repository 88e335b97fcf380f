import type { ComponentType } from 'react'

import type { FinalScreen } from '#domain/process/final-screen.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'

import { EndedScreen } from './ended-screen.tsx'
import { KeysDeliveredScreen } from './keys-delivered-screen.tsx'
import { LockerErrorScreen } from './locker-error-screen.tsx'
import { LockerInstructionsScreen } from './locker-instructions-screen.tsx'
import { PaymentDoneScreen } from './payment-done-screen.tsx'
import { PaymentPageScreen } from './payment-page-screen.tsx'
import { ProcessDoneScreen } from './process-done-screen.tsx'
import { ReserveAgainScreen } from './reserve-again-screen.tsx'
import { ThankYouScreen } from './thank-you-screen.tsx'

/** One component for every final screen. */
export const finalScreenComponents: Readonly<Record<FinalScreen, ComponentType<FinalProps>>> = {
  thankYou: ThankYouScreen,
  lockerInstructions: LockerInstructionsScreen,
  lockerError: LockerErrorScreen,
  keysDelivered: KeysDeliveredScreen,
  paymentPage: PaymentPageScreen,
  paymentDone: PaymentDoneScreen,
  processDone: ProcessDoneScreen,
  reserveAgain: ReserveAgainScreen,
  ended: EndedScreen,
}
