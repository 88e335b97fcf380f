import * as z from 'zod'

import type { CreditPaymentMethod } from '#domain/enums.ts'
import { nameMethods, type UnnamedMethod } from '#worker/providers/credit-methods.ts'
import type { CreditLanguage, MethodsOutcome } from '#worker/providers/credit-port.ts'
import { isSafeAddress, readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callMerchant, type Merchant } from './call.ts'
import { readCosts } from './price-signage.ts'

const euros = z.number().nonnegative().max(1_000_000_000)
const linkSchema = z.object({
  url: z.string(),
  type: z.string().nullish(),
  description: z.string().nullish(),
  appendAmount: z.boolean().nullish(),
})
const methodSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string(),
  type: z.string(),
  minPurchaseLimit: euros,
  maxPurchaseLimit: euros,
  maxApplicationLimit: euros.nullish(),
  legalLinks: z.array(linkSchema).nullish(),
  enabledForNaturalCustomer: z.boolean().nullish(),
  priceSignagePossible: z.boolean().nullish(),
})
/** A list of methods, of whatever form each is. */
export const methodsSchema = z.object({ content: z.array(z.unknown()) })

type Method = z.infer<typeof methodSchema>

const names: Readonly<Record<string, CreditPaymentMethod>> = {
  RESURS_INVOICE: 'INVOICE',
  RESURS_INVOICE_ACCOUNT: 'INVOICE',
  RESURS_PART_PAYMENT: 'PARTIAL',
  RESURS_REVOLVING_CREDIT: 'NEWACCOUNT',
  RESURS_NEW_REVOLVING_CREDIT: 'NEWACCOUNT',
  RESURS_NEW_CARD: 'NEWACCOUNT',
  RESURS_CARD: 'ACCOUNT',
}

const linkWords: Readonly<Record<string, Readonly<Record<CreditLanguage, string>>>> = {
  GENERAL_TERMS: { fi: 'Yleiset ehdot', sv: 'Allmänna villkor', en: 'General terms' },
  SECCI: {
    fi: 'Vakiomuotoiset eurooppalaiset kuluttajaluottotiedot',
    sv: 'Standardiserad europeisk konsumentkreditinformation',
    en: 'Standard European consumer credit information',
  },
  PRICE_INFO: { fi: 'Hintatiedot', sv: 'Prisinformation', en: 'Price information' },
}

const centsOf = (value: number) => Math.round(value * 100)

type Reading = { amountCents: number; language: CreditLanguage; baseUrl: string }

function toMethod(method: Method, { language, baseUrl }: Reading): Omit<UnnamedMethod, 'costs'> {
  const paymentMethod = names[method.type] ?? null
  // A new account may be larger than what is bought with it.
  const max = paymentMethod === 'NEWACCOUNT' ? (method.maxApplicationLimit ?? method.maxPurchaseLimit) : null
  const links = (method.legalLinks ?? []).filter(({ url }) => isSafeAddress(url, baseUrl))
  return {
    id: method.id,
    paymentMethod,
    description: method.name,
    minAmountCents: centsOf(method.minPurchaseLimit),
    maxAmountCents: centsOf(max ?? method.maxPurchaseLimit),
    legalInfoLinks: links.map(({ url, type, description, appendAmount }) => ({
      url,
      endUserDescription: linkWords[type ?? '']?.[language] ?? description ?? url,
      appendPriceLast: appendAmount === true,
    })),
  }
}

function isOffered({ minPurchaseLimit, maxPurchaseLimit, enabledForNaturalCustomer }: Method, cents: number): boolean {
  if (enabledForNaturalCustomer === false) return false
  return cents >= centsOf(minPurchaseLimit) && cents <= centsOf(maxPurchaseLimit)
}

/** The payment methods of the store for an amount. An entry that says too little is not offered. */
export async function readMethods(
  merchant: Merchant,
  input: { amountCents: number; language: CreditLanguage },
  signal?: AbortSignal,
): Promise<MethodsOutcome> {
  const { storeId, baseUrl } = merchant.settings
  const amount = (input.amountCents / 100).toFixed(2)
  const path = `/v2/stores/${storeId}/payment_methods?amount=${amount}`
  const answer = await callMerchant(merchant, { method: 'GET', path, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const list = readAnswer(answer, methodsSchema)
  if (list === null) return unknown('unreadable_answer')
  const offered = list.content.flatMap((entry) => {
    const { data } = methodSchema.safeParse(entry)
    return data !== undefined && isOffered(data, input.amountCents) ? [data] : []
  })
  const methods = await Promise.all(
    offered.map(async (method) => {
      const asked = { methodId: method.id, amountCents: input.amountCents, signal }
      const costs = method.priceSignagePossible === true ? await readCosts(merchant, asked) : []
      return { ...toMethod(method, { ...input, baseUrl }), costs }
    }),
  )
  return { outcome: 'known', methods: nameMethods(methods) }
}
