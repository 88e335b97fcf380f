import type { CreditPaymentMethod } from '#domain/enums.ts'

import type { CreditorMethod } from './credit-port.ts'

/** A method by the creditor's own word for its kind; `paymentMethod` null: none of our names is meant for it. */
export type UnnamedMethod = Omit<CreditorMethod, 'paymentMethod'> & { paymentMethod: CreditPaymentMethod | null }

/** For methods that have no name of their own, in order. */
const spareNames = ['PM_1', 'PM_2'] as const

/**
 * Gives each method a name of ours, each name once and in the creditor's order. A method that comes second to a name
 * takes a spare one, and is left out where none is left.
 */
export function nameMethods(methods: readonly UnnamedMethod[]): CreditorMethod[] {
  const taken = new Set<CreditPaymentMethod>()
  return methods.flatMap((method) => {
    const wanted = [...(method.paymentMethod === null ? [] : [method.paymentMethod]), ...spareNames]
    const paymentMethod = wanted.find((name) => !taken.has(name))
    if (paymentMethod === undefined) return []
    taken.add(paymentMethod)
    return [{ ...method, paymentMethod }]
  })
}
