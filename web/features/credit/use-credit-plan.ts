import { useState } from 'react'

import type { ContentKey } from '#domain/contents/keys.ts'
import type { CreditMethod } from '#domain/contract/credit.ts'
import type { CreditPaymentMethod } from '#domain/enums.ts'

import { creditPlan } from './credit-plan.ts'

type PlanRefusals = { method: ContentKey | null; amount: ContentKey | null }

const nothingRefused: PlanRefusals = { method: null, amount: null }

/** Which credit is applied for, and how much of it; what the server did not take stands until it is chosen anew. */
export function useCreditPlan(methods: readonly CreditMethod[], total: number) {
  const [chosen, setChosen] = useState<CreditPaymentMethod | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [refused, refuse] = useState(nothingRefused)
  return {
    ...creditPlan(total, { methods, chosen, wanted }),
    refused,
    refuse,
    choose: (method: CreditPaymentMethod) => {
      setChosen(method)
      refuse(nothingRefused)
    },
    chooseAmount: (amount: number) => {
      setWanted(amount)
      refuse((known) => ({ ...known, amount: null }))
    },
  }
}
