import * as z from 'zod'

import type { CreditorCost } from '#worker/providers/credit-port.ts'
import { readAnswer } from '#worker/providers/payment-wire.ts'

import { callMerchant, type Merchant } from './call.ts'

const amount = z.number().nonnegative().max(1_000_000_000)
const costSchema = z.object({
  durationMonths: z.int().min(1).max(600),
  totalCost: amount,
  monthlyCost: amount,
  interest: amount,
  effectiveInterest: amount,
  setupFee: amount.nullish(),
  administrationFee: amount.nullish(),
})
const answerSchema = z.object({ costList: z.array(z.unknown()) })

const centsOf = (euros: number) => Math.round(euros * 100)

type SignageRequest = { methodId: string; amountCents: number; signal?: AbortSignal | undefined }

/**
 * Returns the costs of a method for an amount, one entry for each time that it may be paid back in; rates are percent a
 * year. Empty where the Merchant API does not say: a credit is offered without it all the same, with its documents.
 */
export async function readCosts(merchant: Merchant, asked: SignageRequest): Promise<CreditorCost[]> {
  const { methodId, amountCents, signal } = asked
  const euros = (amountCents / 100).toFixed(2)
  const path = `/v2/stores/${merchant.settings.storeId}/payment_methods/${encodeURIComponent(methodId)}/price_signage?amount=${euros}`
  const answer = await callMerchant(merchant, { method: 'GET', path, signal })
  if (!answer.answered || answer.status !== 200) return []
  return (readAnswer(answer, answerSchema)?.costList ?? []).flatMap((entry) => {
    const { data } = costSchema.safeParse(entry)
    return data === undefined ? [] : [toCost(data)]
  })
}

function toCost(cost: z.infer<typeof costSchema>): CreditorCost {
  return {
    months: cost.durationMonths,
    totalCents: centsOf(cost.totalCost),
    monthlyCents: centsOf(cost.monthlyCost),
    interest: cost.interest,
    effectiveInterest: cost.effectiveInterest,
    setupFeeCents: centsOf(cost.setupFee ?? 0),
    administrationFeeCents: centsOf(cost.administrationFee ?? 0),
  }
}
