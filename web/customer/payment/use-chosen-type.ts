import { useEffect, useState } from 'react'

import { openPaymentType, type PaymentType } from '#web/customer/payment/choice/payment-types.ts'
import { call } from '#web/lib/api/call.ts'
import { tabStore, type KeyValueStore } from '#web/lib/storage.ts'

/** The time (ms) for which the view is hidden after a choice. */
export const paymentReloadDelayMs = 500

const storageKey = (code: string) => `payment-type:${code}`

export function forgetChosenType(code: string, store: KeyValueStore): void {
  store.remove(storageKey(code))
}

/** The way to pay that is open; a choice is logged, hides the view for a moment and stays through a reload. */
export function useChosenType(code: string, offered: readonly PaymentType[]) {
  const [chosen, setChosen] = useState(() => tabStore.get(storageKey(code)))
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!hidden) return undefined
    const timer = setTimeout(() => setHidden(false), paymentReloadDelayMs)
    return () => clearTimeout(timer)
  }, [hidden])

  function choose(type: PaymentType) {
    tabStore.set(storageKey(code), type)
    setChosen(type)
    setHidden(true)
    // A line in the log for the workshop; nothing that the customer does waits for it.
    call('POST /api/process/log-selected-payment-type', { code, body: { selectedPaymentType: type } }).catch(() => null)
  }

  function changeType() {
    forgetChosenType(code, tabStore)
    setChosen(null)
  }

  return { open: openPaymentType(offered, chosen), hidden, choose, changeType }
}
