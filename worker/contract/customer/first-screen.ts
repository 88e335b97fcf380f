import type { Counted, UnitsOf } from '#worker/contract/codecs.ts'
import { passesUnits, type HandedPass } from '#worker/contract/collect-pass.ts'
import { initUnits } from '#worker/contract/process-units.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import type { PayerView } from './payer.ts'
import { paymentViewUnits, pricingAnswerUnits, type PaymentView, type PricingAnswer } from './payment.ts'

/**
 * Answers of the calls that the screen of this state would make at once. Parts that are left out are fetched: the
 * screen shows none of them, or their call would refuse.
 */
export type ScreenParts = {
  pricing?: PricingAnswer
  payer?: PayerView
  payment?: PaymentView | null
  passes?: HandedPass[]
}

/** `parts` is not there from an older server. */
export type InitAnswer = ProcessInit & { parts?: ScreenParts }

const partsUnits = {
  pricing: pricingAnswerUnits,
  payment: paymentViewUnits,
  passes: passesUnits,
} satisfies UnitsOf<ScreenParts>

export const firstScreenUnits = { ...initUnits, parts: partsUnits } satisfies UnitsOf<InitAnswer>

export type CountedParts = Counted<ScreenParts, typeof partsUnits>
export type CountedFirstScreen = Counted<InitAnswer, typeof firstScreenUnits>
