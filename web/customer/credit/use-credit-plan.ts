import { useState } from 'react'

import type { CreditPaymentMethod } from '#domain/enums.ts'
import type { CreditMethod } from '#worker/contract/customer/credit.ts'

import { creditPlan, refusalsThatStand, type PlanRefusals, type RefusedPlan } from './credit-plan.ts'

/** Which credit is applied for, and how much of it; what the server did not take stands until something else is asked. */
export function useCreditPlan(methods: readonly CreditMethod[], total: number) {
  const [chosen, setChosen] = useState<CreditPaymentMethod | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedPlan | null>(null)
  const plan = creditPlan(total, { methods, chosen, wanted })
  return {
    ...plan,
    refused: refusalsThatStand(refused, plan),
    // Who sent the plan keeps this until its answer: the refusal is about what was sent.
    refuse: ({ method, amount }: PlanRefusals) => setRefused({ method, amount, plan }),
    choose: (method: CreditPaymentMethod) => {
      setChosen(method)
      setRefused(null)
    },
    chooseAmount: (amount: number) => {
      setWanted(amount)
      setRefused((known) => known && { ...known, amount: null })
    },
  }
}
