import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { goToAddress } from '#web/lib/go-to-address.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { StartedPayment } from '#worker/contract/payment.ts'

import { paymentOptions } from './api.ts'
import { keepInlinePayment } from './inline-payment.ts'

/** Goes on to a payment that was begun: to the provider's page, or to the page that frames its markup. */
export function useOpenPayment(code: string): (started: StartedPayment) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (started) => {
      if ('url' in started) {
        goToAddress(started.url)
        return
      }
      keepInlinePayment({ code, ...started }, tabStore)
      // How an earlier payment ended says nothing of this one.
      client.removeQueries({ queryKey: paymentOptions(code).queryKey })
      void navigate('/inline-payment')
    },
    [client, code, navigate],
  )
}
