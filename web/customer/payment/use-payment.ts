import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isAwaited } from '#web/customer/payment/course/payment-phase.ts'
import { checkForChange } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { pollIntervalMs } from '#web/lib/realtime/use-process-updates.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { paymentOptions, pricingOptions } from './api.ts'

type Payment = {
  /** Undefined until it is known. */
  payment: PaymentView | null | undefined
  /** True while the server is being asked. */
  isFetching: boolean
  failed: boolean
  retry: () => void
}

/**
 * Returns how the payment of a process stands, live: told by the room with each version, and asked for while news may
 * come.
 */
export function usePayment(code: string, process: ProcessStatus): Payment {
  const client = useQueryClient()
  const query = useQuery({
    ...paymentOptions(code),
    refetchInterval: ({ state }) => (isAwaited(state.data) ? pollIntervalMs : false),
  })
  const refresh = () => {
    void client.invalidateQueries({ queryKey: paymentOptions(code).queryKey })
    void client.invalidateQueries({ queryKey: pricingOptions(code).queryKey })
  }
  useWhenRestored(refresh)
  const moved = useEffectEvent(refresh)
  const seen = useRef(process.version)
  useEffect(() => {
    if (seen.current === process.version) return
    seen.current = process.version
    moved()
  }, [process.version])
  const isNews = query.data?.truth === 'confirmed' && process.payment?.status !== 'SUCCESS'
  useEffect(() => {
    if (isNews) void checkForChange(client, code)
  }, [client, code, isNews])
  // A process that nobody tried to pay needs no answer to be offered the ways to pay.
  const payment = query.data === undefined && process.payment === null ? null : query.data
  return {
    payment,
    isFetching: query.isFetching,
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  }
}
