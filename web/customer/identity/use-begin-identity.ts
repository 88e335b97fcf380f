import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ContentKey } from '#web/customer/content-texts.ts'
import { checkForChange, writeScope } from '#web/customer/process/api.ts'
import { useWhenRestored } from '#web/customer/shared/use-when-restored.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { goToAddress } from '#web/lib/go-to-address.ts'

/** Identity providers may think for a while; giving up earlier would leave a check that nobody here knows of. */
export const identityTimeoutMs = 40_000

/** Goes to where the customer proves who they are; busy until the browser has left. */
export function useBeginIdentity(code: string) {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    scope: writeScope(code),
    mutationFn: () => call('POST /api/process/identity', { code, timeoutMs: identityTimeoutMs }),
    onSuccess: ({ redirectUrl }) => goToAddress(redirectUrl),
    // A check that could not begin has moved the process all the same.
    onError: () => checkForChange(client, code),
  })
  useWhenRestored(() => {
    reset()
    void checkForChange(client, code)
  })
  return { begin: () => mutate(), busy: isPending || isSuccess, fault: error && beginFault(error) }
}

/** Returns the text to show when a check did not begin. */
export function beginFault(error: Error): ContentKey {
  if (error instanceof NetworkProblem) return error.fault === 'offline' ? 'stepNotSent' : 'stepFailedOffline'
  return error instanceof ApiProblem && error.status === 502 ? 'identityUnavailable' : 'identityNotBegun'
}
