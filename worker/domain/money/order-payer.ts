/** The kinds of those who pay an order for its customer. */
export const orderPayerKinds = ['COMPANY', 'INSURANCE', 'LEASING'] as const

/**
 * The buyer of an order where that is somebody else than its customer, who drives the car and gets the link.
 * `businessId` is a Y-tunnus with its hyphen; `reference` is the buyer's own: a claim, a contract, an order number.
 */
export type OrderPayer = {
  kind: (typeof orderPayerKinds)[number]
  name: string
  businessId: string | null
  reference: string | null
}
