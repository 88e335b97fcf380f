import type { CountedPayment, SveaUnsuccessfulInput } from '#worker/contract/customer/payment.ts'
import type { CustomerCall } from '#worker/process/index.ts'

import { returnFromProvider } from './return-from-provider.ts'

/** Svea sent the browser to the page of a payment that came to nothing: asks Svea all the same how it stands. */
export function reportSveaUnsuccessful(
  call: CustomerCall,
  { paymentStatus }: SveaUnsuccessfulInput,
): Promise<CountedPayment | null> {
  const isCalledOff = paymentStatus === 'CANCELLED'
  return returnFromProvider(call, { queryParams: null, onlyIfSigned: false, isCalledOff })
}
