import { useEffect } from 'react'

import { forgetPayer } from '#web/customer/payment/payer/payer.ts'
import { forgetChosenType } from '#web/customer/payment/use-chosen-type.ts'
import { tabStore } from '#web/lib/storage.ts'

import { forgetInlinePayment } from './inline-payment.ts'
import { forgetSigningFailure } from './signing-failure.ts'

/** Forgets what the tab kept for paying: once paid, it is of no more use. */
export function useForgetPayment(code: string): void {
  useEffect(() => {
    forgetPayer(code, tabStore)
    forgetChosenType(code, tabStore)
    forgetInlinePayment(tabStore)
    forgetSigningFailure(code, tabStore)
  }, [code])
}
