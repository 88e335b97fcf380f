import type { HandedPass } from '#worker/contract/collect-pass.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import type { PayerView } from './payer.ts'
import type { PaymentView, PricingAnswer } from './payment.ts'

/**
 * What the screen of this state would ask for at once, each as its own call answers it. What is not there is asked for:
 * the screen shows none of it, or its call would refuse.
 */
export type ScreenParts = {
  pricing?: PricingAnswer
  payer?: PayerView
  payment?: PaymentView | null
  passes?: HandedPass[]
}

/** `parts` is not there from an older server. */
export type InitAnswer = ProcessInit & { parts?: ScreenParts }
