import type { CreditPaymentMethod } from '#domain/enums.ts'
import { nameMethods, type UnnamedMethod } from '#worker/providers/credit-methods.ts'
import type { CreditLanguage, MethodsOutcome } from '#worker/providers/credit-port.ts'
import { isSafeAddress } from '#worker/providers/payment-wire.ts'

import { callSimplified, type SimplifiedFlow } from './call.ts'
import { failedReading } from './faults.ts'
import { centsOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** An account that a customer has is CARD, a new one REVOLVING_CREDIT. */
const names: Readonly<Record<string, CreditPaymentMethod>> = {
  INVOICE: 'INVOICE',
  PART_PAYMENT: 'PARTIAL',
  REVOLVING_CREDIT: 'NEWACCOUNT',
  CARD: 'ACCOUNT',
}

function linkOf(link: XmlElement) {
  const url = textOf(link, 'url')
  if (url === null) return []
  const endUserDescription = textOf(link, 'endUserDescription') ?? url
  return [{ url, endUserDescription, appendPriceLast: textOf(link, 'appendPriceLast') === 'true' }]
}

function methodOf(entry: XmlElement, baseUrl: string): UnnamedMethod[] {
  const id = textOf(entry, 'id')
  const [minAmountCents, maxAmountCents] = [centsOf(entry, 'minLimit'), centsOf(entry, 'maxLimit')]
  if (id === null || minAmountCents === null || maxAmountCents === null) return []
  const kind = textOf(entry, 'specificType') ?? textOf(entry, 'type') ?? ''
  const links = childrenOf(entry, 'legalInfoLinks').flatMap(linkOf)
  return [
    {
      id,
      paymentMethod: names[kind] ?? null,
      description: textOf(entry, 'description') ?? id,
      minAmountCents,
      maxAmountCents,
      legalInfoLinks: links.filter(({ url }) => isSafeAddress(url, baseUrl)),
      costs: [],
    },
  ]
}

function isForPersons(entry: XmlElement): boolean {
  const types = childrenOf(entry, 'customerType').map(({ text }) => text.trim())
  return types.length === 0 || types.includes('NATURAL')
}

/** `getPaymentMethods`; a method whose limits leave the amount out is not offered, and one that says too little neither. */
export async function readMethods(
  flow: SimplifiedFlow,
  { amountCents, language }: { amountCents: number; language: CreditLanguage },
  signal?: AbortSignal,
): Promise<MethodsOutcome> {
  const answer = await callSimplified(flow, {
    service: 'SimplifiedShopFlowService',
    name: 'getPaymentMethods',
    answer: 'getPaymentMethodsResponse',
    fields: [
      ['language', language === 'sv' ? 'sv' : 'fi'],
      ['customerType', 'NATURAL'],
      ['purchaseAmount', (amountCents / 100).toFixed(2)],
    ],
    signal,
  })
  if (!answer.answered) return failedReading(answer)
  const methods = childrenOf(answer.answer, 'return')
    .filter(isForPersons)
    .flatMap((entry) => methodOf(entry, flow.settings.baseUrl))
    .filter(({ minAmountCents, maxAmountCents }) => amountCents >= minAmountCents && amountCents <= maxAmountCents)
  return { outcome: 'known', methods: nameMethods(methods) }
}
