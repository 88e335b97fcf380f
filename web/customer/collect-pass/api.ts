import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { passUntil, type PassDuration } from '#domain/access/collect-pass.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { isRejection } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import type { HandedPass, HandOnInput } from '#worker/contract/collect-pass.ts'

const askEveryMs = 10_000

/** The pass that somebody else opened with its own code, asked for while it is looked at. */
export function shownPassOptions(code: string) {
  return queryOptions({
    queryKey: ['pass', code],
    queryFn: ({ signal }) => call('GET /api/collect-pass', { code, signal }),
    refetchInterval: ({ state }) => (isRejection(state.error) ? false : askEveryMs),
    staleTime: 0,
  })
}

/** The passes of a process; `version` is that of the process, which moves on with them. */
export function passesOptions(code: string, version: number) {
  return queryOptions({
    queryKey: [...processKeys.part(code, 'passes'), version],
    queryFn: ({ signal }) => call('GET /api/process/collect-pass', { code, signal }),
    placeholderData: keepPreviousData,
    // The answer to a write is newer than what is read while the news of it is on its way.
    staleTime: 5_000,
  })
}

function useKnownPasses(code: string, version: number) {
  const client = useQueryClient()
  return (passes: HandedPass[]) => client.setQueryData(passesOptions(code, version).queryKey, passes)
}

type PassInput = Omit<HandOnInput, 'validUntil'> & { duration: PassDuration }

/** `onMade` is told wherever the customer is by then. */
export function useMakePass(code: string, version: number, onMade: () => void) {
  const showPasses = useKnownPasses(code, version)
  return useMutation({
    mutationFn: ({ duration, ...typed }: PassInput) => {
      const body = { ...typed, validUntil: passUntil(duration, Date.now()) }
      return call('POST /api/process/collect-pass', { code, body })
    },
    onSuccess: (passes) => {
      onMade()
      showPasses(passes)
    },
  })
}

export function useRevokePass(code: string, version: number) {
  const showPasses = useKnownPasses(code, version)
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/process/collect-pass/:id', { code, id }),
    onSuccess: showPasses,
  })
}
