import { useQuery } from '@tanstack/react-query'

import type { PricingAnswer } from '#worker/contract/customer/payment.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { pricingOptions } from './api.ts'
import { paymentLines, type PaymentLines } from './payment-lines.ts'

type Pricing = PaymentLines & { terminalCode: string | null }

/** Returns the amounts to be paid, as the server prices them; until those are here, as the work order says. */
export function usePricing(code: string, view: ProcessInit): Pricing {
  const { data } = useQuery(pricingOptions(code))
  return data ? priced(data) : { ...paymentLines(view), terminalCode: null }
}

function priced({ paymentRows, totalPrice, terminalCode }: PricingAnswer): Pricing {
  const lines = paymentRows.map(({ description, quantity, priceWithVat }, index) => ({
    id: String(index),
    label: description,
    detail: quantity,
    euros: priceWithVat,
  }))
  return { lines, total: totalPrice, terminalCode }
}
