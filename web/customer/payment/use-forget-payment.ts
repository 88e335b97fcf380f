import { useEffect } from 'react'

import { tabStore } from '#web/lib/storage.ts'

import { forgetInlinePayment } from './inline-payment.ts'
import { forgetPayer } from './payer.ts'
import { forgetSigningFailure } from './signing-failure.ts'
import { forgetChosenType } from './use-chosen-type.ts'

/** Forgets what the tab kept for paying: once paid, it is of no more use. */
export function useForgetPayment(code: string): void {
  useEffect(() => {
    forgetPayer(code, tabStore)
    forgetChosenType(code, tabStore)
    forgetInlinePayment(tabStore)
    forgetSigningFailure(code, tabStore)
  }, [code])
}
