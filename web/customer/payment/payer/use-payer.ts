import { useQuery } from '@tanstack/react-query'

import { payerOptions } from '#web/customer/payment/api.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { unknownPayer } from './payer.ts'

/** Returns the payer as far as they are known; null until the server has answered or failed to. */
export function usePayer(code: string, { process, workOrder }: ProcessInit): PayerView | null {
  const { data, failureCount, fetchStatus } = useQuery(payerOptions(code, process.version))
  if (data !== undefined) return data
  return failureCount > 0 || fetchStatus === 'paused' ? unknownPayer(workOrder) : null
}
