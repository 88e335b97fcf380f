import { useQuery, useQueryClient } from '@tanstack/react-query'

import { acceptAnswer, processKeys } from '#web/customer/process/api.ts'
import { call } from '#web/lib/api/call.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { identityTimeoutMs } from './use-begin-identity.ts'

type Returned = {
  /** Whether the server has answered, or could not. */
  asked: boolean
  /** The process after it; null where it is not known. */
  status: ProcessStatus | null
}

/** Has the server ask how the check went, once. */
export function useIdentityReturn(code: string): Returned {
  const client = useQueryClient()
  const settling = useQuery({
    queryKey: processKeys.part(code, 'identityReturn'),
    queryFn: async () =>
      acceptAnswer(
        client,
        code,
        await call('PUT /api/process/identity/status', { code, timeoutMs: identityTimeoutMs }),
      ),
    // Each way back is asked about; the last one says nothing of this one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return { asked: settling.isSuccess || settling.isError, status: settling.data ?? null }
}
