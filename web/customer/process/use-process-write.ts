import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { acceptAnswer, keepPayer, knownVersion, reloadAll, processKeys, writeScope } from './api.ts'
import { isProcessWrite, withPending, type ProcessWrite } from './process-write.ts'

/** Sends one person's changes one after another; a conflict brings what is true now. */
export function useProcessWrite(code: string) {
  return useMutation({
    mutationKey: processKeys.writes(code),
    scope: writeScope(code),
    // What could not be sent is offered again on whichever step the person is.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async ({ send, isAside }: ProcessWrite, { client }) => {
      const answered = await send(knownVersion(client, code))
      if (isAside) keepPayer(client, code, answered.version)
      return acceptAnswer(client, code, answered)
    },
    onError: async (error, _write, _result, { client }) => {
      if (error instanceof ApiProblem && error.status === 409) await reloadAll(client, code)
    },
  })
}

/** The status with what this person has just changed already in it. */
export function useProcessStatusShown(code: string, status: ProcessStatus | undefined): ProcessStatus | undefined {
  const pending = useMutationState(
    {
      filters: { mutationKey: processKeys.writes(code), status: 'pending' },
      select: (mutation) => mutation.state.variables,
    },
    useQueryClient(),
  )
  return useMemo(() => status && withPending(status, pending.filter(isProcessWrite)), [status, pending])
}
