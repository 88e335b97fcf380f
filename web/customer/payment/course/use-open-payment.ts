import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { paymentOptions } from '#web/customer/payment/api.ts'
import { checkForChange } from '#web/customer/process/api.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'
import { awaitEcho } from '#web/lib/realtime/echoes.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { NewPayment, StartedPayment } from '#worker/contract/customer/payment.ts'

import { keepInlinePayment } from './inline-payment.ts'

/** A browser that did not leave by then was stopped, or came back. */
const leavesWithinMs = 5_000

/** Goes on to a payment that was begun: to the provider's page, or to the page that frames its markup. */
export function useOpenPayment(code: string): (started: StartedPayment | NewPayment) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (started) => {
      if ('url' in started) {
        // A page that is being left asks for nothing more when its room tells of what it has begun.
        if ('version' in started) {
          awaitEcho(code, started.version)
          setTimeout(() => void checkForChange(client, code), leavesWithinMs)
        }
        goToAddress(started.url)
        return
      }
      const { html, frameUrl } = started
      keepInlinePayment({ code, html, frameUrl }, tabStore)
      // How an earlier payment ended says nothing of this one.
      client.removeQueries({ queryKey: paymentOptions(code).queryKey })
      void navigate('/inline-payment')
    },
    [client, code, navigate],
  )
}
