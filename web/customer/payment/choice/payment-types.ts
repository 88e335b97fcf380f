import type { PaymentChannel } from '#domain/enums.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** A way to pay that a customer may choose. */
export type PaymentType = Exclude<PaymentChannel, 'ALL'>

/** In the order in which they stand on the screen. */
const paymentTypes: readonly PaymentType[] = ['ONLINE', 'TERMINAL', 'CREDIT']

type Offer = {
  account: Pick<ProcessInit['account'], 'paymentType' | 'paymentImplementationType' | 'onlineCreditorSettings'>
  process: Pick<ProcessInit['process'], 'processType'>
}

/** Returns whether a way to pay that the account takes can be used for this process. */
function isUsable(type: PaymentType, { account, process }: Offer): boolean {
  switch (type) {
    case 'ONLINE':
      return account.paymentImplementationType !== null
    case 'TERMINAL':
      return process.processType !== 'ONLY_PAYMENT'
    case 'CREDIT':
      return account.onlineCreditorSettings.length > 0
  }
}

/** The ways to pay on offer; `ALL` in the account's settings stands for every one. */
export function offeredPaymentTypes(offer: Offer): readonly PaymentType[] {
  const taken = offer.account.paymentType
  return paymentTypes.filter((type) => (taken.includes('ALL') || taken.includes(type)) && isUsable(type, offer))
}

/** The way to pay that is open: the one chosen, or the only one there is. */
export function openPaymentType(offered: readonly PaymentType[], chosen: string | null): PaymentType | null {
  const [only] = offered
  if (offered.length === 1 && only !== undefined) return only
  return offered.find((type) => type === chosen) ?? null
}
